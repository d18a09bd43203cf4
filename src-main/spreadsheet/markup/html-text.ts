/** The text of a cell of a page: runs of spaces are one, and what a browser begins on a new line is a line. */
import { joinText } from '../workbook/shared-strings.ts';

const LINES: ReadonlySet<string> = new Set(
  'address article blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section ul'.split(' '),
);

export class HtmlText {
  private joined = '';
  /** What comes before the next letter; there is none at the ends of a line, or of a cell. */
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

  /** Without the spaces around it, those that do not break among them: they stand in cells that are empty. */
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
