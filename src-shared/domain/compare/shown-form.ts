/** Finds the parts of an address that the service's display form shows. Without a form, all parts count as shown. */
import type { AddressField, SuggestedAddress } from '../address/address.ts';
import { hasUnitNumber, unitWords, withWholeNumbers } from '../address/address-words.ts';
import { findState } from '../address/states.ts';
import { holdsWords, toWordText, type WordText } from '../text/contains-words.ts';
import { hasText, wordsOf } from '../text/fold.ts';
import type { Change } from './comparison.ts';
import { changeOfText, LONGEST_NAME } from './text-change.ts';

/** The limits of a form, in UTF-16 units and in lines or pieces of a line. A longer form is not read. */
export const LONGEST_FORM = 500;
const MOST_LINES = 16;

export type ShownForm = {
  /** Whether people see this part of the suggestion. */
  readonly shows: (part: AddressField) => boolean;
  /** Whether the words are a whole line, ignoring a number, a typo or an abbreviation. */
  readonly hasLine: (words: string) => boolean;
  /** Whether the words are consecutive within one line, ignoring the spelling of unit words: "Ste 4" for "Suite 4". */
  readonly hasInLine: (words: string) => boolean;
  /** Whether the words are consecutive within one part. */
  readonly hasInPart: (words: string) => boolean;
};

/** @param country ISO-3 of the address; decides how states are written */
export function createShownForm({ formatted, parts }: SuggestedAddress, country: string): ShownForm {
  const pieces = formatted.length <= LONGEST_FORM ? formatted.split(/[\n,;、]/u) : [];
  const isReadable = formatted !== '' && pieces.length > 0 && pieces.length <= MOST_LINES;
  let whole: WordText | null = null;
  let names: readonly WordText[] | null = null;
  let lines: readonly Line[] | null = null;
  const toWords = (text: string): string => unitWords(text, country).join(' ');
  const readLines = (): readonly Line[] =>
    (lines ??= isReadable ? pieces.map((text) => toLine(text, toWordText(toWords(text)))) : []);

  return {
    shows(part) {
      if (!isReadable) return true;
      whole ??= toWordText(formatted);
      return (
        holdsWords(whole, parts[part]) || (part === 'state' && namesState(formatted, parts.state, country))
      );
    },
    hasLine(words) {
      return readLines().some(({ text, name }) =>
        [text, name].some((line) => hasText(line) && isAlike(changeOfText(words, line, country))),
      );
    },
    hasInPart(text) {
      names ??= Object.values(parts)
        .filter((part) => part !== '' && part.length <= LONGEST_NAME)
        .map(toWordText);
      return names.some((name) => holdsWords(name, text));
    },
    hasInLine(text) {
      // The house number does not confirm "#12".
      if (isReadable && SIGNED_NUMBER.test(text)) return hasUnitNumber(formatted, text);
      const sought = toWords(text);
      return readLines().some(({ words }) => holdsWords(words, sought));
    },
  };
}

const SIGNED_NUMBER = /^\s*#\s*\S*$/u;

type Line = {
  readonly text: string;
  /** The line without a number at its beginning or end. */
  readonly name: string;
  readonly words: WordText;
};

function toLine(text: string, wordText: WordText): Line {
  const words = withWholeNumbers(text).trim().split(/\s+/u);
  const isNumber = (word: string | undefined): boolean => /^\p{N}/u.test(word ?? '');
  const from = isNumber(words[0]) ? 1 : 0;
  const to = isNumber(words.at(-1)) ? words.length - 1 : words.length;
  return { text, name: words.slice(from, to).join(' '), words: wordText };
}

function isAlike(change: Change): boolean {
  return change === 'none' || change === 'format' || change === 'alias' || change === 'small';
}

/** Whether the form shows the state in another way: "WA" for Washington. */
function namesState(formatted: string, state: string, country: string): boolean {
  const code = findState(state, country);
  return code !== null && wordsOf(formatted).some((word) => findState(word, country) === code);
}
