/** One verification of a list: the quote before, the progress during, the receipt after. */
import type { CreditCount } from '../domain/credits.ts';
import type { ListId, VerdictCounts } from '../domain/list.ts';
import type { Failure } from './errors.ts';

/** What a run would ask and cost. Nothing is sent to make it. */
export type Quote = {
  readonly listId: ListId;
  readonly rows: number;
  /** Distinct questions among the rows that have something to check. */
  readonly distinctLookups: number;
  /** Of these, answered before (by this or another list): free. */
  readonly cached: number;
  /** Rows nothing is asked for, by reason code. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Validation credits the run would spend at most once each. */
  readonly credits: CreditCount;
  /** Seconds at the measured pace; null before any run with this service. */
  readonly expectedSeconds: number | null;
};

export const RUN_STATES = ['running', 'paused', 'done', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

export type RunSnapshot = {
  readonly runId: number;
  readonly listId: ListId;
  readonly state: RunState;
  /** Distinct lookups: `total` = `cached` + to ask; `done` counts settled ones, cached included. */
  readonly total: number;
  readonly cached: number;
  readonly done: number;
  /** Lookups that ended without an answer; their rows are `not_checked` and free to try again. */
  readonly failed: number;
  /** HTTP requests sent, retries included. */
  readonly requests: number;
  readonly retries: number;
  /** Lookups in flight when the app stopped unexpectedly, asked again by this run. */
  readonly askedAgain: number;
  readonly credits: CreditCount;
  readonly verdicts: VerdictCounts;
  readonly rowsPerMinute: number;
  /** null while unknown. */
  readonly secondsLeft: number | null;
  readonly elapsedMs: number;
  /** Failed lookups by service error category. */
  readonly errors: Readonly<Record<string, number>>;
  /** Why it paused or stopped by itself; null otherwise. */
  readonly failure: Failure | null;
};
