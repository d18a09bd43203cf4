/** Lists the letters that an encoding lacks, so that a person can decide how to write them. */
import type { LackingLetter } from '#shared/contract/errors.ts';
import type { TextCodec } from './text-units.ts';

/** The maximum number of distinct letters. A text in another script has hundreds, and the first ones identify the script. */
const MOST_LETTERS = 40;
/** The maximum number of characters in an example. A sentence may be long, so only the word with the letter is shown. */
const LONGEST_EXAMPLE = 60;

/** A text and its place. `row` is the 1-based row of the list. */
export type PlacedText = LackingLetter['example'];

export type LackingLetters = {
  readonly cells: number;
  readonly letters: readonly LackingLetter[];
};

export function unencodable(codec: TextCodec, texts: Iterable<PlacedText>): LackingLetters {
  const lacking = createLackingLetters(codec);
  for (const text of texts) if (codec.encode(text.text) === null) lacking.add(text);
  return lacking.take();
}

/** Collects missing letters one text at a time. @param most the maximum number of distinct letters */
export function createLackingLetters(codec: TextCodec, most = MOST_LETTERS) {
  let all = createLetterCount(most);
  const isLacking = new Map<string, boolean>();
  const lacks = (letter: string): boolean => {
    const known = isLacking.get(letter);
    if (known !== undefined) return known;
    const lacking = codec.encode(letter) === null;
    if (isLacking.size < MOST_REMEMBERED) isLacking.set(letter, lacking);
    return lacking;
  };
  return {
    add(placed: PlacedText): void {
      const letters = [...firstWords(placed.text)].flatMap(([letter, text]) =>
        lacks(letter) ? [{ letter, cells: 1, example: { ...placed, text } }] : [],
      );
      all.add({ cells: 1, letters });
    },

    take(): LackingLetters {
      const found = all.found();
      if (found.cells > 0) all = createLetterCount(most);
      return found;
    },
  };
}

/** Merges the letters found in several places, in order. */
export function createLetterCount(most = MOST_LETTERS) {
  let cells = 0;
  const letters = new Map<string, LackingLetter>();
  return {
    add(found: LackingLetters): void {
      cells += found.cells;
      for (const { letter, ...more } of found.letters) {
        const known = letters.get(letter);
        if (known) letters.set(letter, { ...known, cells: known.cells + more.cells });
        else if (letters.size < most) letters.set(letter, { letter, ...more });
      }
    },

    found: (): LackingLetters => ({ cells, letters: [...letters.values()] }),
  };
}

/** The maximum number of letters whose result is cached. A few scripts together have fewer. */
const MOST_REMEMBERED = 10_000;

function firstWords(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const word of text.split(/[\s,;]+/u)) {
    const beginning = word.slice(0, 2 * LONGEST_EXAMPLE);
    const shown = [...beginning].slice(0, LONGEST_EXAMPLE).join('');
    for (const letter of word) if (!found.has(letter)) found.set(letter, shown);
  }
  return found;
}
