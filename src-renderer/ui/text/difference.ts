/**
 * Marks the differences between two texts inside their words. Pure. Matches words in order and ignores case,
 * because most answers change capitals. In long texts it matches only the common beginning and end, so that the time
 * stays linear.
 */
/** `changed`: letters or a word were replaced. `added`: a new word. */
type Mark = 'same' | 'changed' | 'added' | 'removed';
export type Segment = { readonly text: string; readonly mark: Mark };
type Difference = { readonly before: readonly Segment[]; readonly after: readonly Segment[] };

type Word = { readonly text: string; readonly folded: string };
type Pair = { readonly before: number | null; readonly after: number | null };

/** The maximum length of both texts together. Longer texts that differ are marked as a whole. */
const LONGEST_MARKED = 20_000;
/** The maximum number of word pairs to compare one by one. In longer texts, words match only at both ends. */
const MOST_PAIRS = 40_000;

/** Returns the segments of both texts. The joined segments of one side are its whole text. */
export function differenceOf(before: string, after: string): Difference {
  if (before.length + after.length > LONGEST_MARKED) return unmarked(before, after);
  const beforeTokens = tokensOf(before);
  const afterTokens = tokensOf(after);
  const pairs = pairWords(wordsOf(beforeTokens), wordsOf(afterTokens));
  const marked = markPairs(wordsOf(beforeTokens), wordsOf(afterTokens), pairs);
  return {
    before: withGaps(beforeTokens, marked.before),
    after: withGaps(afterTokens, marked.after),
  };
}

const unmarked = (before: string, after: string): Difference => ({
  before: whole(before, before === after ? 'same' : 'removed'),
  after: whole(after, before === after ? 'same' : 'added'),
});
const whole = (text: string, mark: Mark): readonly Segment[] => (text === '' ? [] : [{ text, mark }]);

/** Returns separators and words alternately, with the words at odd indexes. */
const tokensOf = (text: string): readonly string[] => text.split(/([\p{L}\p{N}\p{M}]+)/u);
const wordsOf = (tokens: readonly string[]): readonly Word[] =>
  tokens
    .filter((_, place) => place % 2 === 1)
    .map((text) => ({ text, folded: text.toLocaleLowerCase('en') }));

/** Matches equal words in order. Pairs the remaining words between two matches in order, as changed words. */
function pairWords(before: readonly Word[], after: readonly Word[]): readonly Pair[] {
  const isShort = before.length * after.length <= MOST_PAIRS;
  const matches = isShort ? longestMatch(before, after) : matchEnds(before, after);
  const pairs: Pair[] = [];
  let from = { before: 0, after: 0 };
  for (const match of [...matches, { before: before.length, after: after.length }]) {
    const gap = Math.max(match.before - from.before, match.after - from.after);
    for (let step = 0; step < gap; step++) {
      const left = from.before + step;
      const right = from.after + step;
      pairs.push({ before: left < match.before ? left : null, after: right < match.after ? right : null });
    }
    if (match.before < before.length) pairs.push(match);
    from = { before: match.before + 1, after: match.after + 1 };
  }
  return pairs;
}

type Match = { readonly before: number; readonly after: number };

function matchEnds(before: readonly Word[], after: readonly Word[]): readonly Match[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.folded === after[start]?.folded) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)?.folded === after.at(-1 - end)?.folded) end++;
  return [
    ...Array.from({ length: start }, (_, place) => ({ before: place, after: place })),
    ...Array.from({ length: end }, (_, place) => ({
      before: before.length - end + place,
      after: after.length - end + place,
    })),
  ];
}

/** Returns the longest common subsequence of two short lists of words. */
function longestMatch(before: readonly Word[], after: readonly Word[]): readonly Match[] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  const isEqual = (row: number, column: number): boolean => before[row]?.folded === after[column]?.folded;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] = isEqual(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }

  const matches: Match[] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (isEqual(row, column)) matches.push({ before: row++, after: column++ });
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return matches;
}

type MarkedWords = Map<number, readonly Segment[]>;

function markPairs(
  before: readonly Word[],
  after: readonly Word[],
  pairs: readonly Pair[],
): { readonly before: MarkedWords; readonly after: MarkedWords } {
  const marked = {
    before: new Map<number, readonly Segment[]>(),
    after: new Map<number, readonly Segment[]>(),
  };
  const beforeWords = new Set(before.map(({ folded }) => folded));
  let isReplacing = false;
  const afterWords = new Set(after.map(({ folded }) => folded));

  for (const pair of pairs) {
    const left = pair.before === null ? undefined : before[pair.before];
    const right = pair.after === null ? undefined : after[pair.after];
    const letters = left && right ? markLetters(left, right) : null;
    if (left && pair.before !== null) {
      const mark = afterWords.has(left.folded) ? 'same' : 'removed';
      marked.before.set(pair.before, letters?.before ?? [{ text: left.text, mark }]);
    }
    if (right && pair.after !== null) {
      // Extra words after a replaced word belong to the replacement: "Leeds" becomes "Swaffham Prior".
      isReplacing = left ? !afterWords.has(left.folded) : isReplacing && !beforeWords.has(right.folded);
      const mark = beforeWords.has(right.folded) ? 'same' : isReplacing ? 'changed' : 'added';
      marked.after.set(pair.after, letters?.after ?? [{ text: right.text, mark }]);
    }
  }
  return marked;
}

/** Marks the letters between the common beginning and end; null if the words have too little in common. */
function markLetters(left: Word, right: Word): Difference | null {
  const before = left.folded;
  const after = right.folded;
  // Case folding may change the length of a word. Indexes into the folded word then do not fit the word.
  if (before.length !== left.text.length || after.length !== right.text.length) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;

  if (before !== after && (start === 0 || start + end < shorter / 2)) return null;
  const parts = ({ text }: Word): readonly Segment[] =>
    segments(text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end));
  return { before: parts(left), after: parts(right) };
}

function segments(start: string, changed: string, end: string): readonly Segment[] {
  const all: readonly Segment[] = [
    { text: start, mark: 'same' },
    { text: changed, mark: 'changed' },
    { text: end, mark: 'same' },
  ];
  return all.filter(({ text }) => text !== '');
}

/** Adds the separators again, and joins neighbours with the same mark. */
function withGaps(tokens: readonly string[], marked: MarkedWords): readonly Segment[] {
  const wordAt = (place: number): readonly Segment[] => marked.get((place - 1) / 2) ?? [];
  const all = tokens.flatMap((token, place): readonly Segment[] => {
    if (place % 2 === 1) return wordAt(place);
    // A space between two marked words gets their mark.
    const mark = wordAt(place - 1).at(-1)?.mark ?? 'same';
    return [{ text: token, mark: token === ' ' && wordAt(place + 1)[0]?.mark === mark ? mark : 'same' }];
  });
  const joined: Segment[] = [];
  for (const segment of all) {
    const last = joined.at(-1);
    if (segment.text === '') continue;
    if (last?.mark === segment.mark) joined[joined.length - 1] = { ...last, text: last.text + segment.text };
    else joined.push(segment);
  }
  return joined;
}
