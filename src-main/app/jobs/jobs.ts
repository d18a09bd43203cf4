/** Heavy work runs on threads of its own; this is what goes to such a thread and what comes back. */

import type { Failure } from '#shared/contract/errors.ts';
import type { ExportNotes } from '#shared/contract/events.ts';
import type { LocateCount, LocateQuote } from '#shared/contract/fix.ts';
import type { BackupReason } from '#shared/contract/maintenance.ts';
import type { RememberedRehearsal } from '#shared/contract/memory.ts';
import type { SampleFinding } from '#shared/contract/rehearsal.ts';
import type { Quote, RunScope, RunSnapshot } from '#shared/contract/run.ts';
import type { EmailWay } from '#shared/domain/email/email-way.ts';
import type { LabelSheetId } from '#shared/domain/labels/label-sheets.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import type { KeptCounts } from '../../db/reads/kept-reads.ts';
import type { StepSide } from '../../db/repositories/stored-step.ts';
import type { WrittenLabels } from '../../labels/write-labels.ts';
import type { ChosenRows, ExportChoices } from '../../lists/export-choices.ts';
import type { ExportFindings } from '../../lists/preview-export.ts';
import type { Call } from '../../requests/call.ts';
import type { BulkOutcome } from '../../review/bulk-work.ts';
import type { BulkDecision } from '../../review/decide-many.ts';
import type { CellFilling } from '../../review/fill-cells.ts';
import type { RefreshOptions } from '../../verdicts/refresh-row.ts';

/** How a run reaches its service. `key` goes to the service client and nowhere else. */
export type ServiceAccess = {
  /** What the ledger knows the service by. */
  readonly identity: string;
  /** What the keychain knows its key by. */
  readonly account: string;
  readonly baseUrl: string;
  /** As `ServiceOptions` has them. */
  readonly cleartextHosts?: readonly string[];
  readonly key: string | null;
  readonly timeoutMs: number;
  readonly retries: number;
  /** Where it says that a job of emails is done; absent: nowhere. */
  readonly webhookUrl?: string;
};

/** Steps that change many rows. `answers`: which count for a row that asks something else from then on. */
export type StepJob = { readonly listId: ListId; readonly answers: RefreshOptions } & (
  | { readonly kind: 'decide_many'; readonly bulk: BulkDecision }
  | { readonly kind: 'take_emails' | 'take_remembered'; readonly positions: Uint32Array }
  | ({ readonly kind: 'fill_cells' } & CellFilling)
  /** Undo, redo, or the end of a step that broke off. */
  | { readonly kind: 'undo_redo'; readonly step: number; readonly to: StepSide }
  | { readonly kind: 'apply_rules'; readonly rules: Rules; readonly sample: SampleFinding | null }
  | { readonly kind: 'change_settings'; readonly settings: ListSettings }
);

export type Job =
  | StepJob
  /** `companions`: lists of the same file that are filled with the same rows. */
  | { readonly kind: 'import'; readonly listId: ListId; readonly companions: readonly ListId[] }
  /** The end of an import whose app ended before. */
  | { readonly kind: 'prepare'; readonly listId: ListId }
  | { readonly kind: 'delete'; readonly listId: ListId }
  /** The end of deletions whose app ended before: the addresses that were asked by lists which are gone. */
  | { readonly kind: 'sweep'; readonly listId: null }
  /** Looks for damage, and backs up what has none; `reason` null: it is only looked. */
  | { readonly kind: 'check_workspace'; readonly listId: null; readonly reason: BackupReason | null }
  /** Makes the database anew, beside the one that is there. */
  /** After an import, or where that broke off; signs the texts too. */
  | { readonly kind: 'order_columns'; readonly listId: ListId }
  /** Where an app ended before all rows of an answer had it. */
  | { readonly kind: 'settle_rest'; readonly listId: ListId }
  /** Where facts of rows are not worked out. */
  | { readonly kind: 'judge_again'; readonly listId: ListId }
  /** What could be repaired. */
  | { readonly kind: 'find_damage'; readonly listId: ListId }
  /** Which rows were decided in earlier lists. */
  | { readonly kind: 'met_again'; readonly listId: ListId }
  | {
      readonly kind: 'quote';
      readonly listId: ListId;
      /** Identity of the service that would be asked. */
      readonly service: string;
      readonly subject: Subject;
      readonly scope: RunScope;
      readonly way: EmailWay | null;
      readonly answersGoodForDays: number | null;
      /** See `Approvals`. */
      readonly answersBefore: number;
      readonly creditsLeft: number | null;
      /** Positions of the rows of the scope `filtered`; null: it is another. */
      readonly filtered: Uint32Array | null;
    }
  | {
      readonly kind: 'run';
      readonly listId: ListId;
      /** As it was entered before its thread starts. */
      readonly first: RunSnapshot;
      readonly service: ServiceAccess;
      readonly concurrency: number;
      readonly answersGoodForDays: number | null;
      readonly maxCredits: number | null;
      readonly whenGone: 'wait' | 'stop';
      /** Lost jobs that have a number are asked after once more. */
      readonly looksForLostEmails: boolean;
      /** Of jobs that nobody can ask after. */
      readonly asksLostEmailsAgain: boolean;
      /** What the service answered so that nobody could read it. */
      readonly asksUnreadAgain: boolean;
      /** As of a quote. */
      readonly filtered: Uint32Array | null;
    }
  /** One row, at once. */
  | {
      readonly kind: 'check';
      readonly listId: ListId;
      readonly position: number;
      readonly service: ServiceAccess;
      readonly concurrency: number;
      readonly answersGoodForDays: number | null;
    }
  /** One question of a person, at once. */
  | {
      readonly kind: 'ask_call';
      /** On whose receipt it is. */
      readonly listId: ListId;
      readonly call: Call;
      readonly service: ServiceAccess;
      readonly concurrency: number;
    }
  /** Coordinates for rows that have none. */
  | {
      readonly kind: 'locate';
      readonly listId: ListId;
      readonly positions: Uint32Array;
      /** Geocode credits; null: no limit. */
      readonly maxCredits: number | null;
      readonly service: ServiceAccess;
      readonly concurrency: number;
      /** Answers given before do not count. */
      readonly notBeforeMs: number;
    }
  | {
      readonly kind: 'locate_quote';
      readonly listId: ListId;
      readonly positions: Uint32Array;
      /** Identity of the service that would be asked. */
      readonly service: string;
      readonly notBeforeMs: number;
    }
  | {
      readonly kind: 'export';
      readonly listId: ListId;
      readonly choices: ExportChoices;
      /** Lists of the same rows whose corrections go into the same file. */
      readonly companions: readonly ListId[];
      readonly output: string;
    }
  /** Address labels, as a PDF. */
  | {
      readonly kind: 'labels';
      readonly listId: ListId;
      readonly rows: ChosenRows;
      readonly sheet: LabelSheetId;
      readonly startAt: number;
      readonly leavesOut: boolean;
      readonly joinsHouseholds: boolean;
      /** The file of the font. */
      readonly font: string;
      readonly output: string;
    }
  /** What is kept of it. */
  | { readonly kind: 'count_kept'; readonly listId: ListId }
  /** What an export would write. */
  | {
      readonly kind: 'preview_export';
      readonly listId: ListId;
      readonly choices: ExportChoices;
      readonly companions: readonly ListId[];
      readonly aside: string;
    };

/** A job that asks a service: all of these share a thread, since they share the queue to the service. */
export type RequestJob = Extract<Job, { readonly service: ServiceAccess }>;

const REQUEST_JOBS: readonly Job['kind'][] = [
  'run',
  'check',
  'ask_call',
  'locate',
] satisfies RequestJob['kind'][];

export const isRequestJob = (job: Job): job is RequestJob => REQUEST_JOBS.includes(job.kind);

const STEP_JOBS: readonly Job['kind'][] = [
  'decide_many',
  'take_emails',
  'take_remembered',
  'fill_cells',
  'undo_redo',
  'apply_rules',
  'change_settings',
] satisfies StepJob['kind'][];

export const isStepJob = (job: Job): job is StepJob => STEP_JOBS.includes(job.kind);

export type JobMessage =
  | { readonly type: 'progress'; readonly rows: number; readonly fraction: number }
  /** All rows of an import are there; progress is of its preparation from now on. */
  | { readonly type: 'filled'; readonly rows: number }
  /** Any row of the list may have. */
  | { readonly type: 'rows_changed' }
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'damage'; readonly damage: ListDamage }
  /** `positions`: those that would be decided as before. */
  | { readonly type: 'met_again'; readonly positions: Uint32Array; readonly found: RememberedRehearsal }
  | { readonly type: 'run'; readonly snapshot: RunSnapshot }
  | { readonly type: 'locate_quote'; readonly quote: LocateQuote }
  /** The answer of a call is in the ledger. */
  | { readonly type: 'call_answered'; readonly spent: number }
  /** See `CheckedRow`. */
  | { readonly type: 'checked'; readonly keptFromMs: number | null }
  | { readonly type: 'located'; readonly count: LocateCount }
  /** Rows that a run or a check has settled, committed by now; said before the snapshot that counts them. */
  | { readonly type: 'settled'; readonly positions: Uint32Array }
  | ({ readonly type: 'decided' } & BulkOutcome)
  /** An export's end. `rows`: written. `extension`: of a name for it, with its dot; null where the content does not say. */
  | {
      readonly type: 'exported';
      readonly rows: number;
      readonly notes: ExportNotes;
      readonly extension: string | null;
    }
  | { readonly type: 'kept'; readonly counts: KeptCounts }
  | { readonly type: 'previewed'; readonly findings: ExportFindings }
  /** The end of labels. */
  | { readonly type: 'labels_written'; readonly written: WrittenLabels }
  /** What is wrong with the file, in SQLite's words. */
  | { readonly type: 'workspace_checked'; readonly problems: readonly string[] }
  | { readonly type: 'backing_up'; readonly fraction: number }
  /** `bytes`: of the new database once it is written. */
  | { readonly type: 'bug'; readonly stack: string };

/** How a job ended. */
export type JobEnd = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/** As the thread reports it. A null failure is a bug, reported in an earlier message. */
export type ThreadJobEnd = JobEnd | { readonly ok: false; readonly failure: null };

/** What a person does while jobs ask a service; `account` says which it is about, and without one it is about all. */
export type RequestChange =
  /** The computer is about to sleep, or awake again. */
  | { readonly type: 'sleep'; readonly isAsleep: boolean }
  /** Somebody works in the app. */
  | { readonly type: 'acting' }
  /** Requests at once, at most. */
  | { readonly type: 'concurrency'; readonly account: string; readonly most: number }
  /** null: it was forgotten. */
  | { readonly type: 'key'; readonly account: string; readonly key: string | null };

export type JobHandle<End = JobEnd> = {
  /** Ends the job where it can be gone on from; a run awaits what is in flight. */
  readonly pause: () => void;
  /** Ends it at once. */
  readonly abandon: () => void;
  /** Lets a run that waits try again now. */
  readonly tryNow: () => void;
  /** A job that asks a service goes by this from now on. */
  readonly change: (change: RequestChange) => void;
  readonly ended: Promise<End>;
};

export type StartJob = (job: Job, listener: (message: JobMessage) => void) => JobHandle<ThreadJobEnd>;
