/** Which letters of what is to be written an encoding has no bytes for, so that a person can decide what becomes of them. */
import type { LackingLetter } from '#shared/contract/lacking-letter.ts';
import type { TextCodec } from './text-units.ts';

/** Letters told apart. A text of another script has hundreds, and the first of them say which it is. */
const MOST_LETTERS = 40;
/** UTF-16 units. A sentence may be long; the word with the letter says what it is about. */
const LONGEST_EXAMPLE = 60;

/** A text and where it is to stand. `row`: its place among the rows of the list, from 1. */
export type PlacedText = LackingLetter['example'];

export type LackingLetters = {
  /** Cells with a letter that the encoding lacks. */
  readonly cells: number;
  /** The first ones met. */
  readonly letters: readonly LackingLetter[];
};

/** Of all texts. */
export function unencodable(codec: TextCodec, texts: Iterable<PlacedText>): LackingLetters {
  const lacking = createLackingLetters(codec);
  for (const text of texts) if (codec.encode(text.text) === null) lacking.add(text);
  return lacking.found();
}

/** Collects them as they are met. */
export function createLackingLetters(codec: TextCodec) {
  let cells = 0;
  const letters = new Map<string, { cells: number; readonly example: PlacedText }>();
  const isLacking = new Map<string, boolean>();
  const lacks = (letter: string): boolean => {
    const known = isLacking.get(letter);
    if (known !== undefined) return known;
    const lacking = codec.encode(letter) === null;
    if (isLacking.size < MOST_REMEMBERED) isLacking.set(letter, lacking);
    return lacking;
  };
  return {
    /** @param placed a text that cannot be encoded */
    add(placed: PlacedText): void {
      cells += 1;
      for (const letter of new Set(placed.text)) {
        if (!lacks(letter)) continue;
        const found = letters.get(letter);
        if (found) found.cells += 1;
        else if (letters.size < MOST_LETTERS)
          letters.set(letter, { cells: 1, example: { ...placed, text: wordWith(letter, placed.text) } });
      }
    },

    found: (): LackingLetters => ({
      cells,
      letters: [...letters].map(([letter, found]) => ({ letter, ...found })),
    }),
  };
}

/** Letters whose answer is kept: more than any few scripts have. */
const MOST_REMEMBERED = 10_000;

function wordWith(letter: string, text: string): string {
  const word = text.split(/[\s,;]+/u).find((each) => each.includes(letter)) ?? '';
  return [...word].slice(0, LONGEST_EXAMPLE).join('');
}
