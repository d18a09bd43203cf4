/** What is asked for a list, and what it comes to. */
import { z } from 'zod';
import { EMAIL_WAYS } from '../domain/email/email-way.ts';
import { SUBJECTS } from '../domain/list/subject.ts';
import { listId, operation, position, returns } from './operation.ts';
import type { CheckedRow, ListQuote, Receipt, RunSnapshot } from './run.ts';
import { runScope as scope } from './run-schemas.ts';
import { serviceId } from './services.ts';

/** Absent: addresses. */
const subject = z.enum(SUBJECTS).default('address');
/** null: for addresses, or the way for so many emails. */
const way = z.enum(EMAIL_WAYS).nullable().default(null);

export const runOperations = {
  /** Enters the emails of the list first where that is to be done. `way` null: the one for so many. */
  readQuote: operation(z.strictObject({ listId, subject, scope, way }), returns<ListQuote>()),
  /**
   * Starts or resumes a run. `whenGone`: whether it waits for a service that does not answer and tries again
   * by itself, or stops. `looksForLostEmails`: the service is asked once more after jobs it had forgotten, which costs
   * nothing. `asksLostEmailsAgain`: emails of jobs that the service has forgotten, or may never have got, are
   * asked anew, which may pay for them twice. `asksUnreadAgain`: the same of what the service answered so that nobody could
   * read it. `serviceId`: the service of the quote the person saw; null: they go on with a run.
   * Fails with `run_already_going`, `service_key_missing`, `service_deleted`, `service_changed`, `run_of_other_service`,
   * `evaluation_key_not_for`.
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
  /** Ends a run for good, going or paused, once what is on its way has come: what it left is quoted anew. Fails with `run_not_found`. */
  stopRun: operation(z.strictObject({ listId, subject }), returns<RunSnapshot>()),
  /** Lets a waiting run try again now. */
  tryRunNow: operation(z.strictObject({ listId, subject }), returns<null>()),
  /** Of the host: the computer is about to sleep, so that no run sends anything more, or is awake, and they go on by themselves. */
  noteSleep: operation(z.strictObject({ isAsleep: z.boolean() }), returns<null>()),
  /** Of a page: somebody works in it, so that for a moment runs give way. */
  noteActing: operation(z.strictObject({}), returns<null>()),
  /** What all runs of a list came to. */
  readReceipt: operation(z.strictObject({ listId }), returns<Receipt>()),
  /**
   * Asks for one row at once, before what any run has waiting: its edited address, else its imported one. Free
   * when the answer is known: it is kept. Fails with `row_not_found`, `nothing_to_check`, `check_failed`, the `service_…` codes.
   */
  checkRow: operation(z.strictObject({ listId, position }), returns<CheckedRow>()),
  /** The latest run of a list about a subject, going or not; null when it never ran. */
  readRun: operation(z.strictObject({ listId, subject }), returns<RunSnapshot | null>()),
} as const;
