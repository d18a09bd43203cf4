/** A column with few distinct values: a code per row, and the value of each code. */
export type CodedColumn = {
  /** One byte per row, until there are too many values for a byte. */
  codes: Codes;
  readonly values: string[];
  readonly known: Map<string, number>;
};

export type Codes = Uint8Array | Uint16Array;

const MOST_OF_A_BYTE = 0xff;
/** The last code. If there are more values than codes, all further values share it. */
const MOST_VALUES = 0xff_ff;
const TOO_MANY = '…';

/** @param first values whose code is their index. Each row has the first value (code 0) until `putCode` sets another. */
export function codedColumn(codes: Codes, first: readonly string[]): CodedColumn {
  return { codes, values: [...first], known: new Map(first.map((value, code) => [value, code])) };
}

function codeOf(column: CodedColumn, value: string): number {
  const { values, known } = column;
  const code = known.get(value);
  if (code !== undefined) return code;
  const isFull = values.length >= MOST_VALUES;
  const next = isFull ? MOST_VALUES : values.length;
  if (isFull) values[MOST_VALUES] = TOO_MANY;
  else values.push(value);
  if (!isFull) known.set(value, next);
  if (next > MOST_OF_A_BYTE && column.codes instanceof Uint8Array)
    column.codes = Uint16Array.from(column.codes);
  return next;
}

/** Sets the value of a row. Returns whether it changed. */
export function putCode(column: CodedColumn, index: number, value: string): boolean {
  const code = codeOf(column, value);
  if (column.codes[index] === code) return false;
  column.codes[index] = code;
  return true;
}
