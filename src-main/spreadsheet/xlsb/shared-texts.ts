/** The shared strings of an XLSB workbook. They are stored as bytes, and a text is decoded when a cell needs it. */
import { readingError, tooLarge } from '../failures.ts';
import { MAX_STRINGS_BYTES, MAX_STRINGS_RATIO, PART_RATIO_FROM_BYTES } from '../limits.ts';
import { type Package, type PackagePart, partChunks } from '../workbook/xlsx-package.ts';
import { RECORD, wideText, XlsbRecords } from './xlsb-records.ts';

/** Returns a text by number; empty if there is no such text. */
export type SharedTexts = (index: number) => string;

/** Offset of a text in its record, after the byte that states whether the text has several fonts. */
const TEXT_AT = 1;
const FIRST_SIZE = 64 * 1024;

/** @param part null for a workbook without shared strings @throws AppError `file_damaged`, `file_too_large` */
export async function readSharedTexts(from: Package, part: PackagePart | null): Promise<SharedTexts> {
  if (!part) return () => '';
  checkSize(part, from.fileName);
  const records = new XlsbRecords();
  const texts = new Texts();
  try {
    for await (const piece of partChunks(from, part))
      for (const { type, bytes } of records.write(piece)) if (type === RECORD.sharedText) texts.add(bytes);
    records.end();
  } catch (error) {
    throw readingError(error, from.fileName, part.fileName);
  }
  return (index) => texts.at(index);
}

/** Applies the same limits as for XLSX. */
function checkSize({ compressedSize, uncompressedSize }: PackagePart, file: string): void {
  if (uncompressedSize > MAX_STRINGS_BYTES) throw tooLarge(file, 'the bytes of its texts', MAX_STRINGS_BYTES);
  if (uncompressedSize > PART_RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_STRINGS_RATIO)
    throw tooLarge(file, 'how far its texts unpack', MAX_STRINGS_RATIO);
}

/** Stores texts outside the JavaScript heap, because an inspection may use only a little heap. */
class Texts {
  private bytes = Buffer.allocUnsafe(FIRST_SIZE);
  private length = 0;
  private places = new Float64Array(1024);
  private count = 0;

  add(record: Buffer): void {
    const end = this.length + record.length;
    if (end > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, this.bytes.length * 2));
      this.bytes.copy(grown, 0, 0, this.length);
      this.bytes = grown;
    }
    if (this.count === this.places.length) {
      const grown = new Float64Array(this.count * 2);
      grown.set(this.places);
      this.places = grown;
    }
    this.places[this.count] = this.length;
    this.count += 1;
    record.copy(this.bytes, this.length);
    this.length = end;
  }

  at(index: number): string {
    if (index >= this.count) return '';
    const to = index + 1 < this.count ? this.places[index + 1] : this.length;
    return wideText(this.bytes.subarray(this.places[index], to), TEXT_AT).text;
  }
}
