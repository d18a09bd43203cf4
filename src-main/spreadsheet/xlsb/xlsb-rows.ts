/** The rows of a sheet of an XLSB workbook, as text. */
import { errorText } from '../error-values.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import type { SheetRecord } from '../sheet.ts';
import { RowCells } from '../tables.ts';
import { createNumberReader } from '../workbook/read-cell.ts';
import { rkNumber } from '../xls/rk-number.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { XlsbRecord } from './xlsb-records.ts';
import { RECORD, wideText } from './xlsb-records.ts';

type Texts = {
  /** Number formats by cell style. */
  readonly formats: readonly string[];
  readonly sharedText: SharedTexts;
  readonly is1904: boolean;
};

/** Takes the records of a sheet in order. */
export type RowReader = {
  /** @throws Error for a cell that cannot be */
  readonly read: (record: XlsbRecord) => void;
  /** The rows with text that have ended since this was asked last. */
  readonly take: () => readonly SheetRecord[];
  /** The same, where no other record comes. */
  readonly end: () => readonly SheetRecord[];
  /** The row being read, 1-based. */
  readonly row: () => number;
};

const HIDDEN = 0x10;

export function createRowReader(texts: Texts): RowReader {
  const cellText = createCellText(texts);
  let ended: SheetRecord[] = [];
  let number = 0;
  let isHidden = false;
  let cells = new RowCells();
  let isInRows = false;
  /** 0-based, of the cell read last; one that says no column follows it. */
  let column = -1;

  const endRow = (): void => {
    if (cells.texts.length > 0)
      ended.push({ sourceRow: number, cells: cells.texts, ...(isHidden ? { isHidden: true } : {}) });
    cells = new RowCells();
  };
  const take = (): readonly SheetRecord[] => {
    const taken = ended;
    ended = [];
    return taken;
  };
  return {
    read({ type, bytes }) {
      if (type === RECORD.beginSheetData || type === RECORD.endSheetData)
        isInRows = type === RECORD.beginSheetData;
      if (!isInRows) return;
      if (type === RECORD.row) {
        endRow();
        const next = bytes.readUInt32LE(0) + 1;
        if (next <= number || next > MAX_ROWS) throw new Error(`row ${next} after row ${number}`);
        number = next;
        column = -1;
        isHidden = (bytes.readUInt8(11) & HIDDEN) !== 0;
        return;
      }
      if (type >= RECORD.shortBlank && type <= RECORD.shortSharedText) column += 1;
      else if (type <= RECORD.formulaError || type === RECORD.cellRichText) column = bytes.readUInt32LE(0);
      else return;
      if (column >= MAX_COLUMNS) throw new Error(`no such column: ${column}`);
      cells.set(column, cellText(type, bytes));
    },
    take,
    end: () => {
      endRow();
      return take();
    },
    row: () => number,
  };
}

/** Where a cell's format stands behind its column, and its value behind both. */
const HEAD_BYTES = 8;
/** Without the column. */
const SHORT_HEAD_BYTES = 4;
const FORMAT_BYTES = 3;

/** Of a cell's record; '' for one without a value. */
function createCellText({ formats, sharedText, is1904 }: Texts): (type: number, bytes: Buffer) => string {
  const numberText = createNumberReader(is1904);
  return (type, bytes) => {
    const at = type >= RECORD.shortBlank && type <= RECORD.shortSharedText ? SHORT_HEAD_BYTES : HEAD_BYTES;
    const shown = (number: number): string => {
      const pattern = formats[bytes.readUIntLE(at - SHORT_HEAD_BYTES, FORMAT_BYTES)] ?? 'General';
      return Number.isFinite(number) ? numberText(number, pattern) : '';
    };
    switch (type) {
      case RECORD.cellRk:
      case RECORD.shortRk:
        return shown(rkNumber(bytes.readInt32LE(at)));
      case RECORD.cellReal:
      case RECORD.shortReal:
      case RECORD.formulaNumber:
        return shown(bytes.readDoubleLE(at));
      case RECORD.cellBoolean:
      case RECORD.shortBoolean:
      case RECORD.formulaBoolean:
        return bytes.readUInt8(at) === 0 ? 'FALSE' : 'TRUE';
      case RECORD.cellError:
      case RECORD.shortError:
      case RECORD.formulaError:
        return errorText(bytes.readUInt8(at));
      case RECORD.cellText:
      case RECORD.shortText:
      case RECORD.formulaText:
        return wideText(bytes, at).text;
      case RECORD.cellRichText:
        return wideText(bytes, at + 1).text;
      case RECORD.cellSharedText:
      case RECORD.shortSharedText:
        return sharedText(bytes.readUInt32LE(at));
      default:
        return '';
    }
  };
}
