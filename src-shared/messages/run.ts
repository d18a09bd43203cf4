/** What is said of a run and of its receipt: on the screen, and in the exported sheet. */
import type { Failure } from '../contract/errors.ts';
import type { Receipt, RunSnapshot, Savings } from '../contract/run.ts';
import {
  CREDIT_POOLS,
  type CreditCount,
  type CreditKind,
  type CreditPool,
  PRACTICE_SERVICE,
} from '../domain/list/credits.ts';
import type { Subject } from '../domain/list/subject.ts';
import { costOf, creditsOf } from './credits.ts';
import { failureMessage } from './failures/failures.ts';
import { capitalize, countOf, formatNumber, listOf, waitWords } from './format.ts';
import { serviceErrorWords } from './words.ts';

/** Why a run does not go on, and what a person can do about it; '' while there is nothing to say. */
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
      return failure ? failureMessage(failure).text : 'Everything checked so far is kept.';
    case 'stopped':
    case 'failed':
      // Without a failure the app itself ended, and could not say one.
      return failure
        ? failureMessage(failure).text
        : 'Doorstep was closed while checking. Everything checked so far is kept.';
  }
}

/** "Waiting for 1,500 emails that are being checked for another list." */
const awaitedSentence = (awaited: number, subject: Subject): string =>
  `Waiting for ${countOf(awaited, ...NOUNS[subject])} that ${awaited === 1 ? 'is' : 'are'} being checked for another list. They are paid for once.`;

const NOUNS: Readonly<Record<Subject, readonly [one: string, many: string]>> = {
  address: ['address', 'addresses'],
  email: ['email', 'emails'],
};

/** As `failureMessage`, of a run that goes on by itself. */
function waitingSentence(failure: Failure): string {
  switch (failure.code) {
    case 'service_unreachable':
      return 'The service does not answer. All is kept; checking goes on when it is back.';
    case 'service_asks_to_wait':
      return `The service asks to wait ${waitWords(failure.retryAfterSeconds)}. All is kept; checking goes on then. “Try now” asks it before.`;
    case 'disk_full':
      return 'There is no room left on the disk. Make room, and checking goes on.';
    case 'answers_not_writable':
      return 'Doorstep cannot write to its workspace. Paid answers wait in memory, and checking continues when it can.';
    default:
      return failureMessage(failure).text;
  }
}

/** "12 without an answer: 8 no answer in time, 4 fault in the service", the most frequent first. */
export function failedWords({ failed, errors }: Pick<RunSnapshot, 'failed' | 'errors'>): string {
  const kinds = Object.entries(errors).toSorted(([, a], [, b]) => b - a);
  const reasons = kinds.map(([kind, count]) =>
    kinds.length > 1 ? `${formatNumber(count)} ${serviceErrorWords(kind)}` : serviceErrorWords(kind),
  );
  return `${formatNumber(failed)} without an answer${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`;
}

/** `quoted` null: nothing is quoted for a list as a whole. */
export type CreditLine = {
  readonly label: string;
  readonly quoted: number | null;
  readonly charged: number;
};

/**
 * The credits of a list by pool, each once something was quoted or spent: validation also where nothing was of any. What the runs spent
 * stands apart from what was spent on single rows, and both together add up to what the list cost.
 */
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
      { label: `${label}, together`, quoted: null, charged: charged + single },
    ];
  });
}

/** What is asked singly, by what it costs. */
const SINGLE_WORDS: Readonly<Record<CreditPool, string>> = {
  validation: 'single rows and postcodes',
  geocode: 'coordinates and the map',
  email: 'single rows',
};

/** What a service cost so far, whatever it was spent on. */
export function spentSentence(spent: CreditCount, kind: CreditKind): string {
  const pools = CREDIT_POOLS.filter((pool) => pool === 'validation' || spent[pool].charged > 0);
  const credits =
    kind === 'practice'
      ? costOf(
          pools.reduce((sum, pool) => sum + spent[pool].charged, 0),
          kind,
        )
      : listOf(pools.map((pool) => creditsOf(spent[pool].charged, kind, `${pool} credit`)));
  return `Spent with it so far, on all lists together: ${credits}.`;
}

export type ReceiptFact = { readonly label: string; readonly count: number };

/** Credits that were not spent, and why. */
const savedFacts = ({ duplicates, known, skipped }: Savings): readonly ReceiptFact[] => [
  { label: 'Saved by duplicates', count: duplicates },
  { label: 'Saved by known answers', count: known },
  { label: 'Saved by skipping', count: skipped },
];

export const savedTogether = ({ duplicates, known, skipped }: Savings): number =>
  duplicates + known + skipped;

/** Credits beside those that were spent. */
const MAYBE_CHARGED = 'No usable answer, may have been charged';

/** "12 credits may have been charged as well". */
export const maybeChargedWords = (credits: number): string =>
  `${countOf(credits, 'credit')} may have been charged as well`;

/** What went over the line. */
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
  { label: 'Requests sent', count: requests },
  { label: 'Of these, retries', count: retries },
  ...(singles.requests > 0 ? [{ label: 'Requests beside, for single rows', count: singles.requests }] : []),
  { label: MAYBE_CHARGED, count: maybeCharged + singles.maybeCharged },
  { label: 'Asked again, maybe paid twice', count: askedAgain + singles.askedAgain },
  { label: 'Left without an answer', count: failed },
];

/** All that a receipt says in counts beside its credits. */
export const receiptFacts = (receipt: Receipt): readonly ReceiptFact[] => [
  ...savedFacts(receipt.saved),
  ...requestFacts(receipt),
  ...(receipt.decidedBefore > 0
    ? [{ label: 'Rows decided as in an earlier list', count: receipt.decidedBefore }]
    : []),
];

/** @param identity as the ledger names a service */
export const serviceWords = (identity: string): string =>
  identity === PRACTICE_SERVICE ? 'the practice service' : identity;

/** On a quote, below the rows to check: of these, rows that had an answer. */
export const ASKED_ANEW = 'Answered before, to be asked again';

/** Why they do. */
export const ASKED_ANEW_WHY = 'columns, country or repairs were changed';

/** Said where the cost of the same check was shown. */
export const STARTED_ELSEWHERE = 'This check was started in another window. It is shown here now.';
