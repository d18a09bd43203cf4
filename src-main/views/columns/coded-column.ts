/** A column with few different values: a number per row, and what each number stands for. */
export type CodedColumn = {
  /** Of one byte each until there are more values than that can tell apart. */
  codes: Codes;
  /** The value of each code, in the order they were first met. */
  readonly values: string[];
  readonly known: Map<string, number>;
};

export type Codes = Uint8Array | Uint16Array;

const MOST_OF_A_BYTE = 0xff;
/** The last code: it stands for every further value of a column that has more different ones than codes. */
const MOST_VALUES = 0xff_ff;
const TOO_MANY = '…';

/** @param first values whose codes are fixed: the index of each; rows start with the first of them, whose code is 0. */
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

/** Whether the row had another value before. */
export function putCode(column: CodedColumn, index: number, value: string): boolean {
  const code = codeOf(column, value);
  if (column.codes[index] === code) return false;
  column.codes[index] = code;
  return true;
}
