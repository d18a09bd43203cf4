/** The counts of a run. They are values: a batch that could not be committed never counted. */
import type { RequestOutcome, SettledOutcome } from '../requests/request-outcome.ts';

/** What a run came to so far. */
export type RunCounts = {
  /** Settled by this run: answered, failed, or not wanted any more. */
  readonly done: number;
  readonly answered: number;
  readonly failed: number;
  /** Answered by what another run or check paid for. */
  readonly known: number;
  readonly requests: number;
  readonly retries: number;
  /** Lookups asked again: they may have been charged without an answer, or tell whether the service still knows them. */
  readonly askedAgain: number;
  /** Credits of the pool of the subject. */
  readonly charged: number;
  /** Credits that requests of this run without an answer may have cost. */
  readonly maybeCharged: number;
  /** The same of earlier requests that no run has counted: they are no part of this run's cap. */
  readonly maybeChargedBefore: number;
  /** Failed lookups by service error category. */
  readonly errors: Readonly<Record<string, number>>;
};

/** The counts of a run that begins. */
export const NOTHING_COUNTED: RunCounts = {
  done: 0,
  answered: 0,
  failed: 0,
  known: 0,
  requests: 0,
  retries: 0,
  askedAgain: 0,
  charged: 0,
  maybeCharged: 0,
  maybeChargedBefore: 0,
  errors: {},
};

/** Counts what was sent for a lookup, whatever came of it. */
export function withRequests(counts: RunCounts, outcome: RequestOutcome): RunCounts {
  if (outcome.kind === 'unsent') return counts;
  const { attempts, askedAgain = 0, maybeCharged = 0 } = outcome;
  return {
    ...counts,
    requests: counts.requests + attempts,
    retries: counts.retries + Math.max(0, attempts - 1),
    askedAgain: counts.askedAgain + askedAgain,
    maybeCharged: counts.maybeCharged + maybeCharged,
  };
}

/** Counts a lookup as settled; its requests are counted when they end. What another run or check sent costs nothing here. */
export function withSettled(counts: RunCounts, outcome: SettledOutcome, isShared: boolean): RunCounts {
  const done = counts.done + 1;
  if (outcome.kind === 'answered') {
    const answered = counts.answered + 1;
    if (isShared) return { ...counts, done, answered, known: counts.known + 1 };
    return { ...counts, done, answered, charged: counts.charged + outcome.credits };
  }
  const { kind } = outcome.error;
  const errors = { ...counts.errors, [kind]: (counts.errors[kind] ?? 0) + 1 };
  return { ...counts, done, failed: counts.failed + 1, errors };
}

/** Counts a lookup that was answered elsewhere meanwhile (`isKnown`), or that no row wants any more. */
export function withSpared(counts: RunCounts, isKnown: boolean): RunCounts {
  return { ...counts, done: counts.done + 1, known: counts.known + (isKnown ? 1 : 0) };
}

/** Counts a lookup sent that may have been charged before. @param isCounted whether a receipt has that already */
export function withAskedAgain(counts: RunCounts, isCounted: boolean): RunCounts {
  const maybeChargedBefore = counts.maybeChargedBefore + (isCounted ? 0 : 1);
  return { ...counts, askedAgain: counts.askedAgain + 1, maybeChargedBefore };
}

/** Counts the credit of an answer that another one has recorded. */
export const withCharged = (counts: RunCounts): RunCounts => ({ ...counts, charged: counts.charged + 1 });

/** Counts what is asked again to see whether the service still knows it. Its requests are counted when they end. */
export function withProbe(counts: RunCounts, credits: number): RunCounts {
  return { ...counts, askedAgain: counts.askedAgain + 1, charged: counts.charged + credits };
}
/** Credits that a run has spent, or may have. */
export const spentOf = ({ charged, maybeCharged }: RunCounts): number => charged + maybeCharged;

/** What attempts of requests on their way may have cost. @param atRisk by the first lookup of each */
export const creditsAtRisk = (atRisk: ReadonlyMap<number, number>): number =>
  [...atRisk.values()].reduce((sum, credits) => sum + credits, 0);
