/**
 * Describes a change as a text that rows with the identical change share: "12 Mill Rd" and "4 Oak Rd" share "street
 * written: rd > road". Ignores case, punctuation and spaces.
 */
import { joinedEnding } from '../address/abbreviations.ts';
import { ADDRESS_FIELDS } from '../address/address.ts';
import { foldText, wordsOf } from '../text/fold.ts';
import type { ComparedPart, PartComparison } from './comparison.ts';

/** The bits of `changedParts`. The workspace stores them, so new parts are added only at the end. */
export const CHANGED_PARTS: readonly ComparedPart[] = [...ADDRESS_FIELDS, 'unit'];

/** Returns the bits, in the order of `CHANGED_PARTS`, of parts whose change is neither `none` nor `format`. */
export function changedParts(comparison: readonly PartComparison[]): number {
  let parts = 0;
  for (const { part, change } of comparison) {
    if (change !== 'none' && change !== 'format') parts |= 1 << CHANGED_PARTS.indexOf(part);
  }
  return parts;
}

/** Returns the text of all changes; '' if nothing differs. */
export function changeOf(comparison: readonly PartComparison[]): string {
  const changes: string[] = [];
  for (const each of comparison) {
    const change = changeOfOne(each);
    if (change !== '') changes.push(`${each.part} ${change}`);
  }
  return changes.join('; ');
}

function changeOfOne({ part, entered, returned, change }: PartComparison): string {
  switch (change) {
    case 'none':
      return '';
    case 'added':
      // A ZIP code that gets its +4 was not missing.
      return entered === '' ? 'added' : 'completed';
    case 'removed':
      return `removed: ${foldText(entered)}`;
    case 'large':
      // Rows with a replaced name are alike only if both whole names are equal.
      return replacement(foldText(entered), foldText(returned));
    default: {
      const isNumber = part === 'house_number' || part === 'postcode';
      if (!isNumber) return changedWords(wordsOf(entered), wordsOf(returned), change === 'alias');
      const [mine, theirs] = [foldText(entered), foldText(returned)];
      if (mine === theirs) return '';
      // Digits and letters are the same. Only spaces or lost zeros were corrected.
      return change === 'format' ? 'tidied' : replacement(mine, theirs);
    }
  }
}

/** Returns both whole texts, for rows that are alike only if both are equal: "leeds > york", "flat 2 > ". */
export const replacedWords = ({ entered, returned }: PartComparison): string =>
  `${foldText(entered)} > ${foldText(returned)}`;

function replacement(mine: string, theirs: string): string {
  return `replaced: ${mine} > ${theirs}`;
}

/** Above this number of word pairs, texts are not compared word by word. */
const MOST_PAIRS = 10_000;

/** Returns the differing words in runs, without the common words; '' if there are none. */
function changedWords(mine: readonly string[], theirs: readonly string[], isAlias: boolean): string {
  if (mine.length * theirs.length > MOST_PAIRS) return replacement(mine.join(' '), theirs.join(' '));
  const common = commonLengths(mine, theirs);
  const runs: string[] = [];
  let [i, j] = [0, 0];
  while (i < mine.length || j < theirs.length) {
    const gone: string[] = [];
    const come: string[] = [];
    while (i < mine.length || j < theirs.length) {
      const [word, other] = [mine[i], theirs[j]];
      if (word === other) break;
      const isGone =
        other === undefined || (word !== undefined && at(common, i + 1, j) >= at(common, i, j + 1));
      if (isGone) gone.push(mine[i++] ?? '');
      else come.push(theirs[j++] ?? '');
    }
    if (gone.length + come.length > 0) runs.push(changedRun(gone, come, isAlias));
    i += 1;
    j += 1;
  }
  return runs.length > 0 ? `written: ${runs.join(', ')}` : '';
}

/** Describes "Hauptstr." and "Bahnhofstr." as the same change, from "-str" to "-strasse". */
function changedRun(gone: readonly string[], come: readonly string[], isAlias: boolean): string {
  const [[word = ''], [other = '']] = [gone, come];
  const ending = isAlias && gone.length === 1 && come.length === 1 ? joinedEnding(word, other) : null;
  return ending === null ? `${gone.join(' ')} > ${come.join(' ')}` : `-${ending[0]} > -${ending[1]}`;
}

function commonLengths(mine: readonly string[], theirs: readonly string[]): readonly (readonly number[])[] {
  const lengths: number[][] = Array.from({ length: mine.length + 1 }, () => []);
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      row[j] =
        mine[i] === theirs[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
