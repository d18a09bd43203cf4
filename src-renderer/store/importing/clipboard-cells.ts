import { isTabbed, toTabbedText } from '#shared/domain/list/pasted-cells.ts';

/** `isTabbed`: tabs separate the cells. If it is false, the app guesses the delimiter. */
export type ClipboardCells =
  | { readonly kind: 'text'; readonly text: string; readonly isTabbed: boolean }
  | { readonly kind: 'file'; readonly file: File };

/** Returns the cells or the file; null if there are none. Spreadsheets copy cells as the text on their screen. */
export function clipboardCells(clipboard: DataTransfer | null): ClipboardCells | null {
  if (!clipboard) return null;
  const text = clipboard.getData('text/plain');
  const html = clipboard.getData('text/html');
  if (text.trim() !== '') {
    // A single column has no tabs but may have commas. Only its HTML form shows that it is a table.
    return { kind: 'text', text, isTabbed: isTabbed(text) || /<table[\s>]/iu.test(html) };
  }
  const rows = html === '' ? [] : tableRows(html);
  if (rows.some((cells) => cells.some((cell) => cell.trim() !== '')))
    return { kind: 'text', text: toTabbedText(rows), isTabbed: true };
  const file = clipboard.files[0];
  return file ? { kind: 'file', file } : null;
}

const MOST_SPANNED = 100;

/** Reads the cells of the tables in an HTML text. The parser runs no scripts, draws nothing and loads nothing. */
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

/** Line ends in HTML source count as spaces. This character marks real line breaks until the others are replaced. */
const LINE_END = '\u2028';

const tidy = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/gu, ' ')
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
