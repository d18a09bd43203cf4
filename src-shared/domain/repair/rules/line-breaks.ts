/** Replaces line breaks inside a cell, including exported forms such as "_x000D_" and "<br>". */
import type { MappedField } from '../../address/mapping.ts';
import { type CellsRepair, columnsOf, type RepairContext, repairEach } from '../cells-repair.ts';

/** Fields whose lines are joined by commas (LINES) or by spaces (WORDS). */
const LINES: readonly MappedField[] = ['premise', 'street', 'locality'];
const WORDS: readonly MappedField[] = ['house_number', 'city', 'state', 'postcode', 'country'];

/** A whole address keeps its lines, which separate its parts. Only exported forms become line breaks. */
export function createLineBreakRepair({ mapping }: RepairContext): CellsRepair {
  const lines = repairEach(columnsOf(mapping, LINES), (cell) => joined(cell, ', '));
  const words = repairEach(columnsOf(mapping, WORDS), (cell) => joined(cell, ' '));
  const whole = repairEach(columnsOf(mapping, ['address']), (cell) => withLineEnds(cell));
  return (cells) => whole(words(lines(cells)));
}

const WRITTEN_OUT = /_x000d_|<br ?\/?>/giu;
const LINE_END = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/gu;

function withLineEnds(cell: string): string {
  const marked = cell.replace(WRITTEN_OUT, '\n');
  if (marked === cell) return cell;
  return marked
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function joined(cell: string, separator: string): string {
  const lines = cell.replace(WRITTEN_OUT, '\n').split(LINE_END);
  if (lines.length === 1) return cell;
  const pieces = lines.map((line) => withoutComma(line.trim())).filter((line) => line !== '');
  return pieces.join(separator);
}

const withoutComma = (line: string): string => (line.endsWith(',') ? line.slice(0, -1).trimEnd() : line);
