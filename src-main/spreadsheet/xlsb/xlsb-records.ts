/** The records of an XLSB workbook ([MS-XLSB]): a type number, a length of one to four bytes, and that many bytes. */
import { MAX_XLSB_RECORD_BYTES } from '../limits.ts';

export const RECORD = {
  row: 0,
  blank: 1,
  cellRk: 2,
  cellError: 3,
  cellBoolean: 4,
  cellReal: 5,
  cellText: 6,
  cellSharedText: 7,
  formulaText: 8,
  formulaNumber: 9,
  formulaBoolean: 10,
  formulaError: 11,
  shortBlank: 12,
  shortRk: 13,
  shortError: 14,
  shortBoolean: 15,
  shortReal: 16,
  shortText: 17,
  shortSharedText: 18,
  sharedText: 19,
  format: 44,
  style: 47,
  columnInfo: 60,
  cellRichText: 62,
  beginSheetView: 137,
  beginSheetData: 145,
  endSheetData: 146,
  workbookProperties: 153,
  sheet: 156,
  mergeCell: 176,
  beginCellStyles: 617,
  endCellStyles: 618,
} as const;

/** `bytes` are valid only until the next record is read. */
export type XlsbRecord = { readonly type: number; readonly bytes: Buffer };

export class XlsbRecords {
  private held: Buffer = Buffer.alloc(0);

  /** @returns the records that end in this piece @throws Error for a record that exceeds the limit */
  *write(piece: Uint8Array): Generator<XlsbRecord> {
    const bytes = this.held.length === 0 ? Buffer.from(piece) : Buffer.concat([this.held, piece]);
    let at = 0;
    for (;;) {
      const type = variable(bytes, at, 2);
      const size = type && variable(bytes, type.end, 4);
      if (!size) break;
      if (size.value > MAX_XLSB_RECORD_BYTES) throw new Error('a record without an end');
      const end = size.end + size.value;
      if (end > bytes.length) break;
      yield { type: type.value, bytes: bytes.subarray(size.end, end) };
      at = end;
    }
    this.held = bytes.subarray(at);
  }

  end(): void {
    if (this.held.length > 0) throw new Error('a record that does not end');
  }
}

/** Decodes an integer with seven bits per byte. The eighth bit states whether another byte follows. */
function variable(bytes: Buffer, from: number, most: number): { value: number; end: number } | null {
  let value = 0;
  for (let index = 0; index < most; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, end: from + index + 1 };
  }
  return { value, end: from + most };
}

/** Reads UTF-16 after its length of four bytes. @throws Error if the text does not end in the record */
export function wideText(bytes: Buffer, at: number): { readonly text: string; readonly end: number } {
  const length = bytes.readUInt32LE(at);
  const end = at + 4 + length * 2;
  if (end > bytes.length) throw new Error('a text that does not end');
  return { text: bytes.toString('utf16le', at + 4, end), end };
}
