/**
 * What a group of rows has in common, short enough to choose by: of a part only the words that differ, and no
 * letters at all where they differ from row to row. Pure.
 */
import type { ChangeGroup, KindGroup } from '#shared/contract/groups.ts';
import type { ComparedPart, PartComparison } from '#shared/domain/compare/comparison.ts';
import { capitalize } from '#shared/messages/format.ts';
import { leftOutWords, partEventWords } from '#shared/messages/groups.ts';
import { kindLines } from '#shared/messages/kinds.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { partText } from '#shared/messages/words.ts';

export type ShownChange =
  /** From the one writing to the other. */
  | { readonly kind: 'pair'; readonly part: ComparedPart; readonly before: string; readonly after: string }
  | { readonly kind: 'words'; readonly part: ComparedPart; readonly words: string };

/** Never empty: rows that differ in capitals and signs only are told as such. */
export function shownChanges(changes: readonly PartComparison[], country = ''): readonly ShownChange[] {
  const shown = changes.flatMap((change) => shownChange(change, country) ?? []);
  return shown.length > 0 ? shown : changes.slice(0, 1).map(({ part }) => tidied(part, country));
}

/** "Kirkland → Seattle, postcode added", as it may be shown. */
export const changeWords = ({ changes }: Pick<ChangeGroup, 'changes'>, country = ''): string =>
  shownChanges(changes, country)
    .map((change) =>
      change.kind === 'pair' ? `${shownText(change.before)} → ${shownText(change.after)}` : change.words,
    )
    .join(', ');

/** "Post town put for a district, building or name not confirmed", as it may be shown. */
export function kindWords({ kind, changes }: Pick<KindGroup, 'kind' | 'changes'>, country = ''): string {
  const own = ownChanges({ kind, changes });
  const lines = kind ? kindLines(kind, country) : [];
  const [first = '', ...others] = [
    ...(own.length > 0 ? [changeWords({ changes: own }, country)] : []),
    ...lines,
  ];
  return [first, ...others.map(uncapitalize)].join(', ');
}

/** "PO box" stays. */
const uncapitalize = (text: string): string =>
  text.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLocaleLowerCase('en'));

/** Parts whose very words rows of the kind share. */
export function ownChanges({ kind, changes }: Pick<KindGroup, 'kind' | 'changes'>): KindGroup['changes'] {
  const own = new Set((kind?.parts ?? []).flatMap(({ part, words }) => (words === '' ? [] : [part])));
  return changes.filter(({ part }) => own.has(part));
}

/** null where only capitals and signs differ, which is no change of its own. */
function shownChange(
  { part, entered, returned, change }: PartComparison,
  country: string,
): ShownChange | null {
  switch (change) {
    case 'none':
      return null;
    case 'added':
      return {
        kind: 'words',
        part,
        words: capitalize(partEventWords(part, entered === '' ? 'added' : 'completed', country)),
      };
    case 'removed':
      return { kind: 'words', part, words: capitalize(leftOutWords(part, entered, country)) };
    case 'large':
      return { kind: 'pair', part, before: entered, after: partText(part, returned) };
    default:
      if (part !== 'house_number' && part !== 'postcode') return differingWords(part, entered, returned);
      return change === 'format'
        ? tidied(part, country)
        : { kind: 'pair', part, before: entered, after: returned };
  }
}

const tidied = (part: ComparedPart, country: string): ShownChange => ({
  kind: 'words',
  part,
  words: capitalize(partEventWords(part, 'tidied', country)),
});

/** Without the words both begin and both end with. */
function differingWords(part: ComparedPart, entered: string, returned: string): ShownChange | null {
  const before = entered.split(/\s+/u);
  const after = returned.split(/\s+/u);
  const isSame = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && other !== undefined && folded(one) === folded(other);
  let start = 0;
  while (isSame(before[start], after[start])) start++;
  const longest = Math.min(before.length, after.length) - start;
  let end = 0;
  while (end < longest && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  const middle = (words: readonly string[]): string => words.slice(start, words.length - end).join(' ');
  const pair = { before: middle(before), after: middle(after) };
  if (pair.before === '' && pair.after === '') return null;
  // Words that only came or only went say nothing without the word beside them.
  const isOneSided = pair.before === '' || pair.after === '';
  return { kind: 'pair', part, ...(isOneSided ? { before: entered, after: returned } : pair) };
}

const folded = (word: string): string => word.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]/gu, '');
