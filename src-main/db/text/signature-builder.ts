import { parseCells } from '../stored.ts';
import { BLOCKS_A_SEGMENT, bitOf, pairOf, quadrupleOf, SIGNATURE_BITS, tripleOf } from './text-signature.ts';

/** The signatures of up to `BLOCKS_A_SEGMENT` blocks. */
export type SignatureSegment = {
  /** Returns one bit per block, from the lowest bit of the first byte. Call this before adding the next row. */
  readonly ofBit: (bit: number) => Uint8Array;
  readonly escapes: Uint8Array;
};

/** Builds the signatures of a list's texts, row by row in order. */
export type SignatureBuilder = {
  /** Call `take` before a segment is full. @param cells the cells of the next row, as JSON */
  readonly add: (cells: string) => void;
  readonly take: () => SignatureSegment;
};

const QUOTE = 34;
const FINAL_SIGMA = 'ς'.charCodeAt(0);
const SIGMA = 'σ'.charCodeAt(0);

/** The number of blocks in a byte, which has one bit for each block. */
const BLOCKS_AT_ONCE = 8;

/** @param rowsABlock from the function `rowsABlock` */
export function createSignatureBuilder(rowsABlock: number): SignatureBuilder {
  const rowsAtOnce = rowsABlock * BLOCKS_AT_ONCE;
  const { eight, addLetters } = createEightBlocks();
  const complete = new Uint8Array((SIGNATURE_BITS * BLOCKS_A_SEGMENT) / BLOCKS_AT_ONCE);
  const escapes = new Uint8Array(BLOCKS_A_SEGMENT / BLOCKS_AT_ONCE);
  let rows = 0;

  const completeEight = (): void => {
    const which = Math.ceil(rows / rowsAtOnce) - 1;
    complete.set(eight, which * SIGNATURE_BITS);
    eight.fill(0);
  };

  return {
    add(cells) {
      if (rows === 0) escapes.fill(0);
      else if (rows % rowsAtOnce === 0) completeEight();
      const which = Math.floor(rows / rowsAtOnce);
      const mask = 1 << (Math.floor(rows / rowsABlock) % BLOCKS_AT_ONCE);
      rows += 1;
      if (!cells.includes('\\')) return addLetters(cells.toLowerCase(), mask, QUOTE);
      escapes[which] = (escapes[which] ?? 0) | mask;
      for (const cell of parseCells(cells)) addLetters(cell.toLowerCase(), mask, -1);
    },
    take() {
      if (rows > 0) completeEight();
      const bytes = Math.ceil(rows / rowsAtOnce);
      rows = 0;
      return {
        ofBit(bit) {
          const blocks = new Uint8Array(bytes);
          // This loop is forty times as fast as a function call for each byte.
          for (let at = 0; at < bytes; at += 1) blocks[at] = complete[at * SIGNATURE_BITS + bit] ?? 0;
          return blocks;
        },
        escapes: escapes.subarray(0, bytes),
      };
    },
  };
}

function createEightBlocks() {
  /** The signatures of eight blocks, one byte per bit. Adding letters to these 4 KB is much faster than to 2 MB. */
  const eight = new Uint8Array(SIGNATURE_BITS);
  const set = (bit: number, mask: number): void => {
    eight[bit] = (eight[bit] ?? 0) | mask;
  };
  /** @param between code of a character that separates the cells and occurs in none of them; -1 if `text` is one cell */
  const addLetters = (text: string, mask: number, between: number): void => {
    let thirdBefore = 0;
    let secondBefore = 0;
    let before = 0;
    let letters = 0;
    for (let place = 0; place < text.length; place += 1) {
      const unit = text.charCodeAt(place);
      if (unit === between) {
        letters = 0;
        continue;
      }
      const letter = unit === FINAL_SIGMA ? SIGMA : unit;
      letters += 1;
      const pair = pairOf(before, letter);
      const triple = tripleOf(secondBefore, pair);
      if (letters > 1) set(bitOf(pair), mask);
      if (letters > 2) set(bitOf(triple), mask);
      if (letters > 3) set(bitOf(quadrupleOf(thirdBefore, triple)), mask);
      thirdBefore = secondBefore;
      secondBefore = before;
      before = letter;
    }
  };
  return { eight, addLetters };
}
