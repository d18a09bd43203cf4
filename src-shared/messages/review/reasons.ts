/** Sentences about what the service confirmed for a row, what it did not, and what to do. */

import { hasStreetWord } from '../../domain/address/address-words.ts';
import type { PartComparison } from '../../domain/compare/comparison.ts';
import type { Decision } from '../../domain/verdict/decision.ts';
import {
  type Judgement,
  type Reason,
  type ReasonCode,
  RULE,
  type Rule,
} from '../../domain/verdict/judgement.ts';
import { cutAfter, listOf } from '../format.ts';
import { matchWords, partText, partWord } from '../words.ts';
import { accuracyWords } from './accuracy.ts';

/** Returns "Confirmed: street. Number 12 was not found on High Street." @param country decides the words for parts, or '' */
export function reasonSentence(
  judgement: Pick<Judgement, 'reasons' | 'comparison' | 'rule' | 'unconfirmed'>,
  country = '',
): string {
  const { reasons, rule } = judgement;
  const isPartByPart = PART_BY_PART.has(rule);
  const [only] = reasons;
  // A shortcut for the most common case, because an export needs a million sentences.
  if (only?.code === 'as_entered' && reasons.length === 1 && !isPartByPart) return SENTENCES.as_entered;
  const doubts = new Set(reasons.map((reason) => doubtOf(reason, judgement, country)));
  const confirmed = isPartByPart ? confirmedParts(judgement, country) : [];
  const silent = isPartByPart ? unmentionedParts(judgement, country) : [];
  return [
    ...(confirmed.length > 0 ? [`Confirmed: ${listOf(confirmed)}.`] : []),
    ...(silent.length > 0 ? [`Not confirmed: ${listOf(silent)}.`] : []),
    ...doubts,
  ].join(' ');
}

/**
 * Says which address the reasons of a decided row are about. A person who picks an address does not ask the service, so
 * its answer remains the one to the imported address.
 */
export const reasonsOfDecided = (sentence: string, decision: Decision | null): string =>
  decision?.kind === 'picked' && sentence !== '' ? `About the imported address: ${sentence}` : sentence;

/** The rules whose sentences also name the confirmed parts. */
const PART_BY_PART: ReadonlySet<Rule> = new Set([
  RULE.numberNotFound,
  RULE.severalCandidates,
  RULE.manyChanges,
  RULE.partReplaced,
  RULE.notConfirmed,
]);

/** Says what the answer found: "Found: the building (an exact match)."; '' if there is no answer or no match. */
export function foundSentence(accuracyType: string, matchType: string): string {
  if (matchType === '' || matchType === 'no_match') return '';
  const match = matchWords(matchType);
  return accuracyType === '' ? `Found: ${match}.` : `Found: ${accuracyWords(accuracyType)} (${match}).`;
}

const REASON_WORDS: Readonly<Record<ReasonCode, string>> = {
  not_asked_yet: 'not checked yet',
  nothing_to_check: 'no address in the row',
  unreadable_cell: 'error or “ditto” in a cell',
  unsupported_country: 'unknown country',
  missing_country: 'no country',
  hidden_row: 'hidden row',
  total_row: 'total or repeated header',
  service_error: 'service error',
  timed_out: 'no answer in time',
  out_of_credits: 'out of credits',
  not_understood: 'unreadable answer',
  question_refused: 'not accepted by the service',
  no_match: 'no match',
  no_street_entered: 'no street entered',
  street_not_matched: 'street not found',
  city_and_postcode_not_matched: 'city and postcode not found',
  coarser_than_street: 'only the area found',
  low_confidence: 'low confidence',
  house_number_not_found: 'number not found',
  house_number_not_matched: 'number not matched',
  several_candidates: 'several addresses match',
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

/** Returns the names of the reasons by which a list can be filtered. @param country decides the words for parts */
export const reasonWordsOf = (country: string): typeof REASON_WORDS => ({
  ...REASON_WORDS,
  city_and_postcode_not_matched: `${partWord('city', country)} and postcode not found`,
  postcode_and_city_replaced: `postcode and ${partWord('city', country)} replaced`,
});

/** Says for each code in a quote why Doorstep does not send the row. */
export const SKIP_WORDS: Readonly<Record<string, string>> = {
  ...REASON_WORDS,
  decided_before: 'already decided',
  excluded: 'in excluded rows',
  not_an_email: 'not written as an email address',
  several_emails: 'in cells with several emails',
};

type Evidence = Pick<Judgement, 'comparison' | 'unconfirmed'>;

function doubtOf(reason: Reason, evidence: Evidence, country: string): string {
  switch (reason.code) {
    case 'house_number_not_found':
      return numberNotFound(reason, evidence);
    case 'house_number_not_matched':
      return numberNotMatched(reason, evidence);
    case 'street_not_matched':
      return streetNotFound(shortened(unfoundStreet(reason, evidence.comparison)));
    case 'coarser_than_street':
      return `Only ${accuracyWords(reason.returned ?? '')} was found, not the street.`;
    case 'part_replaced':
      return replaced(reason, country);
    case 'unit_missing':
      return unitMissing(reason);
    case 'postcode_not_matched':
      return notConfirmed('postcode', shortened(reason.entered ?? ''));
    case 'approximate_match':
      return reason.part === undefined
        ? 'The position is approximate.'
        : notConfirmed(partWord(reason.part, country), shortened(reason.entered ?? ''));
    case 'city_and_postcode_not_matched':
      return `Neither the ${partWord('city', country)} nor the postcode was found.`;
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

const SENTENCES: Readonly<Record<PlainCode, string>> = {
  not_asked_yet: 'This row has not been checked yet.',
  nothing_to_check: 'This row has no address to check.',
  unreadable_cell:
    'A cell of this address shows an error or repeats the cell above (“ditto”), so the row was not checked. Edit the address to check it.',
  unsupported_country: 'Doorstep does not know the country of this row. Write its name or its code.',
  hidden_row: 'The workbook hides this row, so it is not checked. You can include hidden rows in the quote.',
  total_row:
    'This row is a total or repeats the header, so it is not checked. You can include such rows in the quote.',
  missing_country: 'Neither this row nor the list names a country. Choose a country for the list.',
  service_error: 'The service could not answer. Check this row again.',
  timed_out: 'The service did not answer in time. Check this row again.',
  out_of_credits: 'There were no credits left for this row. Add credits and check it again.',
  not_understood: 'Doorstep could not read the answer of the service. The address may be right.',
  question_refused: 'The service did not accept this address. Edit it and check it again.',
  no_match: 'The service found no address like this one.',
  no_street_entered: 'The row has no street, so the service could look up only the area.',
  low_confidence: 'The confidence of the suggestion is too low.',
  several_candidates: 'Several addresses match about equally well. Choose the right one.',
  many_changes: 'Several parts of the address differ in the suggestion.',
  postcode_and_city_replaced: 'The suggestion is in another town.',
  below_threshold: 'The confidence is below your threshold.',
  as_entered: 'Every part confirmed as entered.',
};

function numberNotFound({ entered = '' }: Reason, { comparison }: Evidence): string {
  const street = streetName(comparison);
  if (entered === '')
    return street === '' ? 'No house number was found.' : `No house number was found on ${street}.`;
  return street === '' ? `Number ${entered} was not found.` : `Number ${entered} was not found on ${street}.`;
}

function numberNotMatched({ entered = '', returned = '' }: Reason, { comparison }: Evidence): string {
  const doubt = numberNotConfirmed(entered, streetName(comparison));
  return returned === '' || returned === entered ? doubt : `${doubt} The suggestion has ${returned}.`;
}

function numberNotConfirmed(number: string, street: string): string {
  if (number === '')
    return street === ''
      ? 'The house number was not confirmed.'
      : `The house number was not confirmed on ${street}.`;
  return street === ''
    ? `Number ${number} was not confirmed.`
    : `Number ${number} was not confirmed on ${street}.`;
}

const streetNotFound = (street: string): string =>
  street === '' ? 'The street was not found.' : `The street “${street}” was not found.`;

/** @param part the word for the part @param entered '' if the row has no such part */
const notConfirmed = (part: string, entered: string): string =>
  entered === '' ? `The ${part} was not confirmed.` : `The ${part} ${entered} was not confirmed.`;

/** Returns the street of the suggestion, or the entered one; '' if there is neither. */
function streetName(comparison: readonly PartComparison[]): string {
  const street = partOf(comparison, 'street');
  return street === undefined || street.returned !== '' ? (street?.returned ?? '') : street.entered;
}

/** Returns the street that was not found. In an unrecognised line, that is the piece with a word such as “Road”. */
export function unfoundStreet({ entered = '' }: Reason, comparison: readonly PartComparison[]): string {
  if (hasStreetWord(entered)) return entered;
  const pieces = partOf(comparison, 'unit')?.entered.split(', ') ?? [];
  return pieces.find(hasStreetWord) ?? entered;
}

/** Names a building that the service did not confirm. “Accept” keeps it, because it is the person's own text. */
const unitMissing = ({ entered = '' }: Reason): string =>
  entered === ''
    ? 'The building or flat was not confirmed.'
    : `“${shortened(entered)}” was not confirmed. Keep it?`;

/** Says what the service has, because accepting may leave the cell as it is: “Northampton, MA” names the city Northampton. */
function replaced({ part, entered = '', returned = '' }: Reason, country: string): string {
  if (part === undefined) return 'The suggestion is another address.';
  const [name, written] = [partWord(part, country), shortened(entered)];
  return returned === ''
    ? `The ${name} ${written} is not in the suggested address.`
    : `The service has the ${name} ${shortened(partText(part, returned))} instead of ${written}.`;
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
  return [
    ...(unplaced.length > 0 ? [] : ['Every part confirmed.']),
    ...(rewritten.length > 0 ? [`The service writes these parts differently: ${listOf(rewritten)}.`] : []),
    ...(added.length > 0 ? [`The service adds: ${listOf(added)}.`] : []),
    ...(unplaced.length > 0 ? [`Not confirmed: ${listOf(unplaced)}.`] : []),
  ].join(' ');
}

/** Returns the entered parts that came back equal, apart from spelling, and that no reason doubts. */
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

/** The maximum number of characters quoted from a part. The page shows the whole text next to the sentence. */
const LONGEST_QUOTED = 120;

const shortened = (text: string): string => cutAfter(text, LONGEST_QUOTED);
