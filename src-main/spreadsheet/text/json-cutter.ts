/**
 * Splits the bytes of delimited text into records and writes each as JSON of its cells, with the same result as
 * `csv-scanner.ts` and `JSON.stringify`. It never decodes a cell, because decoding takes most of the time of reading a
 * file.
 */

import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROW_LENGTH } from '../limits.ts';
import { NULL_WORDS } from '../null-words.ts';
import { cellText } from './cell-text.ts';
import { MOST_RECORDS_IN_CELL } from './cut-record.ts';

type CutRecord = {
  end: number;
  bodyEnd: number;
  jsonEnd: number;
  isHigh: boolean;
  /** Whether the record must be read as texts, because its JSON may be wrong, or a cell may be too long. */
  isDoubtful: boolean;
  /** Whether this may be several records, because of an unclosed quote. Only `cut-record.ts` can find out. */
  mayHoldRecords: boolean;
};

export type JsonCutter = {
  /**
   * Cuts the record of `bytes` that begins at `start`, and writes its JSON to `json` from `to` on. `json` must have
   * room for the `jsonBytes` of the rest of `bytes`. Copies non-ASCII bytes unchanged.
   * @param isLast whether no more bytes follow
   * @returns false if the record does not end in `bytes`
   */
  readonly cut: (bytes: Uint8Array, start: number, isLast: boolean, json: Uint8Array, to: number) => boolean;
  readonly record: Readonly<CutRecord>;
};

/** Returns the maximum bytes of JSON for this many bytes. A control character becomes six bytes, and a record has brackets. */
export const jsonBytes = (bytes: number): number => bytes * 6 + 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FIRST_PRINTED = 0x20;
const FIRST_HIGH = 0x80;

const COPIED = 0;
const HIGH = 1;
const ESCAPED = 2;
const ENDS_FIELD = 3;

/** The JSON of each byte, as `cellText` and `JSON.stringify` write it; null if unchanged. */
const ESCAPES: readonly (Uint8Array | null)[] = Array.from({ length: 256 }, (_, byte) =>
  byte < FIRST_PRINTED || byte === QUOTE || byte === BACKSLASH
    ? new TextEncoder().encode(JSON.stringify(cellText(String.fromCharCode(byte))).slice(1, -1))
    : null,
);

function kindsOf(endings: readonly number[]): Uint8Array {
  const kinds = Uint8Array.from(ESCAPES, (escape, byte) =>
    escape === null ? (byte < FIRST_HIGH ? COPIED : HIGH) : ESCAPED,
  );
  for (const byte of endings) kinds[byte] = ENDS_FIELD;
  return kinds;
}

const QUOTED_KINDS = kindsOf([]);

/** @param delimiter an ASCII character other than a quote or a line end @param width the width of the file's dialect */
export function createJsonCutter(delimiter: number, width: number): JsonCutter {
  const kinds = kindsOf([delimiter, LINE_FEED, CARRIAGE_RETURN]);
  const record = newRecord();

  const cut: JsonCutter['cut'] = (bytes, start, isLast, json, from) => {
    const { length } = bytes;
    let at = start;
    let to = from;
    let columns = 1;
    record.isHigh = false;
    record.isDoubtful = false;
    let lineEnds = 0;
    let isClean = true;
    json[to++] = OPENING_BRACKET;
    for (;;) {
      const fieldStart = at;
      json[to++] = QUOTE;
      const textStart = to;
      if (bytes[at] === QUOTE) {
        lineEnds += cutQuoted(bytes, at + 1, json, to, record);
        at = record.end;
        to = record.jsonEnd;
        if (at === length || kinds[bytes[at] ?? 0] !== ENDS_FIELD) isClean = false;
      }
      for (; at < length; at += 1) {
        const byte = bytes[at] ?? 0;
        const kind = kinds[byte];
        if (kind === COPIED) json[to++] = byte;
        else if (kind === ENDS_FIELD) break;
        else {
          to = writeOther(byte, json, to);
          if (kind === HIGH) record.isHigh = true;
        }
      }
      if (at === length && !isLast) return false;
      if (mayNotBeText(json, textStart, to)) record.isDoubtful = true;
      json[to++] = QUOTE;
      // A text has at least as many bytes as UTF-16 units.
      if (at - fieldStart > MAX_CELL_LENGTH) record.isDoubtful = true;
      if (bytes[at] !== delimiter) break;
      json[to++] = COMMA;
      columns += 1;
      at += 1;
    }
    json[to++] = CLOSING_BRACKET;
    record.jsonEnd = to;
    record.bodyEnd = at;
    const isOfWidth = columns === width;
    record.mayHoldRecords =
      width > 1 &&
      (lineEnds > 0 ? !isClean || !isOfWidth || lineEnds >= MOST_RECORDS_IN_CELL : !isClean && !isOfWidth);
    if (columns > MAX_COLUMNS || at - start > MAX_ROW_LENGTH) record.isDoubtful = true;
    record.end = pastLineEnd(bytes, at);
    return isLast || record.end < length || bytes[at] !== CARRIAGE_RETURN || record.end > at + 1;
  };
  return { cut, record };
}

const newRecord = (): CutRecord => ({
  end: 0,
  bodyEnd: 0,
  jsonEnd: 0,
  isHigh: false,
  isDoubtful: false,
  mayHoldRecords: false,
});

function pastLineEnd(bytes: Uint8Array, at: number): number {
  const next = bytes[at] === CARRIAGE_RETURN ? at + 1 : at;
  return bytes[next] === LINE_FEED ? next + 1 : next;
}

/** Whether `cellText` may change the text of this cell: `="…"`, or a word for a missing value. */
function mayNotBeText(json: Uint8Array, from: number, to: number): boolean {
  const first = json[from] ?? 0;
  if (to > from && first === EQUALS) return true;
  return to - from >= SHORTEST_NULL && to - from <= LONGEST_NULL && NULL_STARTS[first] === 1;
}

const EQUALS = 0x3d;
const NULLS = Array.from(NULL_WORDS, (word) => Buffer.from(JSON.stringify(word).slice(1, -1)));
const SHORTEST_NULL = Math.min(...NULLS.map(({ length }) => length));
const LONGEST_NULL = Math.max(...NULLS.map(({ length }) => length));
const NULL_STARTS = Uint8Array.from({ length: 256 }, (_, byte) =>
  NULLS.some(([first]) => first === byte) ? 1 : 0,
);

/**
 * Writes the text of a quoted field that begins at `start`. Stores the ends of the field and of its JSON in `record`.
 * @returns the number of line ends in the field
 */
function cutQuoted(
  bytes: Uint8Array,
  start: number,
  json: Uint8Array,
  from: number,
  record: CutRecord,
): number {
  const { length } = bytes;
  let at = start;
  let to = from;
  let lineEnds = 0;
  for (; at < length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at += 1;
      if (bytes[at] !== QUOTE) break;
    }
    const kind = QUOTED_KINDS[byte];
    if (kind === COPIED) json[to++] = byte;
    else to = writeOther(byte, json, to);
    if (kind === HIGH) record.isHigh = true;
    else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) lineEnds += 1;
  }
  // No quote closes the field, or the last byte does. In the second case, reading the record as texts is harmless.
  if (at === length) record.isDoubtful = true;
  record.end = at;
  record.jsonEnd = to;
  return lineEnds;
}

function writeOther(byte: number, json: Uint8Array, to: number): number {
  const escape = ESCAPES[byte];
  if (!escape) {
    json[to] = byte;
    return to + 1;
  }
  json.set(escape, to);
  return to + escape.length;
}
