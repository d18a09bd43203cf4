import type { DuplicateKind, RowExample } from '../../contract/review/groups.ts';
import type { ComparedPart } from '../../domain/compare/comparison.ts';
import { byCount, confidenceText, countOf, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { CHANGE_WORDS, DECISION_WORDS, partWord } from '../words.ts';
import { type LeftRows, withLeftRows } from './many-rows.ts';

/** The change of a part whose text differs from row to row or explains nothing on its own. */
export type PartEvent = 'added' | 'completed' | 'tidied';

/** Returns a text such as "postcode added". @param country decides the words for parts */
export const partEventWords = (part: ComparedPart, event: PartEvent, country: string): string =>
  PART_EVENTS[event](partWord(part, country));

const PART_EVENTS: Readonly<Record<PartEvent, (part: string) => string>> = {
  added: (part) => `${part} added`,
  completed: (part) => `${part} completed`,
  tidied: (part) => `${part} ${CHANGE_WORDS.format}`,
};

/** Returns a text such as "building or flat “Flat 2” not in the suggestion". Accepting keeps the text in its cell. */
export const leftOutWords = (part: ComparedPart, entered: string, country: string): string =>
  `${partWord(part, country)} “${shownText(entered)}” ${CHANGE_WORDS.removed}`;

/** Says why a row of a group is shown separately. */
export function exceptionWords({ decision, confidence }: RowExample): string {
  if (decision?.decidedBy === 'person') return `Decided differently: ${DECISION_WORDS[decision.kind]}`;
  return confidence === null ? 'Not checked' : `Low confidence: ${confidenceText(confidence)}`;
}

/** Counts the rows of an identical change. @param undecided the rows without a decision */
export function groupCountWords(rows: number, undecided: number): string {
  const all = countOf(rows, 'row');
  if (undecided === rows) return all;
  return undecided === 0 ? `${all}, all decided` : `${all}, ${formatNumber(undecided)} not decided`;
}

export const DUPLICATE_KIND_WORDS: Readonly<Record<DuplicateKind, string>> = {
  same_person: 'Same name',
  same_organisation: 'Same organisation, different people',
  same_household: 'Same address, different name',
};

/** Explains the selected kind of duplicates below its name. */
export const DUPLICATE_KIND_HINTS: Readonly<Record<DuplicateKind, string>> = {
  same_person: 'The rows name the same person. If they name no person, they name the same organisation.',
  same_organisation: 'The rows name different people, or one of them names nobody.',
  same_household: 'The rows have different names, or one of them has no name.',
};

/** Shown as a notice after duplicates were excluded. @param rows the excluded rows, without the kept one */
export const keptOneSentence = (position: number, rows: number, left: LeftRows): string =>
  withLeftRows(
    byCount(rows, {
      one: `Row ${formatNumber(position)} kept, 1 other row excluded`,
      other: (n) => `Row ${formatNumber(position)} kept, ${n} other rows excluded`,
    }),
    left,
  );
