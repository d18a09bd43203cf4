/** Reads XML into a tree for the checker. Names have no prefix. */
import { SaxesParser } from 'saxes';

export type XmlElement = {
  readonly name: string;
  /** The attributes by local name, without those in a namespace. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The values of attributes that name a relationship, such as `r:id` and `r:embed`. */
  readonly relationIds: readonly string[];
  readonly children: XmlElement[];
  text: string;
};

const RELATIONS = /officeDocument(?:\/2006)?\/relationships$/u;

/** @throws Error if the text is not XML */
export function xmlTree(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: '', attributes: {}, relationIds: [], children: [], text: '' };
  const open = [root];
  parser.on('opentag', ({ local, attributes }) => {
    const all = Object.values(attributes);
    const element: XmlElement = {
      name: local,
      attributes: Object.fromEntries(
        all.filter(({ uri }) => uri === '').map((attribute) => [attribute.local, attribute.value]),
      ),
      relationIds: all.filter(({ uri }) => RELATIONS.test(uri)).map(({ value }) => value),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string): void => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const [top] = root.children;
  if (!top) throw new Error('no element');
  return top;
}

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Yields the element's descendants with this name, in document order. */
export function* descendantsOf(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.children) {
    if (child.name === name) yield child;
    yield* descendantsOf(child, name);
  }
}
