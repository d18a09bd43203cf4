/**
 * Which texts a few neighbouring rows (a block) may have, in 4,096 bits: one for every two, three and four letters that
 * follow each other in a cell, at a place made of those letters. A text whose own bits are not all there is in none of
 * these rows. Blocks are gathered in segments and kept by bit, not by block: a search reads only the bits of its text.
 */
import { lowerCase } from './letter-case.ts';

/** Bits of one block. */
export const SIGNATURE_BITS = 4096;
const HASH_SHIFT = 32 - Math.log2(SIGNATURE_BITS);

/** Of each bit 512 bytes, some seven to a page of the database, and 2 MB while a segment is made. */
export const BLOCKS_A_SEGMENT = 4096;

const LETTERS_A_BLOCK = 2_000;
export const ROWS_A_BLOCK = [1, 2, 4, 8, 16, 32, 64] as const;
const MOST_ROWS_A_BLOCK = 64;

/** One of `ROWS_A_BLOCK`. */
export function rowsABlock(meanLetters: number): number {
  let rows = 1;
  while (rows < MOST_ROWS_A_BLOCK && rows * 1.5 * meanLetters < LETTERS_A_BLOCK) rows *= 2;
  return rows;
}

/**
 * Numbers of 32 bits for letters that follow each other, each made of the one without the first letter. What is kept
 * rests on them: others would need all lists signed anew.
 */
export const pairOf = (before: number, letter: number): number =>
  (Math.imul(before, 0x9e_37_79_b1) + letter) | 0;
/** The number of three letters: the first one and the number of the other two. */
export const tripleOf = (before: number, pair: number): number =>
  (Math.imul(before, 0x29_7a_2d_39) + pair) | 0;
/** The number of four letters: the first one and the number of the other three. */
export const quadrupleOf = (before: number, triple: number): number =>
  (Math.imul(before, 0x2c_1b_3c_6d) + triple) | 0;

/** The bit, 0 to `SIGNATURE_BITS` - 1, of letters by their number. */
export function bitOf(letters: number): number {
  const mixed = Math.imul(letters ^ (letters >>> 15), 0x85_eb_ca_6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35) >>> HASH_SHIFT;
}

/** The bits a block with the text has. None: the text is too short to tell. */
export function bitsOfText(text: string): readonly number[] {
  const small = lowerCase(text);
  const at = (place: number): number => small.charCodeAt(place);
  if (small.length === 2) return [bitOf(pairOf(at(0), at(1)))];
  const bits = new Set<number>();
  for (let place = 2; place < small.length; place += 1) {
    const three = tripleOf(at(place - 2), pairOf(at(place - 1), at(place)));
    bits.add(bitOf(three));
    if (place > 2) bits.add(bitOf(quadrupleOf(at(place - 3), three)));
  }
  return [...bits];
}
