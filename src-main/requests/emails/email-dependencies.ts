/** What sending emails and asking after their jobs works with. */

import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../../db/database.ts';
import type { EmailJobRepository } from '../../db/repositories/email-job-repository.ts';
import type { LedgerRepository } from '../../db/repositories/ledger-repository.ts';
import type { EmailService } from '../../service/email-service.ts';
import type { ServiceErrorData } from '../../service/service-error.ts';
import type { Delay } from '../request-queue.ts';

/** How a job is going. */
export type EmailJobProgress = {
  /** Of the workspace. */
  readonly id: number;
  readonly emails: number;
  /** As the service said it last, whatever it is; '' before it has said anything. */
  readonly state: string;
  /** Why the service did not say it this time; null when it did. The job is asked after again. */
  readonly failure: ServiceErrorData | null;
};

/** What asking after a job needs. */
export type EmailJobDependencies = {
  readonly db: Database;
  readonly emailJobs: EmailJobRepository;
  readonly emails: EmailService;
  /** The clock on the wall. */
  readonly nowMs: () => number;
  /** Between two polls. */
  readonly delay: Delay;
  /** Called after each commit. */
  readonly onCommit: () => void;
  readonly onState: (progress: EmailJobProgress) => void;
  /** Whether a service that does not answer is waited for, or the run ends. */
  readonly whenGone: 'wait' | 'stop';
  /**
   * Aborted: nothing more is asked. A request that hands emails over is awaited; a job stays open, its lookups end with
   * no failure, and the next run asks after it.
   */
  readonly pause: AbortSignal;
  /** Aborted: a request that hands emails over is dropped too; they may have been charged. */
  readonly abandon: AbortSignal;
};

/** What sending emails needs. */
export type SendEmailsDependencies = EmailJobDependencies & {
  readonly ledger: Pick<LedgerRepository, 'markSent' | 'markPending'>;
  /** As the ledger names it. */
  readonly service: string;
  /** The list that asks. */
  readonly listId: ListId;
  /**
   * Called before a request that may have cost so many credits is repeated; `lookupId`: the first that it asks for. False:
   * the credits that a person allowed do not cover it.
   */
  readonly mayRepeat: (lookupId: number, credits: number) => boolean;
  /** Where the service says that a job is done, as it was set; it is asked after all the same. */
  readonly webhookUrl?: string | undefined;
};
