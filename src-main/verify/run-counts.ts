/** The counts of a run. They are immutable values, so a batch that is not committed changes nothing. */
import type { RequestOutcome, SettledOutcome } from '../requests/request-outcome.ts';

export type RunCounts = {
  /** Lookups that this run has settled: answered, failed or no longer wanted. */
  readonly done: number;
  readonly answered: number;
  readonly failed: number;
  /** Lookups that were answered by requests that another run or check paid for. */
  readonly known: number;
  readonly requests: number;
  readonly retries: number;
  /** Lookups that were sent again after a possible charge, or to test whether the service still answers them. */
  readonly askedAgain: number;
  readonly charged: number;
  /** Credits that this run's unanswered requests may have cost. */
  readonly maybeCharged: number;
  /** Credits that earlier requests may have cost and that no run has counted. They do not count toward this run's cap. */
  readonly maybeChargedBefore: number;
  /** Failed lookups by category of service error. */
  readonly errors: Readonly<Record<string, number>>;
};

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

export function withRequests(counts: RunCounts, outcome: RequestOutcome): RunCounts {
  if (outcome.kind === 'unsent') return counts;
  const { attempts, retries = Math.max(0, attempts - 1), askedAgain = 0, maybeCharged = 0 } = outcome;
  return {
    ...counts,
    requests: counts.requests + attempts,
    retries: counts.retries + retries,
    askedAgain: counts.askedAgain + askedAgain,
    maybeCharged: counts.maybeCharged + maybeCharged,
  };
}

/** Counts a lookup as settled. Its requests are counted when they end. A shared request costs this run nothing. */
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

/** Counts a lookup of an email job that an earlier run submitted. That run pays for it. */
export const withFetched = (counts: RunCounts, outcome: SettledOutcome): RunCounts => ({
  ...withSettled(counts, outcome, false),
  charged: counts.charged,
});

/** Counts a lookup that another run answered (`isKnown`), or that no row needs any longer. */
export function withSpared(counts: RunCounts, isKnown: boolean): RunCounts {
  return { ...counts, done: counts.done + 1, known: counts.known + (isKnown ? 1 : 0) };
}

/** Counts a lookup that is sent again after a possible charge. `isCounted`: a receipt already counts that charge. */
export function withAskedAgain(counts: RunCounts, isCounted: boolean): RunCounts {
  const maybeChargedBefore = counts.maybeChargedBefore + (isCounted ? 0 : 1);
  return { ...counts, askedAgain: counts.askedAgain + 1, maybeChargedBefore };
}

/** Counts the credit of an answer that another run or check recorded. */
export const withCharged = (counts: RunCounts): RunCounts => ({ ...counts, charged: counts.charged + 1 });

/** Counts 404s that are not believed. The service may have charged for each. */
export const withDisbelieved = (counts: RunCounts, notFound: number): RunCounts => ({
  ...counts,
  maybeCharged: counts.maybeCharged + notFound,
});

/** Counts a probe, which tests whether the service still knows an answer. Its requests are counted when they end. */
export function withProbe(counts: RunCounts, credits: number): RunCounts {
  return { ...counts, askedAgain: counts.askedAgain + 1, charged: counts.charged + credits };
}
export const spentOf = ({ charged, maybeCharged }: RunCounts): number => charged + maybeCharged;

/** Adds up the credits that earlier attempts of open requests may have cost. @param atRisk credits by first lookup */
export const creditsAtRisk = (atRisk: ReadonlyMap<number, number>): number =>
  [...atRisk.values()].reduce((sum, credits) => sum + credits, 0);
