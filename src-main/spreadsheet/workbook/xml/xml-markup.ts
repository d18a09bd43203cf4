/** Markup that begins with `<!` or `<?`: comments, CDATA sections, instructions and document types. Only CDATA is read. */
import { KIND, KINDS } from './xml-characters.ts';
import { isName } from './xml-names.ts';

export type XmlMarkup = {
  readonly kind: 'comment' | 'cdata' | 'doctype' | 'instruction' | 'declaration';
  readonly end: number;
};

const DASH = 0x2d;
const QUESTION_MARK = 0x3f;
const TAG_START = 0x3c;
const TAG_END = 0x3e;
const QUOTES = [0x22, 0x27];
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];

export const CDATA = { head: '<![CDATA[', tail: ']]>' } as const;

/**
 * @param at offset of the `<`
 * @returns null if the markup does not end in `bytes`
 * @throws Error if it is not markup
 */
export function findMarkup(bytes: Buffer, at: number): XmlMarkup | null {
  const found = bytes[at + 1] === QUESTION_MARK ? readInstruction(bytes, at) : readBang(bytes, at);
  if (!found) return null;
  for (let i = at; i < found.end; i += 1)
    if (KINDS[bytes[i] ?? 0] === KIND.control) throw new Error('a control character');
  return found;
}

function readBang(bytes: Buffer, at: number): XmlMarkup | null {
  const start = bytes.toString('latin1', at, at + CDATA.head.length);
  for (const [kind, { head, endOf }] of BANGS) {
    if (start.startsWith(head)) {
      const end = endOf(bytes, at + head.length);
      return end < 0 ? null : { kind, end };
    }
    if (head.startsWith(start)) return null;
  }
  throw new Error('markup that is none');
}

/** @param from offset after the opening characters @returns the offset after the markup; -1 if it does not end */
type EndOf = (bytes: Buffer, from: number) => number;

const endOfComment: EndOf = (bytes, from) => {
  const end = after(bytes, '--', from);
  if (end < 0 || end >= bytes.length) return -1;
  if (bytes[end] !== TAG_END) throw new Error('two dashes in a comment');
  return end + 1;
};

/** Skips quoted text, and comments and instructions in brackets, because they may contain the character that ends the document type. */
const endOfDoctype: EndOf = (bytes, from) => {
  let isInBrackets = false;
  let at = from;
  while (at >= 0 && at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === TAG_END && !isInBrackets) return at + 1;
    if (byte === OPENING_BRACKET) isInBrackets = true;
    else if (byte === CLOSING_BRACKET) isInBrackets = false;
    if (QUOTES.includes(byte)) at = after(bytes, String.fromCharCode(byte), at + 1);
    else if (byte === TAG_START && isInBrackets) at = endInBrackets(bytes, at);
    else at += 1;
  }
  return -1;
};

const BANGS: readonly (readonly [XmlMarkup['kind'], { readonly head: string; readonly endOf: EndOf }])[] = [
  ['comment', { head: '<!--', endOf: endOfComment }],
  ['cdata', { head: CDATA.head, endOf: (bytes, from) => after(bytes, CDATA.tail, from) }],
  ['doctype', { head: '<!DOCTYPE', endOf: endOfDoctype }],
];

/** Returns the offset after an instruction or a comment, or the offset after the beginning of anything else. */
function endInBrackets(bytes: Buffer, at: number): number {
  if (bytes[at + 1] === QUESTION_MARK) {
    const mark = after(bytes, '?', at + 2);
    return mark < 0 ? -1 : after(bytes, '>', mark);
  }
  const start = bytes.toString('latin1', at, at + 4);
  if (start === '<!--') return endOfComment(bytes, at + 4);
  if (!start.startsWith('<!')) return at + 2;
  return bytes[at + 2] === DASH ? at + 4 : at + 3;
}

function after(bytes: Buffer, sign: string, from: number): number {
  const at = bytes.indexOf(sign, from, 'latin1');
  return at < 0 ? -1 : at + sign.length;
}

function readInstruction(bytes: Buffer, at: number): XmlMarkup | null {
  const end = after(bytes, '?>', at + 2);
  if (end < 0) return null;
  const text = bytes.toString('utf8', at + 2, end - 2);
  const target = /^[^ \t\r\n?]*/u.exec(text)?.[0] ?? '';
  if (!isName(target)) throw new Error('an instruction without a name');
  if (target.toLowerCase() !== 'xml') return { kind: 'instruction', end };
  if (!DECLARATION.test(text)) throw new Error('a declaration that is none');
  return { kind: 'declaration', end };
}

const DECLARATION =
  /^xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*$/u;
