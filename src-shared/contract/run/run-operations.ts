import { z } from 'zod';
import { EMAIL_WAYS } from '../../domain/email/email-way.ts';
import { SUBJECTS } from '../../domain/list/subject.ts';
import { listId, operation, position, returns } from '../operation.ts';
import { serviceId } from '../services/services.ts';
import type { CheckedRow, ListQuote, Receipt, RunSnapshot } from './run.ts';
import { runScope as scope } from './run-schemas.ts';

/** The operation is about addresses if this is absent. */
const subject = z.enum(SUBJECTS).default('address');
/** The way to send emails. null if the run checks addresses, or to use the way that suits the number of emails. */
const way = z.enum(EMAIL_WAYS).nullable().default(null);

export const runOperations = {
  /** Quotes a run. First records the list's emails if necessary. `way`: null for the way that suits their number. */
  readQuote: operation(z.strictObject({ listId, subject, scope, way }), returns<ListQuote>()),
  /**
   * Starts or resumes a run. Fails with `run_already_going`, `service_key_missing`, `service_deleted`,
   * `service_changed`, `run_of_other_service`, `evaluation_key_not_for`.
   *
   * - `whenGone`: whether the run retries an unreachable service or stops
   * - `looksForLostEmails`: asks the service again about email jobs that it had forgotten. Costs nothing
   * - `asksLostEmailsAgain`: sends the emails of forgotten or lost jobs again. They may be charged twice
   * - `asksUnreadAgain`: sends lookups with unreadable answers again. They may be charged twice too
   * - `serviceId`: the service of the quote that the person saw; null to resume a run
   */
  startRun: operation(
    z.strictObject({
      listId,
      subject,
      scope,
      way,
      looksForLostEmails: z.boolean().default(false),
      asksLostEmailsAgain: z.boolean().default(false),
      asksUnreadAgain: z.boolean().default(false),
      maxCredits: z.int().nonnegative().nullable(),
      serviceId: serviceId.nullable().default(null),
      whenGone: z.enum(['wait', 'stop']),
    }),
    returns<{ readonly runId: number }>(),
  ),
  pauseRun: operation(z.strictObject({ listId, subject }), returns<RunSnapshot>()),
  /** Ends a run permanently, after its requests in flight are answered. Fails with `run_not_found`. */
  stopRun: operation(z.strictObject({ listId, subject }), returns<RunSnapshot>()),
  tryRunNow: operation(z.strictObject({ listId, subject }), returns<null>()),
  /** Called by the host before sleep and after waking. Runs send nothing during sleep and then resume automatically. */
  noteSleep: operation(z.strictObject({ isAsleep: z.boolean() }), returns<null>()),
  /** Called by a page while a person works in it, so that runs briefly save their answers less often. */
  noteActing: operation(z.strictObject({}), returns<null>()),
  readReceipt: operation(z.strictObject({ listId }), returns<Receipt>()),
  /**
   * Checks one row ahead of all waiting lookups: its edited address, otherwise the imported one. Free if the answer is
   * known. Fails with `row_not_found`, `nothing_to_check`, `check_failed` and the `service_…` codes.
   */
  checkRow: operation(z.strictObject({ listId, position }), returns<CheckedRow>()),
  /** Returns a list's latest run for a subject, finished or not; null if there was none. */
  readRun: operation(z.strictObject({ listId, subject }), returns<RunSnapshot | null>()),
} as const;
