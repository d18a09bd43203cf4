/** Describes the change that the rows of a group share: the words that differ, or only the name of the part. Pure. */
import type { ChangeGroup, KindGroup } from '#shared/contract/review/groups.ts';
import type { ComparedPart, PartComparison } from '#shared/domain/compare/comparison.ts';
import { capitalize } from '#shared/messages/format.ts';
import { leftOutWords, partEventWords } from '#shared/messages/review/groups.ts';
import { kindLines } from '#shared/messages/review/kinds.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { partText } from '#shared/messages/words.ts';

type ShownChange =
  | { readonly kind: 'pair'; readonly part: ComparedPart; readonly before: string; readonly after: string }
  | { readonly kind: 'words'; readonly part: ComparedPart; readonly words: string };

/** Returns the changes to show. If all differ only in capitals and punctuation, returns an entry for the first one. */
export function shownChanges(changes: readonly PartComparison[], country = ''): readonly ShownChange[] {
  const shown = changes.flatMap((change) => shownChange(change, country) ?? []);
  return shown.length > 0 ? shown : changes.slice(0, 1).map(({ part }) => tidied(part, country));
}

/** Returns words such as "Kirkland → Seattle, postcode added". */
export const changeWords = ({ changes }: Pick<ChangeGroup, 'changes'>, country = ''): string =>
  shownChanges(changes, country)
    .map((change) =>
      change.kind === 'pair' ? `${shownText(change.before)} → ${shownText(change.after)}` : change.words,
    )
    .join(', ');

/** Returns words such as "Post town put for a district, building or name not confirmed". */
export function kindWords({ kind, changes }: Pick<KindGroup, 'kind' | 'changes'>, country = ''): string {
  const own = ownChanges({ kind, changes });
  const lines = kind ? kindLines(kind, country) : [];
  const [first = '', ...others] = [
    ...(own.length > 0 ? [changeWords({ changes: own }, country)] : []),
    ...lines,
  ];
  return [first, ...others.map(uncapitalize)].join(', ');
}

/** Makes the first letter lower-case, except in words such as "PO box". */
const uncapitalize = (text: string): string =>
  text.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLocaleLowerCase('en'));

/** Returns the changes of those parts that have exactly the same words in all rows of the kind. */
export function ownChanges({ kind, changes }: Pick<KindGroup, 'kind' | 'changes'>): KindGroup['changes'] {
  const own = new Set((kind?.parts ?? []).flatMap(({ part, words }) => (words === '' ? [] : [part])));
  return changes.filter(({ part }) => own.has(part));
}

/** Returns how to show a change; null if only capitals and punctuation differ. */
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

/** Returns the words that differ. Leaves out words with which both texts begin or end. */
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
  // Added or removed words need their neighbours to make sense.
  const isOneSided = pair.before === '' || pair.after === '';
  return { kind: 'pair', part, ...(isOneSided ? { before: entered, after: returned } : pair) };
}

const folded = (word: string): string => word.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]/gu, '');
