/** The records of an XLS workbook ([MS-XLS], "BIFF"): a type number, a length, and that many bytes. */

/** The record types that are read, by name. Versions before 5 use other numbers. */
export const RECORD = {
  formulaBiff5: 0x0006,
  eof: 0x000a,
  formatBiff3: 0x001e,
  date1904: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  codePage: 0x0042,
  columnInfo: 0x007d,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  rString: 0x00d6,
  xf: 0x00e0,
  mergeCells: 0x00e5,
  sst: 0x00fc,
  labelSst: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  formulaBiff3: 0x0206,
  string: 0x0207,
  row: 0x0208,
  window2: 0x023e,
  array: 0x0221,
  table: 0x0236,
  xfBiff3: 0x0243,
  rk: 0x027e,
  formulaBiff4: 0x0406,
  format: 0x041e,
  xfBiff4: 0x0443,
  sharedFormula: 0x04bc,
} as const;

const BOF = new Set([0x0209, 0x0409, 0x0809]);

export const isBof = (type: number): boolean => BOF.has(type);

/** A record. Offsets are in bytes of the stream; `end` is the offset after its last byte. */
export type BiffRecord = { readonly type: number; readonly at: number; readonly end: number };

const HEAD_BYTES = 4;

/** @param head offset of the record @returns null at the end of the stream @throws Error if the record exceeds it */
export function recordAt(bytes: Buffer, head: number): BiffRecord | null {
  if (head + HEAD_BYTES > bytes.length) return null;
  const at = head + HEAD_BYTES;
  const end = at + bytes.readUInt16LE(head + 2);
  if (end > bytes.length) throw new Error(`a record at ${head} that does not end`);
  return { type: bytes.readUInt16LE(head), at, end };
}

/** Reads one record and those that continue it. */
export class ContinuedBytes {
  private readonly bytes: Buffer;
  at: number;
  end: number;

  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Whether more bytes follow. At the end of a record, moves on to the record that continues it. */
  hasMore(): boolean {
    while (this.at >= this.end) {
      const next = recordAt(this.bytes, this.end);
      if (next?.type !== RECORD.continue) return false;
      this.at = next.at;
      this.end = next.end;
    }
    return true;
  }

  byte(): number {
    if (!this.hasMore()) throw new Error('a text that does not end');
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }

  short(): number {
    const low = this.byte();
    return low + this.byte() * 256;
  }

  long(): number {
    const low = this.short();
    return low + this.short() * 65_536;
  }

  skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (!this.hasMore()) throw new Error('a text that does not end');
      const step = Math.min(left, this.end - this.at);
      this.at += step;
      left -= step;
    }
  }

  /**
   * Reads letters in Latin-1 or UTF-16. If the letters continue in the next record, its first byte states the encoding
   * again.
   * @returns an empty string if the letters are only skipped
   */
  letters(count: number, isWide: boolean, isKept: boolean): string {
    let text = '';
    let wide = isWide;
    for (let left = count; left > 0; ) {
      if (this.at >= this.end) {
        if (!this.hasMore()) throw new Error('a text that does not end');
        wide = (this.byte() & 1) !== 0;
      }
      const size = wide ? 2 : 1;
      const step = Math.min(left, Math.floor((this.end - this.at) / size));
      if (step === 0) throw new Error('a letter that does not end');
      const to = this.at + step * size;
      if (isKept) text += this.bytes.toString(wide ? 'utf16le' : 'latin1', this.at, to);
      this.at = to;
      left -= step;
    }
    return text;
  }
}
