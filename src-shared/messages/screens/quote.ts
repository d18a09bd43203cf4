/** The cost of a check: what it includes, what limits it and how it starts. */
import { type Quote, quotedOf } from '../../contract/run/run.ts';
import { type CreditKind, creditKindOf } from '../../domain/list/credits.ts';
import type { Subject } from '../../domain/list/subject.ts';
import { countOf, formatNumber } from '../format.ts';
import { creditsNoun, creditsOf, SUBJECT_CREDITS } from '../run/credits.ts';

export const QUOTE = {
  title: 'Check this list',
  addresses: 'Addresses',
  emails: 'Emails',
  isBeingChecked: 'They are being checked now.',
  costAtMost: 'Cost at most',
  practising: 'Practising',
  service: 'Checked with',
  deletedService: 'A deleted service',
  noKey: 'It has no key yet. Enter one in Settings before you start.',
  forbidden: 'This service is not allowed on this computer. Choose another one.',
  notAllowed:
    'This workspace has not used it on this computer. Doorstep asks for your permission when you start.',
  otherAnswers: 'Answers of services at other addresses do not count here.',
  emailWay: 'How emails are checked',
  failed: 'The cost could not be worked out',
  starting: 'Starting…',
  start: 'Start',
  chooseSubject: 'Choose what to check: addresses, emails or both.',
  viewRowsFirst: 'View rows first',
  chooseCountry: 'Choose the country…',
  unknownCountries: 'Countries that are not recognised',
  repairs: 'Repairs',
  becomes: 'becomes',
  empty: '(empty)',
  whatToCheck: 'What to check',
  answeredBefore: 'Answered before',
} as const;

/** Shown below Start. @param advice what the person can do first, such as a repair; '' for the usual sentence */
export const startHint = (advice: string): string =>
  `Nothing is sent before you press Start. ${advice === '' ? 'You can pause at any time.' : advice}`;

/** The parts of the bar below the price. */
export const QUOTE_PARTS = {
  asked: 'to ask the service',
  known: 'looked up before, free',
  knownSince: 'answered since then, free',
  same: 'same as another, free',
  out: 'left out',
} as const;

export const oldestAnswer = (date: string): string => `Oldest answer: ${date}`;

export const leftOutReason = (reason: string): string => `Left out: ${reason}`;

export const expectedTime = (time: string, isEstimate: boolean): string =>
  isEstimate ? `${time} (estimate, not yet measured)` : time;

/** Returns the expected time if earlier requests were measured and it is at least 10 seconds. */
export const aboutTime = (time: string): string => `about ${time}`;

export const NOTHING_TO_CHECK = {
  label: 'Nothing to check',
  title: 'Nothing to check.',
  fillInAnswers: 'Fill in known answers',
  fillInResults: 'Fill in known results',
  fetchResults: 'Fetch results',
} as const;

/** Shown if a check would only fill in answers that other rows or lists have. @param count lookups */
export const knownAnswers = (count: number): string => `${countOf(count, 'known answer')}, nothing to pay.`;

/** Like `knownAnswers`, for emails. */
export const knownResults = (count: number): string => `${countOf(count, 'known result')}, nothing to pay.`;

const FILL_IN = 'All of these were looked up before. Filling them in sends nothing and costs nothing.';

/** Why there is no address to check. */
export const NO_ADDRESSES = {
  fill_in: FILL_IN,
  all_answered: 'Every row that can be checked has its answer.',
  none_askable: 'No row of this list can be checked with the current columns and country.',
  none_edited: 'You have edited no address of this list.',
  none_filtered: 'No row in this filter needs a check.',
  none_older: 'No answer of this list is older than that.',
  none_not_found: 'There is no answer “not found” to check again.',
} as const;

/** Why there is no email to check. */
export const NO_EMAILS = {
  fill_in: FILL_IN,
  all_answered: 'Every email that can be checked has its result.',
  none_askable: 'No email of this list needs a check.',
} as const;

const CAP_LABELS: Readonly<Record<Subject, string>> = {
  address: 'For addresses, never spend more than',
  email: 'For emails, never spend more than',
};

/** @param subject null if only one subject is checked */
export const capLabel = (subject: Subject | null): string =>
  subject === null ? 'Never spend more than' : CAP_LABELS[subject];

/** Says what a cap means for this check. @param cap null for no cap */
export function capHint(cap: number | null | 'not_a_number', quote: Quote): string {
  const quoted = quotedOf(quote);
  const kind = creditKindOf([quote.service]);
  const name = SUBJECT_CREDITS[quote.subject];
  const noun = creditsNoun(kind, 2, name);
  if (cap === 'not_a_number')
    return `Enter a whole number of ${noun}, or leave it empty for the highest cost of this check.`;
  if (cap === null) return `In ${noun}. The check stops there and keeps its results.`;
  if (cap >= quoted) return `This check costs at most ${creditsOf(quoted, kind, name)}, within this limit.`;
  return notChecked(quote.subject, quoted - cap, quoted);
}

const notChecked = (subject: Subject, count: number, all: number): string =>
  `The check stops there: ${subject === 'address' ? countOf(count, 'address', 'addresses') : countOf(count, 'email')} of ${formatNumber(all)} would not be checked.`;

/** The choices of rows to check. */
export const SCOPES = {
  rows: {
    missing: 'Rows without an answer',
    edited: 'Rows you edited',
    older_than: 'Check older answers again',
  },
  emails: {
    missing: 'Emails without a result',
    edited: 'Suggestions you accepted',
    older_than: 'Check older results again',
  },
} as const;

/** Labels a choice of rows, if a filter is set. @param rows the rows that the filter shows */
export const filterScope = (rows: number): string => `The current filter (${countOf(rows, 'row')})`;

/** @param isFiltered whether only the rows of the current filter count */
export const notFoundScope = (isFiltered: boolean): string =>
  isFiltered ? 'Check again what was not found, in the current filter' : 'Check again what was not found';

export const costsCredits = (kind: CreditKind): string => `Costs ${creditsNoun(kind)}.`;

/** Ends the list of unrecognised countries. @param count the different texts that are not listed */
export const otherCountries = (count: number): string => `and ${countOf(count, 'other text')}`;

/** Returns the hint of a repair. @param isRepaired whether the repair is switched on */
export const repairedRows = (rows: number, isRepaired: boolean): string =>
  isRepaired ? `${countOf(rows, 'row')} repaired` : countOf(rows, 'row');

export const ROWS_CHANGING = { title: 'Reading all rows again', bar: 'Rows read again' } as const;

/** Returns the progress while Doorstep reads all rows with changed settings. */
export const rowsReadAgain = (rows: number, totalRows: number): string =>
  `${formatNumber(rows)} of ${formatNumber(totalRows)}. Then you see what checking would cost.`;

export const LIST_PREPARING = { bar: 'Preparing', stop: 'Stop and remove the list' } as const;
