import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { createHeaderTest } from '#shared/domain/columns/cells/repeated-header.ts';
import { isTotalRow, LONGEST_TOTAL_WORD, mayBeginTotal } from '#shared/domain/columns/cells/total-row.ts';
import type { JsonRows } from '../../spreadsheet/json-rows.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_LENGTH = 2;
const SEPARATOR_LENGTH = 3;
const MOST_BYTES_A_UNIT = 6;

/**
 * Returns the indexes of totals (`isTotalRow`) and repeated headers. Parses only rows whose first text can begin a
 * total or a repeated header.
 */
export function totalsIn(
  { json, ends }: JsonRows,
  mapping: ColumnMapping,
  columns: readonly string[],
): readonly number[] {
  const header = createHeaderTest(columns, mapping);
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const totals: number[] = [];
  let start = 0;
  ends.forEach((end, index) => {
    const first = firstText(bytes, start);
    const isTotal = mayBeginTotal(first) && isTotalRow(cellsOf(bytes, start, end), mapping);
    if (isTotal || (header.mayBegin(first) && header.isRepeated(cellsOf(bytes, start, end))))
      totals.push(index);
    start = end;
  });
  return totals;
}

/** Returns the first non-empty text of a row; '' if there is none, or if it is much too long for a total. */
function firstText(json: Buffer, start: number): string {
  let from = start + OPENING_LENGTH;
  while (json[from] === QUOTE && json[from + 1] === COMMA) from += SEPARATOR_LENGTH;
  const longest = from + LONGEST_TOTAL_WORD * MOST_BYTES_A_UNIT;
  let to = from;
  while (to < longest && json[to] !== QUOTE) to += json[to] === BACKSLASH ? 2 : 1;
  if (to >= longest) return '';
  const text = json.toString('utf8', from, to);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of a text
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

const cellsOf = (json: Buffer, start: number, end: number): readonly string[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of texts
  JSON.parse(json.toString('utf8', start, end)) as readonly string[];
