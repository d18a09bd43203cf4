/** The running count of a run. Values, not a thing that changes: a turn that could not be written down never counted. */
import type { SettledEnd } from '../requests/request-outcome.ts';

export type Counts = {
  /** Settled by this run: answered, failed, or not wanted any more. */
  readonly done: number;
  readonly answered: number;
  readonly failed: number;
  /** Answered by what somebody else paid for. */
  readonly known: number;
  readonly requests: number;
  readonly retries: number;
  /** Lookups that were in flight when the app last stopped. */
  readonly askedAgain: number;
  /** Validation credits. */
  readonly charged: number;
  /** Failed lookups by service error category. */
  readonly errors: Readonly<Record<string, number>>;
};

export const NOTHING_COUNTED: Counts = {
  done: 0,
  answered: 0,
  failed: 0,
  known: 0,
  requests: 0,
  retries: 0,
  askedAgain: 0,
  charged: 0,
  errors: {},
};

/** Counts what was sent for a lookup, whatever came of it. */
export function withRequests(counts: Counts, attempts: number): Counts {
  return {
    ...counts,
    requests: counts.requests + attempts,
    retries: counts.retries + Math.max(0, attempts - 1),
  };
}

/** Counts a lookup as settled; its requests are counted when they end. What someone else sent costs nothing here. */
export function withSettled(counts: Counts, end: SettledEnd, isShared: boolean): Counts {
  const done = counts.done + 1;
  if (end.kind === 'answered') {
    const answered = counts.answered + 1;
    if (isShared) return { ...counts, done, answered, known: counts.known + 1 };
    return { ...counts, done, answered, charged: counts.charged + end.credits };
  }
  const { kind } = end.error;
  const errors = { ...counts.errors, [kind]: (counts.errors[kind] ?? 0) + 1 };
  return { ...counts, done, failed: counts.failed + 1, errors };
}

/** Counts a lookup that was answered elsewhere meanwhile (`isKnown`), or that no row wants any more. */
export function withSpared(counts: Counts, isKnown: boolean): Counts {
  return { ...counts, done: counts.done + 1, known: counts.known + (isKnown ? 1 : 0) };
}

/** Counts a lookup sent that may have been charged before. */
export function withAskedAgain(counts: Counts): Counts {
  return { ...counts, askedAgain: counts.askedAgain + 1 };
}
