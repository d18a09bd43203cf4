/** What a cell of a text file says, beside how it is quoted. Its bytes in the file stay as they are. */
import { isNullWord } from '../null-words.ts';

/** @param text of a field, without its quotes */
export function cellText(text: string): string {
  const plain = CONTROLS.test(text) ? withoutControls(text) : text;
  if (plain.startsWith('=')) return literalText(plain) ?? plain;
  return isNullWord(plain) ? '' : plain;
}

/** Fixed widths are filled with NULs, and DOS ends a file with Ctrl-Z; FileMaker breaks lines with the others. */
const CONTROLS = /[\u0000\u000B\u001A\u001D]/u;

const withoutControls = (text: string): string =>
  text.replaceAll(/[\u0000\u001A]/gu, '').replaceAll(/[\u000B\u001D]/gu, '\n');

/** The signs by which FileMaker breaks the lines of a field, and parts its repetitions. */
export const LINE_BREAK: RegExp = /[\u000B\u001D]/u;

/** `="02134"` tells Excel to keep the zero. Returns what it shows; null for any other formula. */
export function literalText(cell: string): string | null {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return null;
  const pieces = cell.slice(2, -1).split('""');
  return pieces.some((piece) => piece.includes('"')) ? null : pieces.join('"');
}
