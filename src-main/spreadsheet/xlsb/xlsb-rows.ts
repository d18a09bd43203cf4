import { errorText } from '../error-values.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import type { MergesByRow, TableRecord } from '../merged-rows.ts';
import { createNumberSetter, RowCells } from '../tables.ts';
import { rkNumber } from '../xls/rk-number.ts';
import { isTextFormula, XLSB_TOKENS } from '../xls/text-formula.ts';
import type { SharedTexts } from './shared-texts.ts';
import { RECORD, wideText, type XlsbRecord } from './xlsb-records.ts';

type Texts = {
  readonly formats: readonly string[];
  readonly sharedText: SharedTexts;
  readonly is1904: boolean;
  readonly withValues: boolean;
};

/** Takes the records of a sheet in file order; its rows may be out of order. */
export type RowReader = {
  readonly read: (record: XlsbRecord) => void;
  readonly take: () => readonly TableRecord[];
  readonly end: () => readonly TableRecord[];
  readonly row: () => number;
};

const HIDDEN = 0x10;
/** The flag for shown zeros in the record of the sheet's view. */
const SHOWS_ZEROS = 0x10;

export function createRowReader(texts: Texts, merges: MergesByRow): RowReader {
  const setCell = createCellSetter(texts);
  let ended: TableRecord[] = [];
  let number = 0;
  let isHidden = false;
  let cells = new RowCells();
  let isInRows = false;
  let hidesZeros = false;
  /** 0-based column of the latest cell. A cell without a stated column follows it. */
  let column = -1;

  const endRow = (): void => {
    if (!cells.isBlank)
      ended.push({
        sourceRow: number,
        ...cells.taken,
        merges: merges.get(number) ?? [],
        ...(isHidden ? { isHidden: true } : {}),
      });
    cells = new RowCells();
  };
  const take = (): readonly TableRecord[] => {
    const taken = ended;
    ended = [];
    return taken;
  };
  return {
    read({ type, bytes }) {
      if (type === RECORD.beginSheetData || type === RECORD.endSheetData)
        isInRows = type === RECORD.beginSheetData;
      if (type === RECORD.beginSheetView) hidesZeros ||= (bytes.readUInt16LE(0) & SHOWS_ZEROS) === 0;
      if (!isInRows) return;
      if (type === RECORD.row) {
        endRow();
        const next = bytes.readUInt32LE(0) + 1;
        if (next > MAX_ROWS) throw new Error(`row ${next} is beyond the last row`);
        number = next;
        column = -1;
        isHidden = (bytes.readUInt8(11) & HIDDEN) !== 0 || bytes.readUInt16LE(8) === 0;
        return;
      }
      if (type >= RECORD.shortBlank && type <= RECORD.shortSharedText) column += 1;
      else if (type <= RECORD.formulaError || type === RECORD.cellRichText) column = bytes.readUInt32LE(0);
      else return;
      if (column >= MAX_COLUMNS) throw new Error(`no such column: ${column}`);
      if (type === RECORD.formulaNumber && lacksItsText(bytes)) cells.uncalculated.push(column);
      setCell(cells, column, type, bytes, hidesZeros);
    },
    take,
    end: () => {
      endRow();
      return take();
    },
    row: () => number,
  };
}

/** The offset of a formula's tokens. The value, the flags and the length of the tokens come before them. */
const TOKENS_AT = 22;

function lacksItsText(bytes: Buffer): boolean {
  if (bytes.length < TOKENS_AT || bytes.readDoubleLE(HEAD_BYTES) !== 0) return false;
  const end = Math.min(bytes.length, TOKENS_AT + bytes.readUInt32LE(TOKENS_AT - 4));
  return isTextFormula(bytes, TOKENS_AT, end, XLSB_TOKENS);
}

/** Offset of the value, after the column and the format. */
const HEAD_BYTES = 8;
/** Offset of the value in a short cell record, which has no column. */
const SHORT_HEAD_BYTES = 4;
const FORMAT_BYTES = 3;

function createCellSetter({ formats, sharedText, is1904, withValues }: Texts) {
  const set = createNumberSetter(is1904, withValues);
  return (row: RowCells, column: number, type: number, bytes: Buffer, hidesZeros: boolean): void => {
    const at = type >= RECORD.shortBlank && type <= RECORD.shortSharedText ? SHORT_HEAD_BYTES : HEAD_BYTES;
    const setNumber = (number: number): void => {
      const pattern = formats[bytes.readUIntLE(at - SHORT_HEAD_BYTES, FORMAT_BYTES)] ?? 'General';
      set(row, column, number, pattern, hidesZeros);
    };
    switch (type) {
      case RECORD.cellRk:
      case RECORD.shortRk:
        return setNumber(rkNumber(bytes.readInt32LE(at)));
      case RECORD.cellReal:
      case RECORD.shortReal:
      case RECORD.formulaNumber:
        return setNumber(bytes.readDoubleLE(at));
      case RECORD.cellBoolean:
      case RECORD.shortBoolean:
      case RECORD.formulaBoolean: {
        const isTrue = bytes.readUInt8(at) !== 0;
        return row.set(column, isTrue ? 'TRUE' : 'FALSE', withValues ? isTrue : undefined);
      }
      case RECORD.cellError:
      case RECORD.shortError:
      case RECORD.formulaError:
        return row.set(column, errorText(bytes.readUInt8(at)));
      case RECORD.cellText:
      case RECORD.shortText:
      case RECORD.formulaText:
        return row.set(column, wideText(bytes, at).text);
      case RECORD.cellRichText:
        return row.set(column, wideText(bytes, at + 1).text);
      case RECORD.cellSharedText:
      case RECORD.shortSharedText:
        return row.set(column, sharedText(bytes.readUInt32LE(at)));
    }
  };
}
