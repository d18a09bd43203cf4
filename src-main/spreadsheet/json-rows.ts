/** Rows as JSON in one block of memory, which can be transferred to another thread without a copy. */
import type { SheetBatch } from './sheet.ts';

export type JsonRows = {
  /** The JSON of all rows one after the other, in UTF-8. Each row is an array of texts. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** The offset at which the JSON of each row ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** The `SheetRecord.sourceRow` of each row. */
  readonly sourceRows: Uint32Array<ArrayBuffer>;
};

/** Rows read from a file, with the progress of reading. `hidden` has the indexes of rows that are hidden by hand or by a filter. */
export type JsonRowsRead = JsonRows & {
  readonly hidden?: ReadonlySet<number>;
  readonly uncalculated?: ReadonlyMap<number, readonly number[]>;
  readonly bytesRead: number;
  readonly bytesTotal: number;
};

/** The maximum number of rows in one batch. Storing them takes about 10 ms, too little to delay a decision in another list. */
export const JSON_ROWS = 4_000;
/** A batch ends when its JSON has this many characters or more. */
const JSON_LENGTH = 1_000_000;

/** @param texts the JSON of each row */
export function packRows(texts: readonly string[], sourceRows: readonly number[]): JsonRows {
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)));
  const json = new Uint8Array(end);
  Buffer.from(json.buffer).write(texts.join(''));
  return { json, ends, sourceRows: Uint32Array.from(sourceRows) };
}

export async function* jsonOfBatches(batches: AsyncIterable<SheetBatch>): AsyncGenerator<JsonRowsRead> {
  let rows = noRows();
  let read = { bytesRead: 0, bytesTotal: 0 };
  const taken = (): JsonRowsRead => {
    const { texts, sourceRows, hidden, uncalculated } = rows;
    rows = noRows();
    return { ...packRows(texts, sourceRows), hidden, uncalculated, ...read };
  };
  for await (const { records, bytesRead, bytesTotal } of batches) {
    read = { bytesRead, bytesTotal };
    for (const { sourceRow, cells, isHidden, uncalculated } of records) {
      if (isHidden) rows.hidden.add(rows.texts.length);
      if (uncalculated) rows.uncalculated.set(rows.texts.length, uncalculated);
      const text = JSON.stringify(cells);
      rows.texts.push(text);
      rows.sourceRows.push(sourceRow);
      rows.length += text.length;
      if (rows.texts.length === JSON_ROWS || rows.length >= JSON_LENGTH) yield taken();
    }
  }
  if (rows.texts.length > 0) yield taken();
}

type Collected = {
  readonly texts: string[];
  readonly sourceRows: number[];
  readonly hidden: Set<number>;
  readonly uncalculated: Map<number, readonly number[]>;
  length: number;
};

const noRows = (): Collected => ({
  texts: [],
  sourceRows: [],
  hidden: new Set(),
  uncalculated: new Map(),
  length: 0,
});
