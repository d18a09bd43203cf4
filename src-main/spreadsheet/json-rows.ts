/** Rows as JSON of their cells, many in one piece of memory: it crosses from thread to thread at once. */

export type JsonRows = {
  /** UTF-8: the JSON of one row after the other, an array of texts each. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** Where the JSON of each row ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** As `SheetRecord.sourceRow`. */
  readonly sourceRows: Uint32Array<ArrayBuffer>;
};

/** Of a file: how far it is read with these rows. `hidden`: the indexes of those that are hidden, or filtered out. */
export type JsonRowsRead = JsonRows & {
  readonly hidden?: ReadonlySet<number>;
  readonly bytesRead: number;
  readonly bytesTotal: number;
};

/** Rows at a time: their transaction takes some 10 ms, which a decision in another list does not notice. */
export const JSON_ROWS = 4_000;
/** Characters of their JSON, or those of one more row. */
export const JSON_LENGTH = 1_000_000;

/** @param texts the JSON of each row */
export function packRows(texts: readonly string[], sourceRows: readonly number[]): JsonRows {
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)));
  const json = new Uint8Array(end);
  Buffer.from(json.buffer).write(texts.join(''));
  return { json, ends, sourceRows: Uint32Array.from(sourceRows) };
}
