/** Dependencies of sending emails and of polling their jobs. */

import type { Database } from '../../db/database.ts';
import type { EmailJobRepository } from '../../db/repositories/email-job-repository.ts';
import type { LedgerRepository } from '../../db/repositories/ledger-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { EmailService } from '../../service/email-service.ts';
import type { ServiceErrorData } from '../../service/service-error.ts';
import type { Delay } from '../request-queue.ts';

/** The progress of a job. */
export type EmailJobProgress = {
  /** The id of the job in the workspace. */
  readonly id: number;
  readonly emails: number;
  /** The last state from the service, unchanged; '' before the service has sent one. */
  readonly state: string;
  /** Why the latest poll failed, or null. The job is polled again. */
  readonly failure: ServiceErrorData | null;
};

/** Dependencies of polling a job. */
export type EmailJobDependencies = {
  readonly db: Database;
  readonly emailJobs: EmailJobRepository;
  readonly runs: Pick<Repositories['runs'], 'addCredits'>;
  readonly emails: EmailService;
  /** The wall clock, in ms. */
  readonly nowMs: () => number;
  /** Waits between two polls. */
  readonly delay: Delay;
  readonly onState: (progress: EmailJobProgress) => void;
  /** Decides whether the run waits or ends if the service does not answer. */
  readonly whenGone: 'wait' | 'stop';
  /** When aborted, nothing more is sent. A job stays open for the next run. */
  readonly pause: AbortSignal;
  /** When aborted, a request that submits emails is dropped too. The service may have charged them. */
  readonly abandon: AbortSignal;
};

export type SendEmailsDependencies = EmailJobDependencies & {
  readonly ledger: Pick<LedgerRepository, 'markSent' | 'markPending'>;
  /** The service's name in the ledger. */
  readonly service: string;
  /** The run that submits the emails and pays for them. */
  readonly runId: number;
  /**
   * Called before a request that may have cost these credits is sent again. Returns false if the person's cap does not cover
   * them.
   */
  readonly mayRepeat: (lookupId: number, credits: number) => boolean;
  /** The address to which the service reports that a job is done. The job is polled anyway. */
  readonly webhookUrl?: string | undefined;
};
