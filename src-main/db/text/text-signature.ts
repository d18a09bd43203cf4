/**
 * Signatures tell which texts a few neighbouring rows (a block) cannot contain. The signature of a block has 4,096
 * bits. Each sequence of two, three or four letters in a cell sets one bit, chosen by a hash of the letters. A row of
 * the block can contain a text only if all bits of the text are set. Blocks are grouped into segments. A segment is
 * stored by bit, not by block, so that a search reads only the bits of its text.
 */
import { lowerCase } from './letter-case.ts';

export const SIGNATURE_BITS = 4096;
const HASH_SHIFT = 32 - Math.log2(SIGNATURE_BITS);

/** Each bit of a segment takes 512 bytes. About seven bits fit on a database page. Building a segment takes 2 MB. */
export const BLOCKS_A_SEGMENT = 4096;

const LETTERS_A_BLOCK = 2_000;
export const ROWS_A_BLOCK = [1, 2, 4, 8, 16, 32, 64] as const;
const MOST_ROWS_A_BLOCK = 64;

/** Returns one of `ROWS_A_BLOCK`. */
export function rowsABlock(meanLetters: number): number {
  let rows = 1;
  while (rows < MOST_ROWS_A_BLOCK && rows * 1.5 * meanLetters < LETTERS_A_BLOCK) rows *= 2;
  return rows;
}

/** Hashes two letters to 32 bits. A change of these hash functions would make all stored signatures invalid. */
export const pairOf = (before: number, letter: number): number =>
  (Math.imul(before, 0x9e_37_79_b1) + letter) | 0;
/** Hashes three letters: the first one, and the hash of the other two. */
export const tripleOf = (before: number, pair: number): number =>
  (Math.imul(before, 0x29_7a_2d_39) + pair) | 0;
/** Hashes four letters: the first one, and the hash of the other three. */
export const quadrupleOf = (before: number, triple: number): number =>
  (Math.imul(before, 0x2c_1b_3c_6d) + triple) | 0;

/** Returns the bit of a hash, 0 to `SIGNATURE_BITS` - 1. */
export function bitOf(letters: number): number {
  const mixed = Math.imul(letters ^ (letters >>> 15), 0x85_eb_ca_6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35) >>> HASH_SHIFT;
}

/** Returns the bits that are set for every block that contains the text. Empty if the text is too short. */
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
