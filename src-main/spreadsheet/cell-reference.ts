import { MAX_ROWS } from './limits.ts';

/** Returns the 1-based row of a reference such as `AB12`, or 0 if the reference has no row number. */
export function rowOf(reference: string): number {
  let row = 0;
  for (let at = 0; at < reference.length && row <= MAX_ROWS; at += 1) {
    const digit = reference.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) row = row * 10 + digit;
  }
  return row;
}

/** Returns the 0-based column of a reference such as `AB12`, or -1 if the reference has no column letters. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & ~0x20;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
