import type { Failure } from '#shared/contract/errors.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import type { LocateCount, LocateQuote } from '#shared/contract/fix/fix.ts';
import type { SampleFinding } from '#shared/contract/review/rehearsal.ts';
import type { Quote, RunScope, RunSnapshot } from '#shared/contract/run/run.ts';
import type { BackupReason } from '#shared/contract/workspace/maintenance.ts';
import type { SubjectFound } from '#shared/contract/workspace/subject.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { LabelSheetId } from '#shared/domain/labels/label-sheets.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import type { StoredCounts } from '../../db/reads/stored-counts.ts';
import type { StepSide } from '../../db/repositories/stored-step.ts';
import type { WrittenLabels } from '../../labels/write-labels.ts';
import type { ChosenRows, ExportChoices } from '../../lists/export/export-choices.ts';
import type { ExportFindings } from '../../lists/export/preview-export.ts';
import type { Call } from '../../requests/call.ts';
import type { BulkOutcome } from '../../review/bulk-work.ts';
import type { RememberedRows } from '../../review/rehearse-remembered.ts';
import type { RowsStep } from '../../review/rows-step.ts';
import type { Network } from '../../service/transport/network.ts';
import type { RefreshOptions } from '../../verdicts/refresh-row.ts';

/** How a job calls its service. The `key` is given only to the service client. */
export type ServiceAccess = {
  /** The service's name in the ledger. */
  readonly identity: string;
  /** The key's name in the keychain. */
  readonly account: string;
  readonly baseUrl: string;
  /** As in `ServiceOptions`. */
  readonly cleartextHosts?: readonly string[];
  readonly key: string | null;
  readonly network: Network;
  readonly timeoutMs: number;
  readonly retries: number;
  /** The address to which the service reports that an email job is done; absent if there is none. */
  readonly webhookUrl?: string;
};

/** Steps that change many rows. `answers`: which answers count for a row whose question changes. */
export type StepJob = { readonly listId: ListId; readonly answers: RefreshOptions } & (
  | { readonly kind: 'change_rows'; readonly change: RowsStep }
  | { readonly kind: 'undo_redo'; readonly step: number; readonly to: StepSide }
  | { readonly kind: 'apply_rules'; readonly rules: Rules; readonly sample: SampleFinding | null }
  | { readonly kind: 'change_settings'; readonly settings: ListSettings }
);

/** Work for another thread. `listId` is null if the work is about the whole workspace. */
export type Job =
  | StepJob
  /** `companions`: lists of the same file that get the same rows. */
  | { readonly kind: 'import'; readonly listId: ListId; readonly companions: readonly ListId[] }
  /** Completes an import that was interrupted because the app ended. */
  | { readonly kind: 'prepare'; readonly listId: ListId }
  | { readonly kind: 'delete'; readonly listId: ListId }
  /** Completes deletions that were interrupted because the app ended: removes questions that only deleted lists had. */
  | { readonly kind: 'sweep'; readonly listId: null }
  /** Checks the workspace for damage, and then makes a backup unless `reason` is null. */
  | { readonly kind: 'check_workspace'; readonly listId: null; readonly reason: BackupReason | null }
  /** Searches the workspace for a person's text. `withContent`: also returns all content that was found. */
  | {
      readonly kind: 'find_subject';
      readonly listId: null;
      readonly text: string;
      readonly withContent: boolean;
      /** The old folder of a moved workspace, which still has a copy; null if there is none. */
      readonly oldWorkspace: string | null;
    }
  /** Sorts the columns and indexes the texts of a list, after its import or after an interruption. */
  | { readonly kind: 'order_columns'; readonly listId: ListId }
  /** Applies answers that were not applied to all rows before the app ended. */
  | { readonly kind: 'settle_rest'; readonly listId: ListId }
  /** Judges a list's rows again if they have no facts, or facts from older rules. */
  | { readonly kind: 'judge_again'; readonly listId: ListId }
  | { readonly kind: 'find_damage'; readonly listId: ListId }
  | { readonly kind: 'find_remembered'; readonly listId: ListId }
  | {
      readonly kind: 'quote';
      readonly listId: ListId;
      /** The identity of the service to ask. */
      readonly service: string;
      readonly subject: Subject;
      readonly scope: RunScope;
      readonly way: EmailWay | null;
      readonly answersGoodForDays: number | null;
      /** See `Approvals`. */
      readonly answersBefore: number;
      readonly creditsLeft: number | null;
      /** Row positions for the scope `filtered`; null for other scopes. */
      readonly filtered: Uint32Array | null;
    }
  | {
      readonly kind: 'run';
      readonly listId: ListId;
      /** The snapshot stored before the thread starts. */
      readonly first: RunSnapshot;
      readonly service: ServiceAccess;
      readonly concurrency: number;
      readonly answersGoodForDays: number | null;
      readonly maxCredits: number | null;
      readonly whenGone: 'wait' | 'stop';
      /** Whether to poll lost jobs again, if the service's id for them is known. */
      readonly looksForLostEmails: boolean;
      /** Whether to check emails again if their job cannot be polled. */
      readonly asksLostEmailsAgain: boolean;
      /** Whether to send questions again if their answers were unreadable. */
      readonly asksUnreadAgain: boolean;
      readonly filtered: Uint32Array | null;
    }
  | {
      readonly kind: 'check';
      readonly listId: ListId;
      readonly position: number;
      readonly service: ServiceAccess;
      readonly concurrency: number;
      readonly answersGoodForDays: number | null;
    }
  | {
      readonly kind: 'ask_call';
      /** The list whose receipt counts the call. */
      readonly listId: ListId;
      readonly call: Call;
      readonly service: ServiceAccess;
      readonly concurrency: number;
    }
  /** Finds coordinates for rows without any. */
  | {
      readonly kind: 'locate';
      readonly listId: ListId;
      readonly positions: Uint32Array;
      /** The maximum number of geocode credits to spend; null if there is no limit. */
      readonly maxCredits: number | null;
      readonly service: ServiceAccess;
      readonly concurrency: number;
      /** Answers from before this time do not count. */
      readonly notBeforeMs: number;
    }
  | {
      readonly kind: 'locate_quote';
      readonly listId: ListId;
      readonly positions: Uint32Array;
      readonly service: string;
      readonly notBeforeMs: number;
    }
  | {
      readonly kind: 'export';
      readonly listId: ListId;
      readonly choices: ExportChoices;
      /** Lists of the same rows whose corrections are written to the same file. */
      readonly companions: readonly ListId[];
      readonly output: string;
    }
  | {
      readonly kind: 'labels';
      readonly listId: ListId;
      readonly rows: ChosenRows;
      readonly sheet: LabelSheetId;
      readonly startAt: number;
      readonly leavesOut: boolean;
      readonly printsStreetless: boolean;
      readonly joinsHouseholds: boolean;
      readonly font: string;
      readonly output: string;
    }
  | { readonly kind: 'count_stored'; readonly listId: ListId }
  | {
      readonly kind: 'preview_export';
      readonly listId: ListId;
      readonly choices: ExportChoices;
      readonly companions: readonly ListId[];
      readonly aside: string;
    };

/** A job that calls a service. Such jobs share a thread, because they share the queue of the service. */
export type RequestJob = Extract<Job, { readonly service: ServiceAccess }>;

const REQUEST_JOBS: readonly Job['kind'][] = [
  'run',
  'check',
  'ask_call',
  'locate',
] satisfies RequestJob['kind'][];

export const isRequestJob = (job: Job): job is RequestJob => REQUEST_JOBS.includes(job.kind);

const STEP_JOBS: readonly Job['kind'][] = [
  'change_rows',
  'undo_redo',
  'apply_rules',
  'change_settings',
] satisfies StepJob['kind'][];

export const isStepJob = (job: Job): job is StepJob => STEP_JOBS.includes(job.kind);

/** A message of a running job: its progress, or a result such as `quote`. */
export type JobMessage =
  | { readonly type: 'progress'; readonly rows: number; readonly fraction: number }
  /** All rows of an import are stored. Later progress messages are about its preparation. */
  | { readonly type: 'filled'; readonly rows: number }
  /** Any row of the list may have changed. */
  | { readonly type: 'rows_changed' }
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'damage'; readonly damage: ListDamage }
  | ({ readonly type: 'remembered_rows' } & RememberedRows)
  | { readonly type: 'run'; readonly snapshot: RunSnapshot }
  | { readonly type: 'locate_quote'; readonly quote: LocateQuote }
  /** The answer of a call is in the ledger. */
  | { readonly type: 'call_answered'; readonly spent: number }
  | { readonly type: 'checked'; readonly keptFromMs: number | null }
  | { readonly type: 'located'; readonly count: LocateCount }
  /** Rows that a run or check has settled and committed. Sent before the snapshot that counts them. */
  | { readonly type: 'settled'; readonly positions: Uint32Array }
  | ({ readonly type: 'decided' } & BulkOutcome)
  /** The result of an export. `extension`: with its dot; null if it does not depend on the file's content. */
  | {
      readonly type: 'exported';
      readonly rows: number;
      readonly notes: ExportNotes;
      readonly extension: string | null;
    }
  | { readonly type: 'stored_counts'; readonly counts: StoredCounts }
  | { readonly type: 'previewed'; readonly findings: ExportFindings }
  | { readonly type: 'labels_written'; readonly written: WrittenLabels }
  /** `key`: identifies the matches in the database. `json`: the content, if it was asked for. */
  | {
      readonly type: 'subject_found';
      readonly found: SubjectFound;
      readonly key: string;
      readonly json: string | null;
    }
  /** The damage in the file, in SQLite's words. */
  | { readonly type: 'workspace_checked'; readonly problems: readonly string[] }
  | { readonly type: 'backing_up'; readonly fraction: number }
  | { readonly type: 'bug'; readonly stack: string };

/** The end of a job. A job that was stopped before its result fails with `interrupted`. */
export type JobEnd = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/** How a job ended, as the thread reports it. A null failure is a bug, which an earlier `bug` message reported. */
export type ThreadJobEnd = JobEnd | { readonly ok: false; readonly failure: null };

/** A change for jobs that call a service. A change without `account` is for all services. */
export type RequestChange =
  /** The computer is about to sleep, or is awake again. */
  | { readonly type: 'sleep'; readonly isAsleep: boolean }
  /** A person is active in the app. */
  | { readonly type: 'acting' }
  /** The maximum number of parallel requests has changed. */
  | { readonly type: 'concurrency'; readonly account: string; readonly most: number }
  /** The key of a service has changed; null if it was removed. */
  | { readonly type: 'key'; readonly account: string; readonly key: string | null }
  /** The proxies may have changed, such as when a VPN starts or ends. */
  | { readonly type: 'network'; readonly account: string; readonly network: Network };

/** Controls a job. `ended` never rejects. `tryNow` affects only a run that waits. */
export type JobHandle<End = JobEnd> = {
  /** Ends the job at a point where it can be continued. A run awaits its requests in flight. */
  readonly pause: () => void;
  readonly abandon: () => void;
  readonly tryNow: () => void;
  readonly change: (change: RequestChange) => void;
  readonly ended: Promise<End>;
};

/** Starts a job. The listener gets all its messages before `ended` resolves. */
export type StartJob = (job: Job, listener: (message: JobMessage) => void) => JobHandle<ThreadJobEnd>;
