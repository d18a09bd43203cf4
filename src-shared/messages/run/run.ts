import type { Failure } from '../../contract/errors.ts';
import type { Receipt, RunSnapshot, Savings } from '../../contract/run/run.ts';
import {
  CREDIT_POOLS,
  type CreditCount,
  type CreditKind,
  type CreditPool,
  PRACTICE_SERVICE,
} from '../../domain/list/credits.ts';
import type { Subject } from '../../domain/list/subject.ts';
import { failureMessage } from '../failures/failures.ts';
import { unreachableHelp, unreachableWords } from '../failures/network-words.ts';
import { type ByCount, byCount, capitalize, formatNumber, listOf, waitWords } from '../format.ts';
import { serviceErrorWords } from '../words.ts';
import { costOf, creditsOf } from './credits.ts';

/** Says why a run does not continue and what to do about it; '' if there is nothing to say. */
export function runSentence({
  state,
  failure,
  subject,
  awaited = 0,
}: Pick<RunSnapshot, 'state' | 'failure' | 'subject' | 'awaited'>): string {
  switch (state) {
    case 'running':
      return awaited === 0 ? '' : awaitedSentence(awaited, subject);
    case 'done':
      return '';
    case 'waiting':
      return failure ? waitingSentence(failure) : '';
    case 'paused':
      return failure ? failureMessage(failure).text : 'Everything checked so far is saved.';
    case 'stopped':
    case 'failed':
      // If no failure is recorded, the run ended because the app was closed.
      return failure
        ? failureMessage(failure).text
        : 'Doorstep was closed during the check. Everything checked so far is saved.';
  }
}

const awaitedSentence = (awaited: number, subject: Subject): string => byCount(awaited, AWAITED[subject]);

const AWAITED: Readonly<Record<Subject, ByCount>> = {
  address: {
    one: 'Waiting for 1 address that another list is checking. It is paid for only once.',
    other: (n) => `Waiting for ${n} addresses that another list is checking. They are paid for only once.`,
  },
  email: {
    one: 'Waiting for 1 email that another list is checking. It is paid for only once.',
    other: (n) => `Waiting for ${n} emails that another list is checking. They are paid for only once.`,
  },
};

/** Does the same as `failureMessage` for a run that continues automatically. */
function waitingSentence(failure: Failure): string {
  switch (failure.code) {
    case 'service_unreachable':
      return `${unreachableWords(failure)} ${unreachableHelp(failure)} Everything is saved. Checking continues when the service answers again.`;
    case 'service_asks_to_wait':
      return `The service asks Doorstep to wait ${waitWords(failure.retryAfterSeconds)}. Everything is saved. Checking then continues. To ask sooner, choose “Try now”.`;
    case 'disk_full':
      return 'The disk is full. Free some space, and checking continues.';
    case 'answers_not_writable':
      return 'Doorstep cannot write to its workspace. It keeps the paid answers in memory. Checking continues when it can write again.';
    default:
      return failureMessage(failure).text;
  }
}

/** Returns a text such as "12 without an answer: 8 no answer in time, 4 service error", the most frequent kind first. */
export function failedWords({ failed, errors }: Pick<RunSnapshot, 'failed' | 'errors'>): string {
  const kinds = Object.entries(errors).toSorted(([, a], [, b]) => b - a);
  const reasons = kinds.map(([kind, count]) =>
    kinds.length > 1 ? `${formatNumber(count)} ${serviceErrorWords(kind)}` : serviceErrorWords(kind),
  );
  return `${formatNumber(failed)} without an answer${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`;
}

/** `quoted` is null for credits that no quote covers. */
export type CreditLine = {
  readonly label: string;
  readonly quoted: number | null;
  readonly charged: number;
};

/** Lists the credits of used pools, or of validation if none is used. Separates runs from single rows and adds a total. */
export function creditLines({ credits, singles }: Receipt): readonly CreditLine[] {
  const isUsed = (pool: CreditPool): boolean =>
    singles.credits[pool] > 0 || credits[pool].quoted > 0 || credits[pool].charged > 0;
  const isNoneUsed = !CREDIT_POOLS.some(isUsed);
  return CREDIT_POOLS.flatMap((pool) => {
    if (!isUsed(pool) && !(pool === 'validation' && isNoneUsed)) return [];
    const label = capitalize(pool);
    const { quoted, charged } = credits[pool];
    const single = singles.credits[pool];
    if (single === 0) return [{ label, quoted, charged }];
    const apart = { label: `${label}, ${SINGLE_WORDS[pool]}`, quoted: null, charged: single };
    if (quoted === 0 && charged === 0) return [apart];
    return [
      { label: `${label}, whole list`, quoted, charged },
      apart,
      { label: `${label}, total`, quoted: null, charged: charged + single },
    ];
  });
}

const SINGLE_WORDS: Readonly<Record<CreditPool, string>> = {
  validation: 'single rows and postcodes',
  geocode: 'coordinates and the map',
  email: 'single rows',
};

/** Shown next to a service. Counts the credits of all lists that used this service. */
export function spentSentence(
  { spent, maybeCharged }: { readonly spent: CreditCount; readonly maybeCharged: number },
  kind: CreditKind,
): string {
  const pools = CREDIT_POOLS.filter((pool) => pool === 'validation' || spent[pool].charged > 0);
  const credits =
    kind === 'practice'
      ? costOf(
          pools.reduce((sum, pool) => sum + spent[pool].charged, 0),
          kind,
        )
      : listOf(pools.map((pool) => creditsOf(spent[pool].charged, kind, `${pool} credit`)));
  const sentence = `Spent with this service so far, for all lists: ${credits}.`;
  return maybeCharged > 0 ? `${sentence} ${maybeChargedWords(maybeCharged)}.` : sentence;
}

type ReceiptFact = { readonly label: string; readonly count: number };

const savedFacts = ({ duplicates, known, skipped }: Savings): readonly ReceiptFact[] => [
  { label: 'Credits saved: duplicates', count: duplicates },
  { label: 'Credits saved: known answers', count: known },
  { label: 'Skipped, nothing to check', count: skipped },
];

/** Adds up the credits that duplicates and known answers did not cost. Skipped rows would never have cost any. */
export const savedTogether = ({ duplicates, known }: Savings): number => duplicates + known;

const MAYBE_CHARGED = 'No usable answer, may have been charged';

/** Counts credits of requests without a usable answer, which the service may have charged. */
export const maybeChargedWords = (credits: number): string =>
  byCount(credits, {
    one: '1 more credit may have been charged',
    other: (n) => `${n} more credits may have been charged`,
  });

/** Like `maybeChargedWords`, for one run of a list. @param inAll the credits of all its runs and single requests */
export function maybeChargedInRunWords(credits: number, inAll: number): string {
  if (inAll <= credits) return maybeChargedWords(credits);
  const ofList = `${formatNumber(inAll)} in all checks of this list`;
  return credits > 0
    ? `${maybeChargedWords(credits)} in this run, ${ofList}`
    : `May have been charged: ${ofList}`;
}

const requestFacts = ({
  requests,
  retries,
  askedAgain,
  maybeCharged,
  failed,
  singles,
}: Pick<
  Receipt,
  'requests' | 'retries' | 'askedAgain' | 'maybeCharged' | 'failed' | 'singles'
>): readonly ReceiptFact[] => [
  { label: 'Requests tried', count: requests },
  { label: 'Of these: retries', count: retries },
  ...(singles.requests > 0 ? [{ label: 'More requests, for single rows', count: singles.requests }] : []),
  { label: MAYBE_CHARGED, count: maybeCharged + singles.maybeCharged },
  { label: 'Sent again, possibly paid for twice', count: askedAgain + singles.askedAgain },
  { label: 'Left without an answer', count: failed },
];

/** Returns the counts of a receipt, without its credits. */
export const receiptFacts = (receipt: Receipt): readonly ReceiptFact[] => [
  ...savedFacts(receipt.saved),
  ...requestFacts(receipt),
  ...(receipt.decidedBefore > 0
    ? [{ label: 'Rows decided as in an earlier list', count: receipt.decidedBefore }]
    : []),
];

/** @param identity the ledger's name for a service */
export const serviceWords = (identity: string): string =>
  identity === PRACTICE_SERVICE ? 'the practice service' : identity;

/** A line of a quote, below the rows to check. Counts the rows among them that already have an answer. */
export const ASKED_ANEW = 'Checked before, to check again';

/** Says why a row with an answer is checked again. Follows `ASKED_ANEW`. */
export const ASKED_ANEW_WHY = 'columns, country or repairs were changed';

/** Replaces the quote of a check that another window started. */
export const STARTED_ELSEWHERE = 'This check was started in another window. This window now shows it too.';
