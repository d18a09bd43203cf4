/** The question that the page asks about a row. Each reason has its own question, with words from the row's addresses. */
import type { ComparedPart, PartComparison } from '../../domain/compare/comparison.ts';
import type { Reason, ReasonCode } from '../../domain/verdict/judgement.ts';
import type { Row } from '../../domain/verdict/row.ts';
import { byCount, cutAfter, formatNumber, listOf } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { partText, partWord } from '../words.ts';
import { unfoundStreet } from './reasons.ts';

type Asked = Pick<Row, 'judgement' | 'suggested' | 'candidates' | 'entered'>;

type Asking = Asked & {
  /** The replaced parts that the cells keep if the suggestion is accepted. */
  readonly kept: ReadonlySet<ComparedPart>;
};

/**
 * Returns a text such as "Is London the right post town?"
 *
 * @param kept the replaced parts that the cells keep if the suggestion is accepted, see `partsKept`. The question does
 * not propose to change them.
 */
export function rowQuestion(row: Asked, kept: ReadonlySet<ComparedPart>): string {
  const [reason] = row.judgement.reasons;
  return reason ? QUESTIONS[reason.code](reason, { ...row, kept }) : 'Is this address right?';
}

type Question = (reason: Reason, row: Asking) => string;

const QUESTIONS: Readonly<Record<ReasonCode, Question>> = {
  not_asked_yet: () => 'Check this row with the service?',
  nothing_to_check: () => 'What is the address?',
  unreadable_cell: () => 'What should this cell say?',
  unsupported_country: (_, { entered }) =>
    naming(entered.parts.country, (country) => `Which country is ${country}?`, 'Which country is this?'),
  missing_country: () => 'Which country is this address in?',
  hidden_row: () => 'Should this hidden row be checked?',
  total_row: () => 'Is this row an address, or is it a total or a header?',
  service_error: () => 'The service had an error. Check again?',
  timed_out: () => 'The service was too slow. Check again?',
  out_of_credits: () => 'The credits ran out. Add some and check again?',
  not_understood: () => 'The answer was unreadable. Is the address right?',
  question_refused: () => 'What needs to change in this address?',
  no_match: () => 'No address was found. What is the right address?',
  no_street_entered: (_, row) =>
    naming(enteredPart(row, 'city'), (town) => `Which street in ${town}?`, 'What is the street?'),
  street_not_matched: (reason, { judgement }) =>
    naming(
      unfoundStreet(reason, judgement.comparison),
      (street) => `Where is ${street}?`,
      'Where is the street?',
    ),
  city_and_postcode_not_matched: (_, row) => townAndPostcode(row),
  coarser_than_street: (_, row) =>
    naming(
      enteredPart(row, 'street'),
      (street) => `Where exactly is ${street}?`,
      'Where exactly is this address?',
    ),
  low_confidence: () => 'Is this the same address?',
  house_number_not_found: ({ entered }) =>
    naming(entered, (number) => `Is number ${number} right? It was not found.`, 'What is the house number?'),
  house_number_not_matched: (reason) => numberNotMatched(reason),
  several_candidates: (_, { suggested, candidates }) =>
    `Which of these ${formatNumber(candidates.length + (suggested ? 1 : 0))} addresses is right?`,
  many_changes: (_, row) =>
    listed(
      replacements(row),
      (words) => (replacements(row).length === 1 ? `Is ${words} right?` : `Are ${words} right?`),
      row.kept.size > 0 ? 'Is the address right as entered?' : 'Are all these changes right?',
    ),
  postcode_and_city_replaced: (_, row) =>
    naming(placeOf(row), (place) => `Is the address in ${place}?`, 'Is the address in another town?'),
  part_replaced: (reason, row) => replaced(reason, row),
  unit_missing: ({ entered }) =>
    naming(
      entered,
      (unit) => `Is ${unit} right? It was not confirmed.`,
      'Is the building right? It was not confirmed.',
    ),
  approximate_match: ({ part, entered }, { suggested }) =>
    approximate(part, entered, suggested?.parts.country ?? ''),
  postcode_not_matched: ({ entered }) =>
    naming(
      entered,
      (postcode) => `Does ${postcode} belong to this address?`,
      'Does the postcode belong to this address?',
    ),
  below_threshold: () => 'Is the suggestion right? Its confidence is low.',
  tidied: () => 'Is the address right? The service writes it differently.',
  as_entered: () => 'Is the address right as entered?',
};

/** The maximum number of characters of a part in a question. The page shows the whole text below the question. */
const LONGEST_NAMED = 60;

function naming(text: string | undefined, ask: (named: string) => string, unnamed: string): string {
  const named = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  if (named === '') return unnamed;
  return ask(cutAfter(named, LONGEST_NAMED));
}

const listed = (texts: readonly string[], ask: (named: string) => string, unnamed: string): string =>
  naming(listOf(texts), ask, unnamed);

const partIn = ({ judgement }: Asking, part: ComparedPart): PartComparison | undefined =>
  judgement.comparison.find((each) => each.part === part);

function enteredPart(row: Asking, part: 'city' | 'postcode' | 'street'): string {
  return partIn(row, part)?.entered ?? row.entered.parts[part];
}

function townAndPostcode(row: Asking): string {
  const named = [enteredPart(row, 'city'), enteredPart(row, 'postcode')].filter((text) => text !== '');
  if (named.length === 0) return 'What are the town and postcode?';
  return listed(
    named,
    (words) =>
      named.length > 1 ? `Are the town and postcode right: ${words}?` : `Is the place right: ${words}?`,
    '',
  );
}

function numberNotMatched({ entered = '', returned = '' }: Reason): string {
  if (entered === '' || returned === '' || returned === entered) {
    return naming(
      entered,
      (number) => `Is number ${number} right? It was not confirmed.`,
      'Is the house number right?',
    );
  }
  return `Is the number ${entered} or ${returned}?`;
}

/** Returns the new texts of the parts that accepting the suggestion replaces. */
const replacements = ({ judgement: { reasons }, kept }: Asking): readonly string[] =>
  reasons.flatMap(({ code, part, returned = '' }) =>
    code === 'part_replaced' && part && !kept.has(part) && returned !== '' ? [partText(part, returned)] : [],
  );

const placeOf = (row: Asking): string =>
  (['city', 'postcode'] as const)
    .filter((part) => !row.kept.has(part))
    .map((part) => partIn(row, part)?.returned ?? '')
    .filter((text) => text !== '')
    .join(', ');

function replaced({ part, entered = '', returned = '' }: Reason, row: Asking): string {
  if (part === undefined) return 'Is the new address right?';
  if (returned === '') {
    return naming(
      partText(part, entered),
      (text) => `Is ${text} part of the address?`,
      'Is a part missing from the address?',
    );
  }
  if (row.kept.has(part)) {
    return naming(
      partText(part, entered),
      (text) => `Is ${text} right as the ${nameOf(part, row)}?`,
      `Is the ${nameOf(part, row)} right?`,
    );
  }
  return naming(
    partText(part, returned),
    (text) => `Is ${text} the right ${nameOf(part, row)}?`,
    `Is the ${nameOf(part, row)} right?`,
  );
}

/** Returns the word for a part. A city is a post town in Britain and a town elsewhere. */
const nameOf = (part: ComparedPart, { suggested }: Asking): string => {
  const country = suggested?.parts.country ?? '';
  if (part !== 'city') return partWord(part, country);
  return country === 'gbr' ? 'post town' : 'town';
};

function approximate(part: ComparedPart | undefined, entered: string | undefined, country: string): string {
  if (part === undefined) return 'Is the place right? It is approximate.';
  const name = partWord(part, country);
  return naming(
    entered && partText(part, entered),
    (text) => `Is ${text} right? The ${name} was not confirmed.`,
    `Is the ${name} right? It was not confirmed.`,
  );
}

/** Returns the heading of the addresses to choose from. @param count includes the suggested address */
export const candidatesTitle = (count: number): string =>
  byCount(count, { one: '1 address matches', other: (n) => `${n} addresses match` });

/** @param column the name of the town's column */
export const postcodeInTownSentence = (postcode: string, column: string): string =>
  `The cell “${shownText(column)}” contains the postcode ${postcode}. Edit the address and move the postcode to its own field. Then check again.`;
