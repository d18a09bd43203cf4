/** Rows that are alike, in words: by their change, and by where they are delivered to. */
import type { DuplicateKind, RowExample } from '../contract/groups.ts';
import type { ComparedPart } from '../domain/compare/comparison.ts';
import { countOf, formatNumber } from './format.ts';
import { shownText } from './shown-text.ts';
import { DECISION_WORDS, partWord } from './words.ts';

/** What happens to a part, where its letters differ from row to row or say nothing by themselves. */
export type PartEvent = 'added' | 'completed' | 'tidied';

/** "postcode added" */
export const partEventWords = (part: ComparedPart, event: PartEvent, country: string): string =>
  `${partWord(part, country)} ${event}`;

/** "building or flat “Flat 2” left out" */
export const leftOutWords = (part: ComparedPart, entered: string, country: string): string =>
  `${partWord(part, country)} “${shownText(entered)}” left out`;

/** Why a row of a group is shown apart from the rest. */
export function exceptionWords({ decision, confidence }: RowExample): string {
  if (decision?.decidedBy === 'person') return `Decided otherwise: ${DECISION_WORDS[decision.kind]}`;
  return confidence === null ? 'Not checked' : `Low confidence: ${confidence.toFixed(2)}`;
}

/** "812 rows, 790 not decided" */
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

/** What the rows of a group have in common. */
export const DUPLICATE_KIND_HINTS: Readonly<Record<DuplicateKind, string>> = {
  same_person: 'The person’s name is the same, or the organisation’s where no person is named',
  same_organisation: 'The names of the people differ, or a row names nobody',
  same_household: 'The names differ, or a row has none',
};

/** @param rows excluded by it */
export const keptOneSentence = (position: number, rows: number): string =>
  `Row ${formatNumber(position)} kept, ${countOf(rows, 'other row')} excluded`;
