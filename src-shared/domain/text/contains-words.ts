/** Whether a text holds some words, whole and one after the other: "road" is not in "broadway", "westend" is in "West End 4". */
import { compactWords, wordsOf } from './fold.ts';

/** A text made ready to look for words in it. */
export type WordText = {
  /** The folded words, run together as by `compactWords`. */
  readonly compact: string;
  /** Where words begin and end in it. */
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
};

/** Folds a text once, for several searches. */
export function toWordText(text: string): WordText {
  const starts = new Set<number>();
  const ends = new Set<number>();
  let compact = '';
  let endsInDigit = false;
  for (const word of wordsOf(text)) {
    if (endsInDigit && /^\d/u.test(word)) compact += ' ';
    starts.add(compact.length);
    compact += word;
    ends.add(compact.length);
    endsInDigit = /\d$/u.test(word);
  }
  return { compact, starts, ends };
}

/** As `containsWords`, in a text made ready. Words without letters and digits are in no text. */
export function holdsWords({ compact, starts, ends }: WordText, words: string): boolean {
  const sought = compactWords(wordsOf(words));
  if (sought === '') return false;
  for (let at = compact.indexOf(sought); at >= 0; at = compact.indexOf(sought, at + 1)) {
    if (starts.has(at) && ends.has(at + sought.length)) return true;
  }
  return false;
}

/** Whether `words`, folded, stand in `text` one after the other, from the beginning of a word to the end of one. */
export function containsWords(text: string, words: string): boolean {
  return holdsWords(toWordText(text), words);
}
