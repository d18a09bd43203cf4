/** Heavy work runs on threads of its own; this is what goes to such a thread and what comes back. */
import type { Failure } from '#shared/contract/errors.ts';
import type { ExportLayout } from '#shared/contract/operations.ts';
import type { Quote, RunScope, RunSnapshot } from '#shared/contract/run.ts';
import type { ListId, SheetFormat } from '#shared/domain/list.ts';

/** How a run reaches its service. `key` goes to the service client and nowhere else. */
export type ServiceAccess = {
  /** What the ledger knows the service by. */
  readonly identity: string;
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
  readonly retries: number;
};

export type Job =
  | { readonly kind: 'import'; readonly listId: ListId }
  | { readonly kind: 'delete'; readonly listId: ListId }
  /** After a change of mapping or country. */
  | { readonly kind: 'map_again'; readonly listId: ListId }
  /** After a change of preset. */
  | { readonly kind: 'judge_again'; readonly listId: ListId }
  | {
      readonly kind: 'quote';
      readonly listId: ListId;
      /** Identity of the service that would be asked. */
      readonly service: string;
      readonly scope: RunScope;
      readonly answersGoodForDays: number | null;
      readonly creditsLeft: number | null;
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
  | {
      readonly kind: 'export';
      readonly listId: ListId;
      readonly format: SheetFormat;
      readonly layout: ExportLayout;
      readonly output: string;
    };

export type JobMessage =
  | { readonly type: 'progress'; readonly rows: number; readonly fraction: number }
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'run'; readonly snapshot: RunSnapshot }
  | { readonly type: 'bug'; readonly stack: string };

/** How a job ended; a bug has been reported as a message before. */
export type JobEnd = { readonly ok: true } | { readonly ok: false; readonly failure: Failure | null };

export type JobHandle = {
  /** Ends the job where it can be gone on from; a run awaits what is in flight. */
  readonly pause: () => void;
  /** Ends it at once. */
  readonly abandon: () => void;
  /** Lets a run that waits try again now. */
  readonly tryNow: () => void;
  readonly ended: Promise<JobEnd>;
};

export type StartJob = (job: Job, listener: (message: JobMessage) => void) => JobHandle;
