/** One verification of a list: the quote before, the progress during, the receipt after. */

import type { EmailWay } from '../domain/email/email-way.ts';
import type { CreditPrices } from '../domain/list/credit-prices.ts';
import type { CreditCount, CreditPool } from '../domain/list/credits.ts';
import type { ListId } from '../domain/list/list.ts';
import { SUBJECT_POOLS, type Subject } from '../domain/list/subject.ts';
import type { VerdictCounts } from '../domain/verdict/list-summary.ts';
import type { Row } from '../domain/verdict/row.ts';
import type { Failure } from './errors.ts';
import type { ServiceId } from './services.ts';
import type { RowFilter } from './view.ts';

/** What a single check came to. */
export type CheckedRow = {
  readonly row: Row;
  /** When the answer was given that the row keeps, since it still counts: nothing was asked. null: the service was asked. */
  readonly keptFromMs: number | null;
};

/** What a run is to look at. Rows a person has decided are left alone, but for `edited`. */
export type RunScope =
  /** Every row without an answer: what a first run does, and the way to go on after a stop. */
  | { readonly kind: 'missing' }
  /** Rows a person edited: the edited address is asked. */
  | { readonly kind: 'edited' }
  /** Rows whose answer was given before this moment, asked anew. */
  | { readonly kind: 'older_than'; readonly beforeMs: number }
  /** Rows whose answer is "not found" and was given before this moment, asked again; null: of the whole list. */
  | { readonly kind: 'not_found'; readonly beforeMs: number; readonly filter: RowFilter | null }
  /** As `missing`, of the rows that this filter lets through when the run is quoted, or started. */
  | { readonly kind: 'filtered'; readonly filter: RowFilter };

export const MISSING: RunScope = { kind: 'missing' };

/** What a run would ask and cost. Nothing is sent to make it. */
export type Quote = {
  readonly listId: ListId;
  /** What would be asked, as the ledger names it: a base address, or `practice`. */
  readonly service: string;
  readonly subject: Subject;
  readonly scope: RunScope;
  /** How emails would be put to the service; null: addresses. */
  readonly way: EmailWay | null;
  /** Rows of the list, and how many of them ask something within the scope; of emails, how many emails. */
  readonly rows: number;
  readonly rowsToCheck: number;
  /** Of these, rows that had an answer and ask something else since columns, country or repairs were changed. */
  readonly askedAnew: number;
  /** Distinct questions among the rows to check. */
  readonly distinctLookups: number;
  /** Of these, answered before (by this or another list): free. */
  readonly cached: number;
  /** Of these, answered before this computer's user first opened the workspace: whoever made it could write them. */
  readonly cameWith: number;
  /** When the oldest of these answers was given; null when there is none. */
  readonly oldestCachedAtMs: number | null;
  /** Rows nothing is asked for, by reason code; of emails, how many of them, by `EmailReason`. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Of these, rows that the workbook hides, and totals and repeated headers: asked if `changeListSettings` says so. */
  readonly leftOut: { readonly hidden: number; readonly total: number };
  /** What rows write for a country that we do not know as one, the most rows first, at most 20. These rows are not asked. */
  readonly unknownCountries: readonly { readonly text: string; readonly rows: number }[];
  /** How many more such texts there are. */
  readonly otherUnknownCountries: number;
  /** Credits the run would spend at most once each, of the pool of its subject. */
  readonly credits: CreditCount;
  /** Credits of that pool left before the run, by our own count; null when their number is not known. */
  readonly creditsLeft: number | null;
  /** Seconds at the pace of the largest of the latest runs with this service. */
  readonly expectedSeconds: number;
  /** Nothing was measured yet: the pace is that of a modest service. */
  readonly isTimeAssumed: boolean;
};

/** Credits that it would cost at most. */
export const quotedOf = ({ subject, credits }: Pick<Quote, 'subject' | 'credits'>): number =>
  credits[SUBJECT_POOLS[subject]].quoted;

export type ListQuote = Quote & {
  /** The service it is of; null: one that the command of this start named by its address. */
  readonly serviceId: ServiceId | null;
  /** Of that service. */
  readonly prices: CreditPrices;
};

/** `waiting`: the service, the disk or the computer is in the way; the run tries again by itself. */
export const RUN_STATES = ['running', 'waiting', 'paused', 'done', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Credits a run did not have to spend, and why. */
export type Savings = {
  /** Rows that ask what another row of the list asks. */
  readonly duplicates: number;
  /** Questions answered before, or for another asker while the run was going. */
  readonly known: number;
  /** Rows nothing was asked for. */
  readonly skipped: number;
};

export type RunSnapshot = {
  readonly runId: number;
  readonly listId: ListId;
  /** What is asked, as the ledger names it: a base address, or `practice`. */
  readonly service: string;
  readonly subject: Subject;
  readonly scope: RunScope;
  readonly state: RunState;
  /** How emails are put to the service; null: addresses. */
  readonly way: EmailWay | null;
  /** Emails that were handed over to be checked later, the oldest job first. */
  readonly emailJobs: readonly EmailJobState[];
  /** Lookups that another run or check sent, where there is nothing left to do but wait for them; absent from runs of earlier versions. */
  readonly awaited?: number;
  /** Distinct lookups: `total` = `cached` + to ask; `done` counts settled ones, cached included. */
  readonly total: number;
  readonly cached: number;
  readonly done: number;
  /** Lookups that ended without an answer; their rows are `not_checked` and free to try again. */
  readonly failed: number;
  /** HTTP requests sent, retries included. */
  readonly requests: number;
  readonly retries: number;
  /** Lookups this run asked again though they may have been charged: they were in flight when the app stopped unexpectedly, or their request had no answer that could be read. */
  readonly askedAgain: number;
  /** Credits, of the pool of its subject, of requests that brought no answer and may have been charged; absent from runs of earlier versions. */
  readonly maybeCharged?: number;
  /** Requests at once that the service takes well, at present. */
  readonly atOnce: number;
  readonly credits: CreditCount;
  /** What a person allowed it to spend; null: no cap; absent from runs of earlier versions: not known. */
  readonly maxCredits?: number | null;
  readonly saved: Savings;
  readonly verdicts: VerdictCounts;
  readonly rowsPerMinute: number;
  /** null while unknown. */
  readonly secondsLeft: number | null;
  readonly elapsedMs: number;
  /** Of these, what it waited for the service, the disk or the computer; absent from runs of earlier versions. */
  readonly waitedMs?: number;
  /** Failed lookups by service error category. */
  readonly errors: Readonly<Record<string, number>>;
  /** Why it waits, paused or stopped by itself; null otherwise. */
  readonly failure: Failure | null;
  /** While waiting, when it tries again; null otherwise. */
  readonly nextTryAtMs: number | null;
};

/**
 * A job of emails. `state`: as the service said it last, whatever it is; '' before it has said anything. `isUnanswered`: it
 * gave no answer the last time, and is asked again.
 */
export type EmailJobState = {
  readonly id: number;
  readonly emails: number;
  readonly state: string;
  readonly isUnanswered: boolean;
};

export function isGoing({ state }: Pick<RunSnapshot, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

/** What was asked for a list apart from its runs: single rows checked, postcodes, the map. */
export type SingleRequests = {
  readonly credits: { readonly [P in CreditPool]: number };
  /** HTTP requests sent, retries included. */
  readonly requests: number;
  /** Questions asked again though they may have been charged. */
  readonly askedAgain: number;
  /** Credits of requests that brought no answer and may have been charged. */
  readonly maybeCharged: number;
};

/** What a list came to: all its runs together, and apart from them what was asked singly. */
export type Receipt = {
  readonly listId: ListId;
  readonly runs: number;
  /** When the first began; null before there was one. */
  readonly startedAtMs: number | null;
  /** Which services were asked, as the ledger names them: base addresses, or `practice`. */
  readonly services: readonly string[];
  /** Of the runs. `quoted` when each started, without what a stopped run had left to a later one. */
  readonly credits: CreditCount;
  readonly singles: SingleRequests;
  /** Of the service that was asked, as the person has them now; none where several were. */
  readonly prices: CreditPrices;
  readonly saved: Savings;
  /** Of the runs, like `retries`, `askedAgain` and `maybeCharged`. */
  readonly requests: number;
  readonly retries: number;
  readonly askedAgain: number;
  readonly maybeCharged: number;
  /** Lookups left without an answer by the latest run of each kind of scope. */
  readonly failed: number;
  /** Rows decided at once as they were in earlier lists. */
  readonly decidedBefore: number;
  readonly elapsedMs: number;
};
