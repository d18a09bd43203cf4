/** The shared strings of an XLS workbook. Only offsets are stored, and a text is decoded when a cell needs it. */
import { type BiffRecord, ContinuedBytes } from './biff-records.ts';

/** Returns a text by number; empty if there is no such text. */
export type SharedTexts = (index: number) => string;

const WIDE = 1;
const WITH_PHONETICS = 4;
const WITH_RUNS = 8;
const RUN_BYTES = 4;
const LEAST_BYTES = 3;

export function readSharedTexts(bytes: Buffer, { at, end }: BiffRecord): SharedTexts {
  const reader = new ContinuedBytes(bytes, at, end);
  reader.long();
  const count = Math.min(reader.long(), Math.floor(bytes.length / LEAST_BYTES));
  const places = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let known = 0;
  for (; known < count && reader.hasMore(); known += 1) {
    places[known] = reader.at;
    ends[known] = reader.end;
    unicodeText(reader, false);
  }
  return (index) => {
    if (index >= known) return '';
    return unicodeText(new ContinuedBytes(bytes, places[index] ?? 0, ends[index] ?? 0), true);
  };
}

/** Reads a text and skips its font changes and pronunciation. @returns an empty string if the text is skipped */
export function unicodeText(reader: ContinuedBytes, isKept: boolean): string {
  const length = reader.short();
  const flags = reader.byte();
  const runs = (flags & WITH_RUNS) === 0 ? 0 : reader.short();
  const phoneticBytes = (flags & WITH_PHONETICS) === 0 ? 0 : reader.long();
  const text = reader.letters(length, (flags & WIDE) !== 0, isKept);
  reader.skip(runs * RUN_BYTES + phoneticBytes);
  return text;
}
