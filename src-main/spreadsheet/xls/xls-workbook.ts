/** Reads the global records of an XLS workbook, in BIFF versions 3 to 8 (Excel 3 to 2003). */
import iconv from 'iconv-lite';
import { AppError } from '#shared/contract/errors.ts';
import { tooLarge, tooManySheets } from '../failures.ts';
import { MAX_CELL_FORMATS, MAX_FORMAT_LENGTH, MAX_SHEETS } from '../limits.ts';
import { formatOfId } from '../workbook/read-cell.ts';
import { type BiffRecord, ContinuedBytes, isBof, RECORD, recordAt } from './biff-records.ts';
import { readSharedTexts, type SharedTexts, unicodeText } from './shared-texts.ts';

/** `at` is the offset of its first record. */
export type XlsSheet = { readonly name: string; readonly isHidden: boolean; readonly at: number };

export type XlsWorkbook = {
  readonly bytes: Buffer;
  readonly sheets: readonly XlsSheet[];
  readonly is1904: boolean;
  readonly formats: readonly string[];
  readonly sharedText: SharedTexts;
  readonly text: (at: number, end: number) => string;
};

/** Types of the first record of a stream. They distinguish Excel 3 and 4 from later versions. */
const BIFF3 = 0x0209;
const BIFF4 = 0x0409;
const WORKBOOK_OF_BIFF4 = 0x0100;
const VERSION_8 = 0x0600;
const UTF_16 = 1200;
const NO_TEXTS: SharedTexts = () => '';

/** @throws AppError `file_encrypted`, `file_format_unsupported`, `file_too_large`, `too_many_sheets`, and an Error for damage */
export function readXlsWorkbook(bytes: Buffer, file: string): XlsWorkbook {
  const first = recordAt(bytes, 0);
  if (!first || !isBof(first.type)) throw new AppError({ code: 'file_format_unknown', file });
  const version =
    first.type === BIFF3 ? 3 : first.type === BIFF4 ? 4 : bytes.readUInt16LE(first.at) >= VERSION_8 ? 8 : 5;
  if (version === 4 && bytes.readUInt16LE(first.at + 2) === WORKBOOK_OF_BIFF4)
    throw new AppError({ code: 'file_format_unsupported', file, format: 'xls' });
  const found = new Globals(bytes, file, version);
  let depth = 0;
  for (let record: BiffRecord | null = first; record; record = recordAt(bytes, record.end)) {
    if (isBof(record.type)) depth += 1;
    else if (record.type === RECORD.eof) depth -= 1;
    else found.read(record);
    if (depth === 0) break;
  }
  return found.workbook();
}

class Globals {
  private readonly bytes: Buffer;
  private readonly file: string;
  private readonly version: number;
  private readonly sheets: XlsSheet[] = [];
  private readonly own = new Map<number, string>();
  private readonly styles: number[] = [];
  private is1904 = false;
  private codePage = 1252;
  private sharedText = NO_TEXTS;

  constructor(bytes: Buffer, file: string, version: number) {
    this.bytes = bytes;
    this.file = file;
    this.version = version;
  }

  read(record: BiffRecord): void {
    const { bytes, file } = this;
    const { type, at } = record;
    switch (type) {
      case RECORD.filePass:
        throw new AppError({ code: 'file_encrypted', file });
      case RECORD.codePage:
        this.codePage = bytes.readUInt16LE(at);
        break;
      case RECORD.date1904:
        this.is1904 = bytes.readUInt16LE(at) === 1;
        break;
      case RECORD.boundSheet:
        this.addSheet(record);
        break;
      case RECORD.format:
      case RECORD.formatBiff3:
        this.addFormat(record);
        break;
      case RECORD.xf:
        this.addStyle(bytes.readUInt16LE(at + 2));
        break;
      case RECORD.xfBiff3:
      case RECORD.xfBiff4:
        this.addStyle(bytes.readUInt8(at + 1));
        break;
      case RECORD.sst:
        this.sharedText = readSharedTexts(bytes, record);
        break;
    }
  }

  workbook(): XlsWorkbook {
    const { bytes, is1904, own, sharedText } = this;
    const formats = this.styles.map((id) => own.get(id) ?? formatOfId(id));
    // Before version 5, a file is one sheet.
    const sheets = this.version < 5 ? [{ name: 'Sheet1', isHidden: false, at: 0 }] : this.sheets;
    return { bytes, sheets, is1904, formats, sharedText, text: (at, end) => this.text(at, end, 2) };
  }

  private addSheet({ at, end }: BiffRecord): void {
    const { bytes } = this;
    const isWorksheet = bytes.readUInt8(at + 5) === 0;
    if (!isWorksheet) return;
    const isHidden = (bytes.readUInt8(at + 4) & 3) !== 0;
    this.sheets.push({ name: this.text(at + 6, end, 1), isHidden, at: bytes.readUInt32LE(at) });
    if (this.sheets.length > MAX_SHEETS) throw tooManySheets(this.file);
  }

  private addFormat({ type, at, end }: BiffRecord): void {
    // Before version 5, formats are numbered by position. Before version 4, their text has no prefix.
    const id = this.version < 5 ? this.own.size : this.bytes.readUInt16LE(at);
    const from = type === RECORD.formatBiff3 ? at : at + 2;
    const code = this.text(from, end, this.version === 8 ? 2 : 1);
    this.own.set(id, code.length > MAX_FORMAT_LENGTH ? 'General' : code);
    if (this.own.size > MAX_CELL_FORMATS)
      throw tooLarge(this.file, 'the formats of its cells', MAX_CELL_FORMATS);
  }

  private addStyle(format: number): void {
    this.styles.push(format);
    if (this.styles.length > MAX_CELL_FORMATS)
      throw tooLarge(this.file, 'the formats of its cells', MAX_CELL_FORMATS);
  }

  private text(at: number, end: number, lengthBytes: 1 | 2): string {
    const { bytes, codePage, version } = this;
    const reader = new ContinuedBytes(bytes, at, end);
    if (version === 8 && lengthBytes === 2) return unicodeText(reader, true);
    const length = lengthBytes === 2 ? reader.short() : reader.byte();
    if (version === 8) return reader.letters(length, (reader.byte() & 1) !== 0, true);
    const own = bytes.subarray(reader.at, Math.min(end, reader.at + length));
    return codePage === UTF_16 ? own.toString('utf16le') : iconv.decode(own, encodingOf(codePage));
  }
}

/** Mac code pages that iconv-lite does not know by number. In old versions, 32768 means Mac Roman. */
const NAMED: ReadonlyMap<number, string> = new Map([
  [10_001, 'shift_jis'],
  [10_002, 'big5'],
  [10_003, 'euc-kr'],
  [10_008, 'gb2312'],
  [10_010, 'macromania'],
  [10_017, 'macukraine'],
  [10_021, 'macthai'],
  [10_082, 'maccroatian'],
  [32_768, 'macroman'],
]);

function encodingOf(codePage: number): string {
  const names = [NAMED.get(codePage), `cp${codePage}`, String(codePage)];
  return names.find((name) => name !== undefined && iconv.encodingExists(name)) ?? 'windows-1252';
}
