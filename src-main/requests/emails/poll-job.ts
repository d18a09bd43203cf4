/** Polls an email job at growing intervals until it is done. Polling is free: the service charges the submission. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Failure } from '#shared/contract/errors.ts';
import { cannotWriteNow, inTransaction } from '../../db/database.ts';
import type { StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import type { Answer } from '../../service/replies/answer.ts';
import type { EmailJob } from '../../service/replies/email-replies.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { ManyLookups } from '../many-lookups.ts';
import {
  type FailedOutcome,
  goneFailure,
  isUnread,
  type SentOutcome,
  type Taken,
} from '../request-outcome.ts';
import { whenStored } from '../when-stored.ts';
import type { EmailJobDependencies } from './email-dependencies.ts';
import {
  type EmailLookup,
  lostOutcome,
  outcomeOfEmailError,
  outcomesOf,
  type ResultsReply,
  sameForAll,
  takenTogether,
} from './email-outcomes.ts';

/** The first wait after the submission. */
export const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 30_000;
const GROWTH = 1.5;
/** After this many unreadable replies in a row, the results count as not understood. */
const MOST_MALFORMED = 5;
/** How long the service must report a job as unknown before the app believes it. A replica may be minutes behind. */
const FORGOTTEN_MS = 180_000;
/** After this many polls without an answer, a run that may not wait ends. The job stays open for the next run. */
const MOST_UNANSWERED = 5;
/** The number of results that are settled together. Other writes come in between. */
const SLICE = 1_000;

/** The result of one poll: the job is over, or another poll follows after a wait. */
type Polled = 'over' | { readonly waitMs: number };

/** @param taken the totals of the submission; they are counted with the first outcome */
export async function pollJob(
  job: StoredEmailJob,
  taken: Taken,
  dependencies: EmailJobDependencies,
  settle: ManyLookups['settle'],
): Promise<void> {
  const { delay, nowMs, pause, abandon } = dependencies;
  const signal = AbortSignal.any([pause, abandon]);
  const poll = createPoll(job, taken, { ...dependencies, signal, settle });
  // The clock may have been set back in the meantime.
  let waitMs = Math.min(Math.max(0, job.nextPollAtMs - nowMs()), LONGEST_POLL_MS);
  for (;;) {
    await delay(waitMs, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    const polled = await poll();
    if (polled === 'over') return;
    ({ waitMs } = polled);
  }
}

type Polling = EmailJobDependencies & {
  readonly signal: AbortSignal;
  readonly settle: ManyLookups['settle'];
};

/** Returns the ways in which polling can end without results. */
function createEnds(job: StoredEmailJob, polling: Polling) {
  const emails = job.lookups.length;
  const settleAll = (outcome: SentOutcome): Polled => {
    polling.settle(sameForAll(job.lookups, outcome));
    return 'over';
  };
  return {
    /** Leaves the job open. A later run polls it. */
    leaveOpen: (failure: Failure | null, taken: Taken): Polled =>
      settleAll({ kind: 'ended', failure, ...taken, staysSent: true }),
    /**
     * Marks the job as lost. Its charges are unknown, so its emails are checked again only if a person agrees. In the same
     * transaction, the run that submitted the job counts its emails as possibly charged.
     */
    async lose(taken: Taken): Promise<Polled> {
      const isCounted = await whenStored(() => {
        polling.emailJobs.markLost(job.id);
        const payer = polling.emailJobs.submitterOf(job.lookups[0]?.lookupId ?? 0);
        if (payer !== null) polling.runs.addCredits(payer, 'email', { charged: 0, maybeCharged: emails });
        return payer !== null;
      }, polling);
      const maybeCharged = taken.maybeCharged + (isCounted ? 0 : emails);
      return settleAll({ ...lostOutcome(emails), ...taken, mayBePaid: true, maybeCharged });
    },
    /** Gives up results that stay unreadable. They are paid for, so checking these emails again costs more credits. */
    leaveUnread: (outcome: FailedOutcome, taken: Taken): Polled =>
      settleAll({
        ...outcome,
        ...taken,
        isDoubtful: false,
        mayBePaid: true,
        maybeCharged: taken.maybeCharged + emails,
      }),
  };
}

function createPoll(job: StoredEmailJob, before: Taken, polling: Polling): () => Promise<Polled> {
  const { emails, nowMs, onState, signal, settle } = polling;
  const ends = createEnds(job, polling);
  let taken = before;
  const nextInterval = createIntervals();
  let malformed = 0;
  let unanswered = 0;
  let unknownMs = 0;
  let { state } = job;

  const nextPoll = (askedMs: number, isNotKnown = false): Polled => {
    const waitMs = nextInterval(askedMs);
    unknownMs = isNotKnown ? unknownMs + waitMs : 0;
    keepState(job.id, state, Math.ceil(nowMs() + waitMs), polling);
    return { waitMs };
  };
  const answered = async ({ value, status }: Answer<EmailJob>): Promise<Polled> => {
    malformed = 0;
    unanswered = 0;
    ({ state } = value);
    onState({ id: job.id, emails: job.emails, state, failure: null });
    if (value.results !== null)
      return settleResults(job.lookups, { results: value.results, status, taken }, settle);
    return state === 'error' ? ends.lose(taken) : nextPoll(0);
  };
  // A failed poll costs nothing.
  const failed = async (error: ServiceError): Promise<Polled> => {
    const outcome = outcomeOfEmailError(error);
    if (isForgotten(error, unknownMs)) return ends.lose(taken);
    if (outcome.kind === 'ended') return ends.leaveOpen(outcome.failure, taken);
    // A sign-in page of a network on the way says nothing about the job.
    malformed = isUnread(error) ? malformed + 1 : 0;
    if (malformed >= MOST_MALFORMED && outcome.kind === 'failed') return ends.leaveUnread(outcome, taken);
    unanswered = isUnknown(error) ? 0 : unanswered + 1;
    if (polling.whenGone === 'stop' && unanswered >= MOST_UNANSWERED && outcome.kind === 'failed')
      return ends.leaveOpen(goneFailure(outcome), taken);
    onState({ id: job.id, emails: job.emails, state, failure: error.toData() });
    return nextPoll(error.retryAfterMs ?? 0, isUnknown(error));
  };

  return async () => {
    if (signal.aborted) return ends.leaveOpen(null, taken);
    try {
      const answer = await emails.readJob(job.jobId ?? '', { signal });
      taken = takenTogether(taken, { attempts: answer.attempts });
      return await answered(answer);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      taken = takenTogether(taken, { attempts: error.attempts });
      return failed(error);
    }
  };
}

async function settleResults(
  lookups: readonly EmailLookup[],
  reply: ResultsReply,
  settle: ManyLookups['settle'],
): Promise<'over'> {
  const outcomes = outcomesOf(lookups, reply);
  for (let first = 0; first < outcomes.length; first += SLICE) {
    if (first > 0) await nextTurn();
    settle(outcomes.slice(first, first + SLICE));
  }
  return 'over';
}

/** Returns the wait until the next poll: longer each time, and at least as long as the service asks. */
function createIntervals(): (askedMs: number) => number {
  let intervalMs = FIRST_POLL_MS * GROWTH;
  return (askedMs) => {
    const waitMs = Math.max(intervalMs, askedMs);
    intervalMs = Math.min(intervalMs * GROWTH, LONGEST_POLL_MS);
    return waitMs;
  };
}

/** Whether the service says that it does not know the job. */
const isUnknown = ({ kind }: ServiceError): boolean => kind === 'not_found';

/** @param unknownMs how long the service has said that it does not know the job */
const isForgotten = (error: ServiceError, unknownMs: number): boolean =>
  error.status === GONE || (isUnknown(error) && unknownMs >= FORGOTTEN_MS);

const GONE = 410;

/** Stores the state for the next start and for the page. A failed write does not end the polling. */
function keepState(id: number, state: string, nextPollAtMs: number, { db, emailJobs }: Polling): void {
  try {
    inTransaction(db, () => emailJobs.setState(id, state, nextPollAtMs));
  } catch (error) {
    if (!cannotWriteNow(error)) throw error;
  }
}
