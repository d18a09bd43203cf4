import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { MAX_HTML_TOKEN_LENGTH } from '../limits.ts';
import { LongTokenError } from '../workbook/xml/xml.ts';

/** Functions that are called in document order. Names are in lower case. */
export type HtmlHandlers = {
  readonly onOpenTag: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly onCloseTag: (name: string) => void;
  /** Called with a text whose entities are already decoded. */
  readonly onText: (text: string) => void;
};

/** Splits a page into tags and texts. The page may arrive in pieces of any size. The tokenizer calls the `on…` functions with positions. */
export class HtmlTokens implements TokenizerCallbacks {
  private readonly handlers: HtmlHandlers;
  private readonly tokenizer = new Tokenizer({}, this);
  /** Text that was received but not handled yet. It starts at offset `base` of the page. */
  private held = '';
  private base = 0;
  private handledTo = 0;
  private tag = '';
  private attribute = '';
  private value = '';
  private attributes = new Map<string, string>();

  constructor(handlers: HtmlHandlers) {
    this.handlers = handlers;
  }

  write(text: string): void {
    this.held += text;
    this.tokenizer.write(text);
    this.held = this.held.slice(this.handledTo - this.base);
    this.base = this.handledTo;
    if (this.held.length > MAX_HTML_TOKEN_LENGTH) throw new LongTokenError();
  }

  close(): void {
    this.tokenizer.end();
  }

  onopentagname(from: number, to: number): void {
    this.tag = this.slice(from, to).toLowerCase();
  }

  onattribname(from: number, to: number): void {
    this.attribute = this.slice(from, to).toLowerCase();
  }

  onattribdata(from: number, to: number): void {
    this.value += this.slice(from, to);
  }

  onattribentity(code: number): void {
    this.value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value);
    this.value = '';
  }

  onopentagend(to: number): void {
    this.skipTo(to);
    this.handlers.onOpenTag(this.tag, this.attributes);
    this.attributes = new Map();
  }

  onselfclosingtag(to: number): void {
    this.onopentagend(to);
  }

  onclosetag(from: number, to: number): void {
    this.handlers.onCloseTag(this.slice(from, to).toLowerCase());
  }

  ontext(from: number, to: number): void {
    this.handlers.onText(this.slice(from, to));
  }

  ontextentity(code: number, to: number): void {
    this.skipTo(to);
    this.handlers.onText(String.fromCodePoint(code));
  }

  oncdata(_from: number, to: number): void {
    this.skipTo(to);
  }

  oncomment(_from: number, to: number): void {
    this.skipTo(to);
  }

  ondeclaration(_from: number, to: number): void {
    this.skipTo(to);
  }

  onprocessinginstruction(_from: number, to: number): void {
    this.skipTo(to);
  }

  onend(): void {
    this.held = '';
  }

  private slice(from: number, to: number): string {
    this.skipTo(to);
    return this.held.slice(from - this.base, to - this.base);
  }

  private skipTo(to: number): void {
    this.handledTo = Math.max(this.handledTo, to);
  }
}
