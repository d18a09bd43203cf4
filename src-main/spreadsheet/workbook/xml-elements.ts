/** The elements of a part by their places in its text, so that one can be changed while all else is copied. */
import { readingError, tooLarge } from '../failures.ts';
import { MAX_ELEMENTS } from '../limits.ts';
import { attribute, createXmlParser, escapeAttribute, localName } from './xml.ts';

/** Places are UTF-16 units of the text. */
export type XmlElement = {
  /** Without its prefix. */
  readonly name: string;
  /** With its colon; '' without one. */
  readonly prefix: string;
  /** The name of the element around it; '' for the outermost. */
  readonly parent: string;
  /** By local name; null when absent. */
  readonly attribute: (name: string) => string | null;
  /** What is said directly in it; '' where it has further elements only. */
  content: string;
  readonly from: number;
  readonly openEnd: number;
  /** Where its closing tag begins; after the opening tag where that closes itself. */
  closeFrom: number;
  to: number;
};

/** Characters `from` to `to` of a text become `text`. */
export type Edit = { readonly from: number; readonly to: number; readonly text: string };

/** A token that does not end is known by the pieces it is given in. */
const PIECE = 64 * 1024;

/** Where a text comes from, for failures: the file's name, and the part's. */
export type XmlSource = { readonly file: string; readonly part: string };

/** The elements of these names, in the order in which they begin. @throws AppError `file_damaged`, `file_too_large` */
export function elementsOf(
  text: string,
  names: readonly string[],
  { file, part }: XmlSource,
): readonly XmlElement[] {
  const wanted = new Set(names);
  const found: XmlElement[] = [];
  const path: { readonly name: string; readonly element: XmlElement | null }[] = [];
  const parser = createXmlParser({
    onOpenTag: (tag) => {
      const name = localName(tag.name);
      const openEnd = parser.position();
      const element = wanted.has(name)
        ? {
            name,
            prefix: tag.name.slice(0, tag.name.length - name.length),
            parent: path.at(-1)?.name ?? '',
            attribute: (of: string) => attribute(tag, of),
            content: '',
            from: text.lastIndexOf('<', openEnd - 1),
            openEnd,
            closeFrom: openEnd,
            to: openEnd,
          }
        : null;
      path.push({ name, element });
      if (element && found.push(element) > MAX_ELEMENTS)
        throw tooLarge(file, `the elements of ${part}`, MAX_ELEMENTS);
    },
    onText: (content) => {
      const element = path.at(-1)?.element;
      if (element) element.content += content;
    },
    onCloseTag: (tag) => {
      const element = path.pop()?.element;
      if (!element) return;
      element.to = parser.position();
      element.closeFrom = tag.isSelfClosing ? element.to : text.lastIndexOf('<', element.to - 1);
    },
  });
  try {
    for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
    parser.close();
  } catch (error) {
    throw readingError(error, file, part);
  }
  return found;
}

/** @param edits in the order of their places, none within another */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let copied = 0;
  for (const { from, to, text: replacement } of edits) {
    result += text.slice(copied, from) + replacement;
    copied = to;
  }
  return result + text.slice(copied);
}

/** In the order of their places; what is put in at one place stays in the order it was given in. */
export const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  edits.toSorted((a, b) => a.from - b.from || a.to - b.to);

/** More XML as the last of an element's content, and other attributes where some are given. */
export function appended(
  text: string,
  element: XmlElement,
  xml: string,
  changed: AttributeChanges = {},
): readonly Edit[] {
  const { from, openEnd, closeFrom, to, prefix, name } = element;
  const open = withAttributes(text.slice(from, openEnd), changed);
  if (closeFrom !== to)
    return [
      { from, to: openEnd, text: open },
      { from: closeFrom, to: closeFrom, text: xml },
    ];
  return [{ from, to, text: `${open.slice(0, open.lastIndexOf('/'))}>${xml}</${prefix}${name}>` }];
}

/** The element with other attributes. */
export const attributesEdit = (
  text: string,
  { from, openEnd }: XmlElement,
  changed: AttributeChanges,
): Edit => ({ from, to: openEnd, text: withAttributes(text.slice(from, openEnd), changed) });

/** By name, without a prefix; null for one that goes. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

const ATTRIBUTE = /(?<!\s)\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/gu;

/** An opening tag with other attributes; those it has stay where they are. */
export function withAttributes(tag: string, changed: AttributeChanges): string {
  const end = tag.endsWith('/>') ? '/>' : '>';
  const left = new Map(Object.entries(changed));
  const kept = tag
    .slice(0, -end.length)
    .trimEnd()
    .replaceAll(ATTRIBUTE, (whole, name: string) => {
      const value = left.get(name);
      if (value === undefined) return whole;
      left.delete(name);
      return value === null ? '' : ` ${name}="${escapeAttribute(value)}"`;
    });
  const more = [...left].map(([name, value]) =>
    value === null ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `${kept}${more.join('')}${end}`;
}
