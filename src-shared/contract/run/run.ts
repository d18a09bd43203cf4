import type { LackingPart } from '../../domain/columns/lacking-part.ts';
import type { EmailWay } from '../../domain/email/email-way.ts';
import type { CreditPrices } from '../../domain/list/credit-prices.ts';
import type { CreditCount, CreditPool } from '../../domain/list/credits.ts';
import type { ListId } from '../../domain/list/list.ts';
import { SUBJECT_POOLS, type Subject } from '../../domain/list/subject.ts';
import type { VerdictCounts } from '../../domain/verdict/list-summary.ts';
import type { Row } from '../../domain/verdict/row.ts';
import type { Failure } from '../errors.ts';
import type { RowFilter } from '../review/view.ts';
import type { ServiceId } from '../services/services.ts';

export type CheckedRow = {
  readonly row: Row;
  /** When the row's known answer was given, if it was still valid; null if the app asked the service. */
  readonly keptFromMs: number | null;
};

/** Which rows a run checks. Only `edited` includes rows that a person has decided. */
export type RunScope =
  /** Every row without an answer: a first run, or the continuation after a stop. */
  | { readonly kind: 'missing' }
  /** Rows that a person edited. Their edited address is checked. */
  | { readonly kind: 'edited' }
  /** Rows answered before this time, to be checked again. */
  | { readonly kind: 'older_than'; readonly beforeMs: number }
  /** Rows answered with "not found" before this time, to be checked again. `filter`: null for the whole list. */
  | { readonly kind: 'not_found'; readonly beforeMs: number; readonly filter: RowFilter | null }
  /** The rows of `missing` that match this filter when the run is quoted or started. */
  | { readonly kind: 'filtered'; readonly filter: RowFilter };

/** The scope of a first run, and of its continuation. */
export const MISSING: RunScope = { kind: 'missing' };

/** The requests and the cost of a planned run. Making a quote sends nothing. */
export type Quote = {
  readonly listId: ListId;
  /** The service to ask, by its name in the ledger: a base address, or `practice`. */
  readonly service: string;
  readonly subject: Subject;
  readonly scope: RunScope;
  /** How the service would receive emails; null for addresses. */
  readonly way: EmailWay | null;
  /** `rows`: all rows of the list. `rowsToCheck`: those with a question in the scope. For emails, both count emails. */
  readonly rows: number;
  readonly rowsToCheck: number;
  /** Answered rows within `rowsToCheck` that have a new question, because columns, country or repairs changed. */
  readonly askedAnew: number;
  readonly distinctLookups: number;
  /** Free lookups, to which this or another list already has answers. */
  readonly cached: number;
  /** Lookups of email jobs that earlier runs submitted and pay for. The run fetches their results. */
  readonly submitted: number;
  /** Cached lookups from before this user first opened the workspace. Its author may have forged their answers. */
  readonly cameWith: number;
  /** When the oldest cached answer was given; null when there is none. */
  readonly oldestCachedAtMs: number | null;
  /** Counts unchecked rows by reason code, or unchecked emails by `EmailReason`. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Skipped rows that `changeListSettings` can include: hidden rows, and rows with totals or repeated headers. */
  readonly leftOut: { readonly hidden: number; readonly total: number };
  /** Country texts that the app does not recognise, most rows first, at most 20. These rows are not checked. */
  readonly unknownCountries: readonly { readonly text: string; readonly rows: number }[];
  /** The number of further unknown texts. */
  readonly otherUnknownCountries: number;
  /** The part that the chosen columns lack in most rows, as a sample of the rows shows. Absent if they lack none. */
  readonly lacking?: LackingPart;
  /** The maximum number of credits from the subject's pool, if every lookup to send is charged once. */
  readonly credits: CreditCount;
  /** Credits left in the subject's pool before the run, by our own count; null when unknown. */
  readonly creditsLeft: number | null;
  /** Seconds, at the speed of the largest recent run with this service. */
  readonly expectedSeconds: number;
  /** Whether no run was measured yet, so that the estimate assumes a modest service. */
  readonly isTimeAssumed: boolean;
};

/** Returns the maximum credits of a quote. */
export const quotedOf = ({ subject, credits }: Pick<Quote, 'subject' | 'credits'>): number =>
  credits[SUBJECT_POOLS[subject]].quoted;

/** A quote as the page gets it, with the service's current prices. */
export type ListQuote = Quote & {
  /** The quoted service; null if the command line named it by its address. */
  readonly serviceId: ServiceId | null;
  readonly prices: CreditPrices;
};

/** `waiting`: the service, the disk or the computer is not available; the run retries automatically. */
export const RUN_STATES = ['running', 'waiting', 'paused', 'done', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Credits that a run saved, by reason. */
export type Savings = {
  /** Rows with the same question as another row of the list. */
  readonly duplicates: number;
  /** Questions with a known answer, including answers that other work received during the run. */
  readonly known: number;
  readonly skipped: number;
};

/** The state of a run, as it is stored and sent to the page. */
export type RunSnapshot = {
  readonly runId: number;
  readonly listId: ListId;
  /** The service, by its name in the ledger: a base address, or `practice`. */
  readonly service: string;
  readonly subject: Subject;
  readonly scope: RunScope;
  readonly state: RunState;
  /** How the service receives emails; null for addresses. */
  readonly way: EmailWay | null;
  /** Jobs with submitted emails, the oldest first. */
  readonly emailJobs: readonly EmailJobState[];
  /** Lookups that other work has sent and that this run still waits for. Absent in runs of earlier versions. */
  readonly awaited?: number;
  /** Distinct lookups. `total` includes `cached`. `done` counts settled lookups, including cached ones. */
  readonly total: number;
  readonly cached: number;
  readonly done: number;
  /** Lookups that ended without an answer. Their rows are `not_checked`, and trying again is free. */
  readonly failed: number;
  readonly requests: number;
  readonly retries: number;
  /** Lookups sent again after a crash or an unreadable answer. They may have been charged before. */
  readonly askedAgain: number;
  /** Credits from the subject's pool that unanswered requests may have cost. Absent in runs of earlier versions. */
  readonly maybeCharged?: number;
  /** How many concurrent requests the service currently handles well. */
  readonly atOnce: number;
  readonly credits: CreditCount;
  /** Emails that this run submitted in jobs, and whose results no run has fetched. Only in replies, not in events. */
  readonly submitted?: number;
  /** The cap on credits that a person set; null for no cap. Unknown, and absent, in runs of earlier versions. */
  readonly maxCredits?: number | null;
  readonly saved: Savings;
  readonly verdicts: VerdictCounts;
  readonly rowsPerMinute: number;
  /** Since when a running run has received no reply; null if it awaits none. Absent in runs of earlier versions. */
  readonly noReplySinceMs?: number | null;
  readonly secondsLeft: number | null;
  readonly elapsedMs: number;
  /** The part of `elapsedMs` spent waiting for service, disk or computer. Absent in runs of earlier versions. */
  readonly waitedMs?: number;
  /** Failed lookups by the service's error category. */
  readonly errors: Readonly<Record<string, number>>;
  /** Why the run is waiting, or paused or stopped without a person; null otherwise. */
  readonly failure: Failure | null;
  /** When a waiting run tries again; null otherwise. */
  readonly nextTryAtMs: number | null;
};

/** `state`: the service's latest report, unchanged; '' before the first. `isUnanswered`: the last poll failed. */
export type EmailJobState = {
  readonly id: number;
  readonly emails: number;
  readonly state: string;
  readonly isUnanswered: boolean;
};

/** Whether the run is neither paused nor over. A waiting run counts, because it retries automatically. */
export function isGoing({ state }: Pick<RunSnapshot, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

/** Requests for a list outside its runs: checks of single rows, postcodes, the map. */
export type SingleRequests = {
  readonly credits: { readonly [P in CreditPool]: number };
  readonly requests: number;
  /** Questions sent again although they may have been charged. */
  readonly askedAgain: number;
  /** Credits that unanswered requests may have cost. */
  readonly maybeCharged: number;
};

/** The costs of a list: the sum of its runs, and its single requests separately. */
export type Receipt = {
  readonly listId: ListId;
  readonly runs: number;
  /** When the first run began; null before that. */
  readonly startedAtMs: number | null;
  /** The services asked, by their names in the ledger: base addresses, or `practice`. */
  readonly services: readonly string[];
  /** Credits of the runs. `quoted`: the sum of their quotes. Lookups that a stopped run left to another count once. */
  readonly credits: CreditCount;
  readonly singles: SingleRequests;
  /** The service's current prices; empty if several services were asked. */
  readonly prices: CreditPrices;
  readonly saved: Savings;
  /** Counts the runs only, like `retries`, `askedAgain` and `maybeCharged`. */
  readonly requests: number;
  readonly retries: number;
  readonly askedAgain: number;
  readonly maybeCharged: number;
  /** Questions of the list's rows and emails that are still without an answer after their requests failed. */
  readonly failed: number;
  /** Rows decided automatically as in earlier lists. */
  readonly decidedBefore: number;
  readonly elapsedMs: number;
};

/** `stopped`: a person or the end of the app ended the job. `failed`: the event names the failure. */
export type JobState = 'running' | 'done' | 'failed' | 'stopped';
