export const PASTED_FILE_NAME = 'Pasted cells.txt';

/** Writes rows as text. Quotes cells that contain a tab, a line end or a quote, and doubles their quotes. */
export const toTabbedText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join('\t')}\n`).join('');

/** Whether tabs separate the cells of a pasted text. If so, commas do not separate them. */
export const isTabbed = (text: string): boolean => text.includes('\t');

const quoted = (cell: string): string => (/["\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
