/** The sentence that says what was confirmed, what was not, and what to do about it. */

import { hasStreetWord } from '../domain/address/address-words.ts';
import type { PartComparison } from '../domain/compare/comparison.ts';
import {
  type Judgement,
  type Reason,
  type ReasonCode,
  RULE,
  type Rule,
} from '../domain/verdict/judgement.ts';
import { accuracyWords } from './accuracy.ts';
import { capitalize, cutAfter, listOf } from './format.ts';
import { matchWords, partText, partWord } from './words.ts';

/** "Street and postcode confirmed; number 166 was not found on Sylvan Avenue." @param country whose words for parts it uses; '': not known */
export function reasonSentence(
  judgement: Pick<Judgement, 'reasons' | 'comparison' | 'rule' | 'unconfirmed'>,
  country = '',
): string {
  const { reasons, rule } = judgement;
  const isPartByPart = PART_BY_PART.has(rule);
  const [only] = reasons;
  // Of nearly every row, and an export asks for a million of them.
  if (only?.code === 'as_entered' && reasons.length === 1 && !isPartByPart) return AS_ENTERED;
  const doubts = new Set(reasons.map((reason) => doubtOf(reason, judgement, country)));
  const confirmed = isPartByPart ? confirmedParts(judgement, country) : [];
  const silent = isPartByPart ? unmentionedParts(judgement, country) : [];
  const clauses = [
    confirmed.length > 0 ? `${listOf(confirmed)} confirmed` : '',
    silent.length > 0 ? `${listOf(silent)} not confirmed` : '',
    ...doubts,
  ];
  const sentence = clauses.filter((clause) => clause !== '').join('; ');
  return capitalize(sentence.endsWith('?') ? sentence : `${sentence}.`);
}

/** What these rules find is a matter of parts: those that are right are named too. */
const PART_BY_PART: ReadonlySet<Rule> = new Set([
  RULE.numberNotFound,
  RULE.severalCandidates,
  RULE.manyChanges,
  RULE.partReplaced,
  RULE.notConfirmed,
]);

/** What the answer found, and how: "Found the building; an exact match." '' without an answer, or when it found nothing. */
export function foundSentence(accuracyType: string, matchType: string): string {
  if (matchType === '' || matchType === 'no_match') return '';
  const how = matchWords(matchType);
  return capitalize(accuracyType === '' ? `${how}.` : `found ${accuracyWords(accuracyType)}; ${how}.`);
}

const REASON_WORDS: Readonly<Record<ReasonCode, string>> = {
  not_asked_yet: 'not checked yet',
  nothing_to_check: 'no address in the row',
  unreadable_cell: 'error or “ditto” in a cell',
  unsupported_country: 'country not known',
  missing_country: 'no country',
  hidden_row: 'hidden row',
  total_row: 'total or repeated header',
  service_error: 'fault in the service',
  timed_out: 'no answer in time',
  out_of_credits: 'out of credits',
  not_understood: 'answer not readable',
  question_refused: 'not accepted by the service',
  no_match: 'no match',
  no_street_entered: 'no street entered',
  street_not_matched: 'street not found',
  city_and_postcode_not_matched: 'city and postcode not found',
  coarser_than_street: 'only the area found',
  low_confidence: 'low confidence',
  house_number_not_found: 'number not found',
  house_number_not_matched: 'number not matched',
  several_candidates: 'several addresses fit',
  many_changes: 'many changes',
  postcode_and_city_replaced: 'postcode and city replaced',
  part_replaced: 'part replaced',
  unit_missing: 'building or flat not confirmed',
  approximate_match: 'approximate match',
  postcode_not_matched: 'postcode not matched',
  below_threshold: 'confidence below your threshold',
  tidied: 'tidied',
  as_entered: 'as entered',
};

/** What a reason is called in a list of reasons to filter by. @param country of the list, for the words of parts */
export const reasonWordsOf = (country: string): typeof REASON_WORDS => ({
  ...REASON_WORDS,
  city_and_postcode_not_matched: `${partWord('city', country)} and postcode not found`,
  postcode_and_city_replaced: `postcode and ${partWord('city', country)} replaced`,
});

/** Why nothing is asked for a row, by the code a quote counts it under. */
export const SKIP_WORDS: Readonly<Record<string, string>> = {
  ...REASON_WORDS,
  decided_before: 'decided before',
  excluded: 'of rows that were excluded',
  not_an_email: 'no email (no @, or spaces in it)',
  several_emails: 'of cells that hold more than one',
};

type Evidence = Pick<Judgement, 'comparison' | 'unconfirmed'>;

function doubtOf(reason: Reason, evidence: Evidence, country: string): string {
  switch (reason.code) {
    case 'house_number_not_found':
      return numberNotFound(reason, evidence);
    case 'house_number_not_matched':
      return numberNotMatched(reason, evidence);
    case 'street_not_matched':
      return `the street${quoted(unfoundStreet(reason, evidence.comparison))} was not found`;
    case 'coarser_than_street':
      return `only ${accuracyWords(reason.returned ?? '')} was found, not the street`;
    case 'part_replaced':
      return replaced(reason, country);
    case 'unit_missing':
      return unitMissing(reason);
    case 'postcode_not_matched':
      return `the postcode${plain(reason.entered)} was not confirmed`;
    case 'approximate_match':
      return reason.part === undefined
        ? 'the place is approximate'
        : `the ${partWord(reason.part, country)}${plain(reason.entered)} was not confirmed`;
    case 'city_and_postcode_not_matched':
      return `neither the ${partWord('city', country)} nor the postcode was found`;
    case 'tidied':
      return tidied(evidence, country);
    default:
      return SENTENCES[reason.code];
  }
}

type PlainCode = Exclude<
  ReasonCode,
  | 'house_number_not_found'
  | 'house_number_not_matched'
  | 'street_not_matched'
  | 'coarser_than_street'
  | 'city_and_postcode_not_matched'
  | 'part_replaced'
  | 'unit_missing'
  | 'postcode_not_matched'
  | 'approximate_match'
  | 'tidied'
>;

/** Reasons that say the same of every row. */
const SENTENCES: Readonly<Record<PlainCode, string>> = {
  not_asked_yet: 'this row has not been checked yet',
  nothing_to_check: 'this row has no address to check',
  unreadable_cell:
    'a cell of this address shows an error, or stands for the cell above it (“ditto”), so the row was not checked; edit the address to check it',
  unsupported_country: 'the country of this row is not one we know; write its name or its code',
  hidden_row: 'the workbook hides this row, so it is not checked unless you say so in the quote',
  total_row: 'this row is a total or repeats the header, so it is not checked unless you say so in the quote',
  missing_country: 'this row names no country and the list has none; choose a country for the list',
  service_error: 'the service could not answer; check this row again',
  timed_out: 'the service did not answer in time; check this row again',
  out_of_credits: 'there were no credits left for this row; add credits and check it again',
  not_understood: 'the answer of the service could not be read; the address may be right',
  question_refused: 'the service did not accept this address; edit it and check it again',
  no_match: 'the service found no address like this one',
  no_street_entered: 'the row has no street, so only the area could be looked up',
  low_confidence: 'the service is too unsure of its suggestion',
  several_candidates: 'several addresses fit about as well; choose the right one',
  many_changes: 'the suggestion changes several parts of the address',
  postcode_and_city_replaced: 'the suggestion is in another town',
  below_threshold: 'the confidence is below your threshold',
  as_entered: 'every part confirmed as entered',
};

const AS_ENTERED = capitalize(`${SENTENCES.as_entered}.`);

function numberNotFound({ entered = '' }: Reason, { comparison }: Evidence): string {
  const place = onStreet(comparison);
  return entered === '' ? `no house number was found${place}` : `number ${entered} was not found${place}`;
}

function numberNotMatched({ entered = '', returned = '' }: Reason, { comparison }: Evidence): string {
  const number = entered === '' ? 'the house number' : `number ${entered}`;
  const doubt = `${number} was not confirmed${onStreet(comparison)}`;
  return returned === '' || returned === entered ? doubt : `${doubt}; the suggestion says ${returned}`;
}

/** " on Sylvan Avenue"; '' when no street is known. */
function onStreet(comparison: readonly PartComparison[]): string {
  const street = partOf(comparison, 'street');
  const name = street?.returned === '' ? street.entered : street?.returned;
  return name === undefined || name === '' ? '' : ` on ${name}`;
}

/**
 * What was looked for in vain. A line that was not recognised is compared in pieces: the one that has a word for a street in
 * it names the street, wherever it was put.
 */
export function unfoundStreet({ entered = '' }: Reason, comparison: readonly PartComparison[]): string {
  if (hasStreetWord(entered)) return entered;
  const pieces = partOf(comparison, 'unit')?.entered.split(', ') ?? [];
  return pieces.find(hasStreetWord) ?? entered;
}

/** A question: the building is the person's own text, and Accept keeps it too. */
const unitMissing = ({ entered = '' }: Reason): string =>
  entered === ''
    ? 'the building or flat was not confirmed'
    : `“${shortened(entered)}” was not confirmed: keep it?`;

function replaced({ part, entered = '', returned = '' }: Reason, country: string): string {
  if (part === undefined) return 'the address would be replaced';
  const [name, written] = [partWord(part, country), shortened(entered)];
  return returned === ''
    ? `the ${name} ${written} is not in the suggested address`
    : `the ${name} ${written} would become ${shortened(partText(part, returned))}`;
}

function tidied({ comparison, unconfirmed }: Evidence, country: string): string {
  const named = (wanted: (change: PartComparison['change']) => boolean): readonly string[] =>
    comparison.filter(({ change }) => wanted(change)).map(({ part }) => partWord(part, country));
  const rewritten = named((change) => change === 'format' || change === 'alias' || change === 'small');
  const added = named((change) => change === 'added');
  const unplaced = [
    ...new Set([
      ...named((change) => change === 'removed'),
      ...unconfirmed.map((part) => partWord(part, country)),
    ]),
  ];
  const clauses = [
    unplaced.length > 0 ? '' : 'every part confirmed',
    rewritten.length > 0 ? `${listOf(rewritten)} tidied` : '',
    added.length > 0 ? `${listOf(added)} added` : '',
    unplaced.length > 0 ? `${listOf(unplaced)} could not be confirmed` : '',
  ];
  return clauses.filter((clause) => clause !== '').join('; ');
}

/** Parts that came back as entered, that the reply says matched, and that no reason doubts. */
function confirmedParts(
  { comparison, reasons, unconfirmed }: Pick<Judgement, 'comparison' | 'reasons' | 'unconfirmed'>,
  country: string,
): readonly string[] {
  const doubted = new Set([...reasons.map(({ part }) => part), ...unconfirmed]);
  const isConfirmed = ({ part, entered, change }: PartComparison): boolean =>
    entered !== '' &&
    part !== 'country' &&
    !doubted.has(part) &&
    ['none', 'format', 'alias'].includes(change);
  return comparison.filter(isConfirmed).map(({ part }) => partWord(part, country));
}

/** Parts the reply leaves open and no reason speaks of. */
function unmentionedParts(
  { reasons, unconfirmed }: Pick<Judgement, 'reasons' | 'unconfirmed'>,
  country: string,
): readonly string[] {
  const mentioned = new Set(reasons.map(({ part }) => part));
  return unconfirmed.filter((part) => !mentioned.has(part)).map((part) => partWord(part, country));
}

function partOf(
  comparison: readonly PartComparison[],
  part: PartComparison['part'],
): PartComparison | undefined {
  return comparison.find((each) => each.part === part);
}

function quoted(text: string | undefined): string {
  return text === undefined || text === '' ? '' : ` “${shortened(text)}”`;
}

function plain(text: string | undefined): string {
  return text === undefined || text === '' ? '' : ` ${shortened(text)}`;
}

/** In characters. The whole text is shown beside the sentence. */
const LONGEST_QUOTED = 120;

const shortened = (text: string): string => cutAfter(text, LONGEST_QUOTED);
