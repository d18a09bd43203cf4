/** Makes XLSB workbooks with a sheet written record by record, as [MS-XLSB] describes. */
import { readFileSync } from 'node:fs';
import { project } from '../app/cli.ts';
import { readInOrder, storedZip } from './zip-by-hand.ts';

export const shorts = (...numbers: readonly number[]): Buffer =>
  Buffer.from(Uint16Array.from(numbers).buffer);
const longs = (...numbers: readonly number[]): Buffer => Buffer.from(Int32Array.from(numbers).buffer);
const double = (number: number): Buffer => Buffer.from(Float64Array.of(number).buffer);
const wide = (text: string): Buffer => Buffer.concat([longs(text.length), Buffer.from(text, 'utf16le')]);

/** @param content the content of the record, shorter than 128 bytes */
function record(type: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const number = type < 128 ? [type] : [(type & 0x7f) | 0x80, type >> 7];
  return Buffer.concat([Buffer.from([...number, bytes.length]), bytes]);
}

/** @param height in twentieths of a point @param number the row's number, counted from 1 */
export const xlsbRowOfHeight = (height: number, number: number, ...cells: readonly Buffer[]): Buffer =>
  Buffer.concat([record(0, longs(number - 1, 0), shorts(height, 0), Buffer.alloc(5)), ...cells]);
export const xlsbRow = (number: number, ...cells: readonly Buffer[]): Buffer =>
  xlsbRowOfHeight(300, number, ...cells);
/** @param column 0-based @param width in 1/256 of a character */
export const xlsbColumn = (column: number, width: number, isHidden: boolean): Buffer =>
  record(60, longs(column, column, width, 0), shorts(isHidden ? 1 : 0));

const head = (column: number): Buffer => longs(column, 0);
export const xlsbText = (column: number, text: string): Buffer => record(6, head(column), wide(text));
export const xlsbNumber = (column: number, number: number): Buffer => record(5, head(column), double(number));
/** @param tokens the tokens of the formula */
export const xlsbFormula = (column: number, number: number, tokens: Buffer): Buffer =>
  record(9, head(column), double(number), shorts(0), longs(tokens.length), tokens, longs(0));

/** @param rows the records @param flags the flags of the first sheet's view; by default the usual flags */
export function xlsbOf(rows: readonly Buffer[], flags = 0x039c, columns: readonly Buffer[] = []): Buffer {
  const parts = Object.fromEntries(
    readInOrder(readFileSync(project('test/fixtures/spreadsheets/read-only/list.xlsb'))),
  );
  const name = Object.keys(parts).find((each) => each.endsWith('worksheets/sheet1.bin')) ?? '';
  const view = record(137, shorts(flags, 0), Buffer.alloc(26));
  const sheet = Buffer.concat([
    record(129),
    record(133),
    view,
    record(138),
    record(134),
    ...(columns.length > 0 ? [record(390), ...columns, record(391)] : []),
    record(145),
    ...rows,
  ]);
  return storedZip({ ...parts, [name]: Buffer.concat([sheet, record(146), record(130)]) });
}
