/** Binds the values of many rows as one value, which SQL splits. Binding each value would double the time. */

/** The number of decimal digits for any number below 2 ** 32. SQL cannot decode binary numbers. */
const DIGITS = 10;
const ZERO = 0x30;

/** Packs numbers for `numberAt`. */
export function packNumbers(numbers: Uint32Array): Buffer {
  const packed = Buffer.allocUnsafe(numbers.length * DIGITS);
  numbers.forEach((number, index) => {
    let rest = number;
    for (let at = (index + 1) * DIGITS - 1; at >= index * DIGITS; at -= 1) {
      packed[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  });
  return packed;
}

/** Packs the ends of texts for `textAt`. @param ends where each text ends, in bytes */
export function packEnds(ends: Uint32Array): Buffer {
  const bounds = new Uint32Array(ends.length + 1);
  bounds.set(ends, 1);
  return packNumbers(bounds);
}

/** Returns SQL for the number at an index. @param packed a parameter from `packNumbers` */
export const numberAt = (packed: string, index: string): string =>
  `CAST(substr(${packed}, (${index}) * ${DIGITS} + 1, ${DIGITS}) AS INTEGER)`;

/** Returns SQL for the text at an index. @param texts a parameter with UTF-8 @param ends a parameter from `packEnds` */
export const textAt = (texts: string, ends: string, index: string): string => {
  const start = numberAt(ends, index);
  return `CAST(substr(${texts}, ${start} + 1, ${numberAt(ends, `${index} + 1`)} - ${start}) AS TEXT)`;
};

/** Returns a WITH clause that defines `indexes (nth)`, from 0 to `count` - 1. @param count a parameter above 0 */
export const indexesBelow = (count: string): string =>
  `WITH RECURSIVE indexes (nth) AS (VALUES (0) UNION ALL SELECT nth + 1 FROM indexes WHERE nth + 1 < ${count})`;
