import { isNullWord } from '../null-words.ts';

/** Returns the content of a cell of a text file. The file's bytes do not change. @param text a field without its quotes */
export function cellText(text: string): string {
  const plain = CONTROLS.test(text) ? withoutControls(text) : text;
  if (plain.startsWith('=')) return literalText(plain) ?? plain;
  return isNullWord(plain) ? '' : plain;
}

/** Matches padding of fixed-width fields (NUL), the end of a DOS file (Ctrl-Z), and the two line breaks of FileMaker. */
const CONTROLS = /[\u0000\u000B\u001A\u001D]/u;

const withoutControls = (text: string): string =>
  text.replaceAll(/[\u0000\u001A]/gu, '').replaceAll(/[\u000B\u001D]/gu, '\n');

/** The characters with which FileMaker breaks the lines of a field and separates its repetitions. */
export const LINE_BREAK: RegExp = /[\u000B\u001D]/u;

/** Returns the text that a formula like `="02134"` shows (it makes Excel keep the zero), or null for any other text. */
export function literalText(cell: string): string | null {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return null;
  const pieces = cell.slice(2, -1).split('""');
  return pieces.some((piece) => piece.includes('"')) ? null : pieces.join('"');
}
