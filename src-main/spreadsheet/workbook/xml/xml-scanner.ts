/**
 * Reads XML as bytes, for the parts of a workbook that grow with its rows: no text is made of what nobody asks for. What
 * it refuses is what `createXmlParser` refuses: tags that do not nest or end, attributes and entities that are none.
 */
import { MAX_TOKEN_LENGTH, MAX_XML_DEPTH } from '../../limits.ts';
import { LongTokenError } from '../xml.ts';
import { XmlAttributes } from './xml-attributes.ts';
import { afterName, afterSpaces, decodedText, KIND, KINDS } from './xml-characters.ts';
import { CDATA, findMarkup } from './xml-markup.ts';
import { createXmlNames, isSameName, type XmlName } from './xml-names.ts';
import { XmlWindow } from './xml-window.ts';

/** Called in the order of the bytes. Names are without their prefix. */
export type XmlScannerHandlers = {
  readonly onOpenTag: (name: string, isSelfClosing: boolean) => void;
  /** Text that is not empty, also of a CDATA section. */
  readonly onText: () => void;
  readonly onCloseTag: (name: string) => void;
};

const BANG = 0x21;
const SLASH = 0x2f;
const TAG_END = 0x3e;
const QUESTION_MARK = 0x3f;
/** What is no character of XML, though it has a number. */
const NO_CHARACTERS = ['\uFFFE', '\uFFFF'];

/** Takes XML in pieces of any size. All but `write` and `close` is for handlers; places are bytes since the beginning. */
export class XmlScanner {
  private readonly handlers: XmlScannerHandlers;
  private readonly names = createXmlNames();
  private readonly window = new XmlWindow();
  private readonly attributes = new XmlAttributes(this.window, this.names);
  private readonly open: XmlName[] = [];
  private hasRoot = false;
  private hasDoctype = false;
  /** The place of the first byte held; all places below count from there. */
  private base = 0;
  /** How much must be held before it is looked at: what does not end is not gone through again for each piece. */
  private enough = 0;
  /** Of the tag or text that is handled. */
  private tokenFrom = 0;
  private tokenTo = 0;
  /** Of the bytes of the text that is handled. */
  private kinds = 0;

  constructor(handlers: XmlScannerHandlers) {
    this.handlers = handlers;
  }

  /** @throws LongTokenError, and an Error where the bytes are no XML */
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

  /** Handlers may be called once more. @throws Error where something has not ended */
  close(): void {
    const { window, open } = this;
    this.scan();
    if (!this.hasRoot) throw new Error('no root');
    if (open.length > 0) throw new Error(`a tag without an end: ${open.at(-1)?.text}`);
    if (afterSpaces(window.bytes, 0, window.length) < window.length)
      throw new Error('text outside of the root');
  }

  /** Where the tag begins. */
  from(): number {
    return this.base + this.tokenFrom;
  }

  /** The place behind the tag. */
  to(): number {
    return this.base + this.tokenTo;
  }

  /** By local name (`r:id` is `id`); null when absent. */
  attribute(name: string): string | null {
    return this.attributes.text(name);
  }

  text(): string {
    const { tokenFrom, tokenTo, kinds } = this;
    const text = this.window.text(tokenFrom, tokenTo, kinds);
    return kinds === 0 ? text : decodedText(text, kinds);
  }

  /** Goes through what is held, and lets go of all but what does not end yet. */
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
      // A sign more than the `<` says what it is.
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
    // An entity that is none is no less of an error where nobody asks for the text.
    if ((kinds & KIND.ampersand) !== 0) this.text();
    this.handlers.onText();
  }

  /** @returns the place behind it; -1 when it has not come yet */
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
