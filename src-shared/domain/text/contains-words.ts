/** Searches for whole consecutive words: "road" is not in "broadway", but "westend" is in "West End 4". */
import { compactWords, wordsOf } from './fold.ts';

/** A text prepared for word searches. */
export type WordText = {
  /** The folded words, joined as by `compactWords`. */
  readonly compact: string;
  /** Offsets in `compact` where words begin and end. */
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
};

/** Folds a text once for several searches. */
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

/** Does the same as `containsWords` for a prepared text. False if `words` has no letters or digits. */
export function holdsWords({ compact, starts, ends }: WordText, words: string): boolean {
  const sought = compactWords(wordsOf(words));
  if (sought === '') return false;
  for (let at = compact.indexOf(sought); at >= 0; at = compact.indexOf(sought, at + 1)) {
    if (starts.has(at) && ends.has(at + sought.length)) return true;
  }
  return false;
}

/** Whether the folded `words` occur consecutively in `text`, from the start of a word to the end of one. */
export function containsWords(text: string, words: string): boolean {
  return holdsWords(toWordText(text), words);
}
