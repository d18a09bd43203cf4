/** Cells of the clipboard as a text table, the way spreadsheets put them there: tabs between cells, a row a line. */

/** What a list of pasted cells is called. */
export const PASTED_FILE_NAME = 'Pasted cells.txt';

/** Rows of cells as text. A cell with a tab, a line end or a quote stands in quotes, and its quotes are doubled. */
export const toTabbedText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join('\t')}\n`).join('');

/** Whether the text is separated by tabs: then no comma of an address is taken for the end of a cell. */
export const isTabbed = (text: string): boolean => text.includes('\t');

const quoted = (cell: string): string => (/["\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
