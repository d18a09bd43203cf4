/** Detects formulas whose result can only be text, by the last of their tokens ([MS-XLS] 2.5.198 and [MS-XLSB] 2.5.97, "Ptg"). */

type Sizes = ReadonlyMap<number, number>;

/** The number of bytes after each token, by token number without its class. `sizeOf` handles tokens of variable length. */
export const XLS_TOKENS: Sizes = new Map([
  [0x01, 4],
  [0x02, 4],
  ...Array.from({ length: 0x14 }, (_, at): [number, number] => [0x03 + at, 0]),
  [0x1c, 1],
  [0x1d, 1],
  [0x1e, 2],
  [0x1f, 8],
  [0x20, 7],
  [0x21, 2],
  [0x22, 3],
  [0x23, 4],
  [0x24, 4],
  [0x25, 8],
  [0x26, 6],
  [0x27, 6],
  [0x28, 6],
  [0x29, 2],
  [0x2a, 4],
  [0x2b, 8],
  [0x2c, 4],
  [0x2d, 8],
  [0x39, 6],
  [0x3a, 6],
  [0x3b, 10],
  [0x3c, 6],
  [0x3d, 10],
]);
/** XLSB differs: row numbers have four bytes, and a text has no byte that states its encoding. */
export const XLSB_TOKENS: Sizes = new Map([
  ...XLS_TOKENS,
  [0x20, 14],
  [0x24, 6],
  [0x25, 12],
  [0x2a, 6],
  [0x2b, 12],
  [0x2c, 6],
  [0x2d, 12],
  [0x3a, 8],
  [0x3b, 14],
  [0x3c, 8],
  [0x3d, 14],
]);
const [CONCAT, PAREN, STRING, ATTRIBUTE, FUNCTION, FUNCTION_VAR] = [0x08, 0x15, 0x17, 0x19, 0x21, 0x22];
const CHOOSE = 0x04;

/** REPT, MID, TEXT, CHAR, LOWER, UPPER, PROPER, LEFT, RIGHT, TRIM, REPLACE, SUBSTITUTE, CLEAN, CONCATENATE. */
const TEXT_FUNCTIONS: ReadonlySet<number> = new Set([
  30, 31, 48, 111, 112, 113, 114, 115, 116, 118, 119, 120, 162, 336,
]);

/** @param at offset of the tokens, after their length @param end offset after the last token @returns false also for an unknown token */
export function isTextFormula(bytes: Buffer, at: number, end: number, sizes: Sizes): boolean {
  let isText = false;
  for (let place = at; place < end; ) {
    const token = withoutClass(bytes.readUInt8(place));
    const size = sizeOf(token, bytes, place + 1, end, sizes);
    if (size === null || place + 1 + size > end) return false;
    // Brackets and attribute tokens do not change the result.
    if (token !== PAREN && token !== ATTRIBUTE) isText = isTextToken(token, bytes, place + 1);
    place += 1 + size;
  }
  return isText;
}

function isTextToken(token: number, bytes: Buffer, at: number): boolean {
  if (token === FUNCTION) return TEXT_FUNCTIONS.has(bytes.readUInt16LE(at));
  if (token === FUNCTION_VAR) return TEXT_FUNCTIONS.has(bytes.readUInt16LE(at + 1));
  return token === CONCAT || token === STRING;
}

/** Returns the number of a token as a reference. From 0x20 on, a token has other numbers as a value and as an array. */
const withoutClass = (token: number): number => (token < 0x20 ? token : 0x20 + (token & 0x1f));

function sizeOf(token: number, bytes: Buffer, at: number, end: number, sizes: Sizes): number | null {
  if (token === STRING && at + 2 > end) return null;
  if (token === STRING && sizes === XLSB_TOKENS) return 2 + bytes.readUInt16LE(at) * 2;
  if (token === STRING) return 2 + bytes.readUInt8(at) * (1 + (bytes.readUInt8(at + 1) & 1));
  if (token !== ATTRIBUTE) return sizes.get(token) ?? null;
  if (at + 3 > end) return null;
  const isChoose = (bytes.readUInt8(at) & CHOOSE) !== 0;
  return isChoose ? 3 + (bytes.readUInt16LE(at + 1) + 1) * 2 : 3;
}
