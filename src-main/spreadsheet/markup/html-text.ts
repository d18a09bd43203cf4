import { joinText } from '../workbook/shared-strings.ts';

const LINES: ReadonlySet<string> = new Set(
  'address article blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section ul'.split(' '),
);

/** Collects the text of a table cell of an HTML page. Runs of spaces become one space, and block elements start a new line. */
export class HtmlText {
  private joined = '';
  /** The whitespace to add before the next letter. Spaces at the start or end of a line are never added. */
  private due: '' | ' ' | '\n' = '';
  private isLineStart = true;

  clear(): void {
    this.joined = '';
    this.due = '';
    this.isLineStart = true;
  }

  openTag(name: string): void {
    if (LINES.has(name)) this.beginLine();
    if (name !== 'br') return;
    this.joined = joinText(this.joined, '\n');
    this.due = '';
    this.isLineStart = true;
  }

  closeTag(name: string): void {
    if (LINES.has(name)) this.beginLine();
  }

  add(text: string): void {
    const collapsed = text.replaceAll(/(?<![ \t\r\n\f])[ \t\r\n\f]+/gu, ' ');
    const from = collapsed.startsWith(' ') ? 1 : 0;
    if (from === 1) this.addSpace();
    if (collapsed.length === from) return;
    const to = collapsed.endsWith(' ') ? -1 : collapsed.length;
    this.joined = joinText(this.joined, `${this.due}${collapsed.slice(from, to)}`);
    this.due = '';
    this.isLineStart = false;
    if (to === -1) this.addSpace();
  }

  /** Returns the text without surrounding spaces, including non-breaking ones, which pages put into empty cells. */
  read(): string {
    return this.joined.trim();
  }

  private addSpace(): void {
    if (!this.isLineStart && this.due === '') this.due = ' ';
  }

  private beginLine(): void {
    if (!this.isLineStart) this.due = '\n';
  }
}
