/** What is said of a run and of its receipt: on the screen, and in the exported sheet. */
import type { Failure } from '../contract/errors.ts';
import type { Receipt, RunSnapshot, Savings } from '../contract/run.ts';
import type { CreditPool } from '../domain/credits.ts';
import { CREDIT_POOLS } from '../domain/credits.ts';
import { failureMessage } from './failures.ts';
import { formatNumber } from './format.ts';
import { serviceErrorWords } from './words.ts';

/** Why a run does not go on, and what a person can do about it; '' while there is nothing to say. */
export function runSentence({ state, failure }: Pick<RunSnapshot, 'state' | 'failure'>): string {
  switch (state) {
    case 'running':
    case 'done':
      return '';
    case 'waiting':
      return failure ? waitingSentence(failure) : '';
    case 'paused':
      return failure ? failureMessage(failure).text : 'Everything checked so far is kept.';
    case 'stopped':
    case 'failed':
      // Without a failure nobody was left to say one: the app itself ended.
      return failure
        ? failureMessage(failure).text
        : 'Doorstep was closed while checking. Everything checked so far is kept.';
  }
}

/** As `failureMessage`, of a run that goes on by itself. */
function waitingSentence(failure: Failure): string {
  switch (failure.code) {
    case 'service_unreachable':
      return 'The service does not answer. All is kept; checking goes on when it is back.';
    case 'disk_full':
      return 'There is no room left on the disk. Make room, and checking goes on.';
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

/** The pools a receipt has something to say of: validation always, the others once something was quoted or spent. */
export const countedPools = ({ credits }: Receipt): readonly CreditPool[] =>
  CREDIT_POOLS.filter((pool) => {
    const { quoted, charged } = credits[pool];
    return pool === 'validation' || quoted > 0 || charged > 0;
  });

export type ReceiptFact = { readonly label: string; readonly count: number };

/** Credits that were not spent, and why. */
export const savedFacts = ({ duplicates, known, skipped }: Savings): readonly ReceiptFact[] => [
  { label: 'Saved by duplicates', count: duplicates },
  { label: 'Saved by known answers', count: known },
  { label: 'Saved by skipping rows', count: skipped },
];

export const savedTogether = ({ duplicates, known, skipped }: Savings): number =>
  duplicates + known + skipped;

/** What went over the line. */
export const requestFacts = ({
  requests,
  retries,
  askedAgain,
  failed,
}: Pick<Receipt, 'requests' | 'retries' | 'askedAgain' | 'failed'>): readonly ReceiptFact[] => [
  { label: 'Requests sent', count: requests },
  { label: 'Of these, retries', count: retries },
  { label: 'Asked twice after a sudden stop', count: askedAgain },
  { label: 'Left without an answer', count: failed },
];

/** @param identity as the ledger names a service */
export const serviceWords = (identity: string): string =>
  identity === 'practice' ? 'the practice service' : identity;
