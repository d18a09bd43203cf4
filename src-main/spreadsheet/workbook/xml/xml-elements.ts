import { readingError, tooLarge } from '../../failures.ts';
import { MAX_ELEMENTS } from '../../limits.ts';
import { attribute, createXmlParser, escapeAttribute, localName } from './xml.ts';

/** An element of a parsed text. Offsets are in UTF-16 units of that text. */
export type XmlElement = {
  readonly name: string;
  /** The namespace prefix with its colon; empty if there is none. */
  readonly prefix: string;
  /** Name of the surrounding element; empty for the root. */
  readonly parent: string;
  readonly attribute: (name: string) => string | null;
  /** The text directly inside the element; empty if it contains only elements. */
  content: string;
  readonly from: number;
  readonly openEnd: number;
  /** Offset of its closing tag, or after the opening tag if it is self-closing. */
  closeFrom: number;
  to: number;
};

/** Replaces the characters from `from` to `to` with `text`. */
export type Edit = { readonly from: number; readonly to: number; readonly text: string };

/** The length of the pieces that the parser gets. The parser checks for an unended token only after each piece. */
const PIECE = 64 * 1024;

/** The origin of a text, for failures: the name of the file, and of the part. */
export type XmlSource = { readonly file: string; readonly part: string };

/** Returns the elements with these names, in document order. @throws AppError `file_damaged`, `file_too_large` */
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

/** @param edits in ascending order, not nested */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let copied = 0;
  for (const { from, to, text: replacement } of edits) {
    result += text.slice(copied, from) + replacement;
    copied = to;
  }
  return result + text.slice(copied);
}

/** Sorts edits by offset. Insertions at the same offset stay in their given order. */
export const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  edits.toSorted((a, b) => a.from - b.from || a.to - b.to);

/** Adds XML at the end of an element's content, and changes attributes if any are given. */
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

export const attributesEdit = (
  text: string,
  { from, openEnd }: XmlElement,
  changed: AttributeChanges,
): Edit => ({ from, to: openEnd, text: withAttributes(text.slice(from, openEnd), changed) });

/** New values by attribute name without a prefix; null removes the attribute. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

const ATTRIBUTE = /(?<!\s)\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/gu;

/** Returns an opening tag with changed attributes. Existing attributes keep their places. */
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
