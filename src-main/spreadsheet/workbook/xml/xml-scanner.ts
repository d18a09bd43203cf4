/** Reads the XML of large parts as bytes and decodes text only on request. Refuses the same input as `createXmlParser`. */
import { MAX_TOKEN_LENGTH, MAX_XML_DEPTH } from '../../limits.ts';
import { LongTokenError } from './xml.ts';
import { XmlAttributes } from './xml-attributes.ts';
import { afterName, afterSpaces, decodedText, KIND, KINDS } from './xml-characters.ts';
import { CDATA, findMarkup } from './xml-markup.ts';
import { createXmlNames, isSameName, type XmlName } from './xml-names.ts';
import { XmlWindow } from './xml-window.ts';

/** Functions that are called in document order. Names have no prefix. */
export type XmlScannerHandlers = {
  readonly onOpenTag: (name: string, isSelfClosing: boolean) => void;
  /** Called for text that is not empty, including CDATA sections. */
  readonly onText: () => void;
  readonly onCloseTag: (name: string) => void;
};

const BANG = 0x21;
const SLASH = 0x2f;
const TAG_END = 0x3e;
const QUESTION_MARK = 0x3f;
const NO_CHARACTERS = ['\uFFFE', '\uFFFF'];

/** Scans XML in pieces of any size. Methods other than `write` and `close` may be called only from a handler. Offsets are bytes of the whole XML. */
export class XmlScanner {
  private readonly handlers: XmlScannerHandlers;
  private readonly names = createXmlNames();
  private readonly window = new XmlWindow();
  private readonly attributes = new XmlAttributes(this.window, this.names);
  private readonly open: XmlName[] = [];
  private hasRoot = false;
  private hasDoctype = false;
  /** Offset of the first held byte. The offsets in the fields below are relative to it. */
  private base = 0;
  /** The minimum number of bytes to hold before the next scan, so that an unfinished token is not scanned again for each piece. */
  private enough = 0;
  private tokenFrom = 0;
  private tokenTo = 0;
  private kinds = 0;

  constructor(handlers: XmlScannerHandlers) {
    this.handlers = handlers;
  }

  /** @throws LongTokenError, and an Error if the bytes are not XML */
  write(bytes: Uint8Array): void {
    const { window } = this;
    const before = window.length;
    window.append(bytes);
    const added = window.bytes.subarray(Math.max(0, before - 2), window.length);
    if (NO_CHARACTERS.some((character) => added.includes(character))) throw new Error('no character');
    if (window.length < this.enough && window.length <= MAX_TOKEN_LENGTH) return;
    this.scan();
    this.enough = window.length * 2;
    if (window.length > MAX_TOKEN_LENGTH) throw new LongTokenError();
  }

  /** May call handlers a last time. @throws Error if an element or token has not ended */
  close(): void {
    const { window, open } = this;
    this.scan();
    if (!this.hasRoot) throw new Error('no root');
    if (open.length > 0) throw new Error(`a tag without an end: ${open.at(-1)?.text}`);
    if (afterSpaces(window.bytes, 0, window.length) < window.length)
      throw new Error('text outside of the root');
  }

  from(): number {
    return this.base + this.tokenFrom;
  }

  to(): number {
    return this.base + this.tokenTo;
  }

  /** Returns an attribute by local name (`r:id` is `id`); null if absent. */
  attribute(name: string): string | null {
    return this.attributes.text(name);
  }

  text(): string {
    const { tokenFrom, tokenTo, kinds } = this;
    const text = this.window.text(tokenFrom, tokenTo, kinds);
    return kinds === 0 ? text : decodedText(text, kinds);
  }

  private scan(): void {
    const { bytes, length } = this.window;
    let at = 0;
    for (;;) {
      let next = at;
      let kinds = 0;
      while (next < length) {
        const kind = KINDS[bytes[next] ?? 0] ?? 0;
        if (kind === KIND.tagStart) break;
        kinds |= kind;
        next += 1;
      }
      // The character after `<` determines the kind of markup.
      if (next >= length - 1) break;
      if (next > at) this.readText(at, next, kinds);
      at = next;
      const after = this.readTag(at);
      if (after < 0) break;
      at = after;
    }
    this.window.drop(at);
    this.base += at;
  }

  private readText(from: number, to: number, kinds: number): void {
    const { bytes } = this.window;
    if (this.open.length === 0) {
      if (afterSpaces(bytes, from, to) < to) throw new Error('text outside of the root');
      return;
    }
    this.tokenFrom = from;
    this.tokenTo = to;
    this.kinds = kinds;
    if ((kinds & KIND.control) !== 0) throw new Error('a control character');
    if ((kinds & KIND.bracket) !== 0 && bytes.toString('latin1', from, to).includes(CDATA.tail))
      throw new Error(`${CDATA.tail} in a text`);
    // An invalid entity is an error even if the text is never read.
    if ((kinds & KIND.ampersand) !== 0) this.text();
    this.handlers.onText();
  }

  private readTag(at: number): number {
    const sign = this.window.bytes[at + 1];
    if (sign === SLASH) return this.readCloseTag(at);
    return sign === BANG || sign === QUESTION_MARK ? this.readMarkup(at) : this.readOpenTag(at);
  }

  private readOpenTag(at: number): number {
    const { bytes, length } = this.window;
    const nameTo = afterName(bytes, at + 1, length);
    const end = this.attributes.read(nameTo);
    const isSelfClosing = bytes[end] === SLASH;
    const next = isSelfClosing ? end + 2 : end + 1;
    if (end < 0 || next > length) return -1;
    if (bytes[next - 1] !== TAG_END) throw new Error('a slash within a tag');
    if (this.open.length === 0 && this.hasRoot) throw new Error('a second root');
    const name = this.names(bytes, at + 1, nameTo);
    this.hasRoot = true;
    this.tokenFrom = at;
    this.tokenTo = next;
    this.handlers.onOpenTag(name.local, isSelfClosing);
    if (isSelfClosing) this.handlers.onCloseTag(name.local);
    else if (this.open.push(name) > MAX_XML_DEPTH) throw new Error('tags within tags without an end');
    return next;
  }

  private readCloseTag(at: number): number {
    const { bytes, length } = this.window;
    const nameTo = afterName(bytes, at + 2, length);
    const end = afterSpaces(bytes, nameTo, length);
    if (end === length) return -1;
    const name = this.open.pop();
    if (bytes[end] !== TAG_END || !name || !isSameName(name, bytes, at + 2, nameTo))
      throw new Error('a closing tag in a wrong place');
    this.tokenFrom = at;
    this.tokenTo = end + 1;
    this.handlers.onCloseTag(name.local);
    return end + 1;
  }

  private readMarkup(at: number): number {
    const { bytes, length } = this.window;
    const markup = findMarkup(bytes.subarray(0, length), at);
    if (!markup) return -1;
    const { kind, end } = markup;
    if (kind === 'declaration' && this.base + at > 0) throw new Error('a declaration after the beginning');
    if (kind === 'doctype') {
      if (this.hasRoot || this.hasDoctype) throw new Error('a document type in a wrong place');
      this.hasDoctype = true;
    }
    if (kind === 'cdata') {
      if (this.open.length === 0) throw new Error('text outside of the root');
      this.tokenFrom = at + CDATA.head.length;
      this.tokenTo = end - CDATA.tail.length;
      this.kinds = KIND.carriageReturn | KIND.notAscii;
      if (this.tokenTo > this.tokenFrom) this.handlers.onText();
    }
    return end;
  }
}
