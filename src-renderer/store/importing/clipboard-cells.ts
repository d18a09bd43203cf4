/** What is on the clipboard, as a list to import. */
import { isTabbed, toTabbedText } from '#shared/domain/list/pasted-cells.ts';

export type ClipboardCells =
  | { readonly kind: 'text'; readonly text: string; readonly isTabbed: boolean }
  /** Copied in the file manager. */
  | { readonly kind: 'file'; readonly file: File };

/** null: neither cells nor a file. Of what a spreadsheet copies, the text is as exact as its cells are shown. */
export function clipboardCells(clipboard: DataTransfer | null): ClipboardCells | null {
  if (!clipboard) return null;
  const text = clipboard.getData('text/plain');
  const html = clipboard.getData('text/html');
  if (text.trim() !== '') {
    // One column has no tab, and may have commas: that it is a table only its other form says.
    return { kind: 'text', text, isTabbed: isTabbed(text) || /<table[\s>]/iu.test(html) };
  }
  const rows = html === '' ? [] : tableRows(html);
  if (rows.some((cells) => cells.some((cell) => cell.trim() !== '')))
    return { kind: 'text', text: toTabbedText(rows), isTabbed: true };
  const file = clipboard.files[0];
  return file ? { kind: 'file', file } : null;
}

/** A copied table may say of a cell that it is as wide as these at most. */
const MOST_SPANNED = 100;

/** The cells of the tables of a page. It is only read: nothing in it is run, drawn or loaded. */
function tableRows(html: string): readonly (readonly string[])[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const end of page.querySelectorAll('br')) end.replaceWith(LINE_END);
  return [...page.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll<HTMLTableCellElement>(':scope > td, :scope > th')].flatMap((cell) => [
      tidy(cell.textContent),
      ...Array.from({ length: Math.min(cell.colSpan, MOST_SPANNED) - 1 }, () => ''),
    ]),
  );
}

/** Line ends of a page's source are spaces; those that were meant are marked by this until then. */
const LINE_END = '\u2028';

const tidy = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/gu, ' ')
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
