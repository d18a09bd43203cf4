/**
 * Many emails handed over as a job. The ledger and `email_jobs` have it before it leaves, and its number right after; so
 * whenever the app ends, the next run knows the jobs to ask after, and those that the service may have without a number.
 */
import { cannotWriteNow } from '../../db/database.ts';
import type { StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import { isWebhookAtFault } from '../../service/leniencies.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { AskMany, ManyLookups } from '../many-lookups.ts';
import {
  type EndedOutcome,
  type FailedOutcome,
  isUnheard,
  type SentOutcome,
  type Taken,
} from '../request-outcome.ts';
import { whenStored } from '../when-stored.ts';
import { askInHalves, isRefused, type PartAsked } from './ask-in-halves.ts';
import type { SendEmailsDependencies } from './email-dependencies.ts';
import {
  type EmailLookup,
  lostOutcome,
  outcomeOfEmailError,
  sameForAll,
  takenByAll,
  takenTogether,
  unsent,
} from './email-outcomes.ts';
import { FIRST_POLL_MS, pollJob } from './poll-job.ts';

/** A job that the service has, and what handing it over took. */
type HandedOver = { readonly job: StoredEmailJob; readonly taken: Taken };

/** For the queue: hands over, gives the slot back, and asks after the job until it is done. */
export function sendJob(lookups: readonly EmailLookup[], dependencies: SendEmailsDependencies): AskMany {
  return async ({ settle, releaseSlot }) => {
    const jobs: HandedOver[] = [];
    const ask = (part: readonly EmailLookup[], before: Taken): Promise<PartAsked> =>
      handOver(part, before, { ...dependencies, settle, jobs });
    const { pause, webhookUrl } = dependencies;
    const allRefused = webhookUrl === undefined ? {} : { allRefused: callbackRefused(webhookUrl) };
    await askInHalves(lookups, { ask, settle, pause, ...allRefused });
    releaseSlot();
    await Promise.all(jobs.map(({ job, taken }) => pollJob(job, taken, dependencies, settle)));
  };
}

type HandOver = SendEmailsDependencies & {
  readonly settle: ManyLookups['settle'];
  readonly jobs: HandedOver[];
};

async function handOver(
  lookups: readonly EmailLookup[],
  before: Taken,
  handing: HandOver,
): Promise<PartAsked> {
  const { emailJobs, emails, nowMs, pause, abandon, mayRepeat, settle, jobs, webhookUrl } = handing;
  const job = await enter(lookups, handing);
  if (job === null) {
    settle(unsent(lookups));
    return { kind: 'over' };
  }
  try {
    const asked = lookups.map(({ email }) => email);
    const firstId = lookups[0]?.lookupId ?? 0;
    const answer = await emails.createJob(
      { emails: asked, webhookUrl },
      {
        signal: abandon,
        pause,
        mayRepeat: (times) => mayRepeat(firstId, before.maybeCharged + times * lookups.length),
      },
    );
    const { value: jobId } = answer;
    const nextPollAtMs = nowMs() + FIRST_POLL_MS;
    await whenStored(() => emailJobs.setJobId(job.id, jobId, nextPollAtMs), handing);
    jobs.push({
      job: { ...job, jobId, nextPollAtMs },
      taken: takenTogether(before, takenByAll(answer, lookups)),
    });
    return { kind: 'taken' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const outcome: SentOutcome = { ...outcomeOfJobError(error, webhookUrl), ...takenByAll(error, lookups) };
    const taken = takenTogether(before, outcome);
    if (error.mayHaveReached && !isUnheard(error)) {
      settle(sameForAll(lookups, maybeTaken(lookups.length, outcome, taken)));
      return { kind: 'over' };
    }
    await whenStored(() => takeBack(job, handing), handing);
    if (isRefused(outcome)) return { kind: 'refused', outcome };
    // Another attempt may have been taken: its emails are asked again only after a yes.
    const mayBePaid = outcome.kind === 'ended' && taken.maybeCharged > 0;
    settle(sameForAll(lookups, { ...outcome, ...taken, ...(mayBePaid && { mayBePaid }) }));
    return { kind: 'over' };
  }
}

/** Jobs run on the main deployment only (4.10): another answers that there is no such endpoint. */
function outcomeOfJobError(error: ServiceError, webhookUrl: string | undefined): SentOutcome {
  const { kind, attempts } = error;
  if (kind === 'not_found') return { kind: 'ended', failure: { code: 'email_jobs_unavailable' }, attempts };
  const outcome = outcomeOfEmailError(error);
  return webhookUrl !== undefined && outcome.kind === 'failed' && isWebhookAtFault(error)
    ? callbackRefused(webhookUrl)(outcome)
    : outcome;
}

/**
 * A refusal usually does not say what is at fault (part 7). Where not one of the emails was taken, it is the address
 * that all the requests had in common: the run ends, none of its emails is marked, and all are asked once it is changed.
 */
const callbackRefused =
  (webhookUrl: string) =>
  ({ error: { status }, attempts }: FailedOutcome): EndedOutcome => ({
    kind: 'ended',
    failure: { code: 'job_callback_refused', host: URL.parse(webhookUrl)?.host ?? webhookUrl, status },
    attempts,
  });

/** In one transaction with its lookups becoming `sent`. null: it could not be entered when the run was paused. */
async function enter(lookups: readonly EmailLookup[], handing: HandOver): Promise<StoredEmailJob | null> {
  const { emailJobs, ledger, listId, service, nowMs, pause } = handing;
  const ids = lookups.map(({ lookupId }) => lookupId);
  try {
    return await whenStored(() => {
      for (const lookupId of ids) ledger.markSent(lookupId, nowMs());
      return emailJobs.enter(listId, service, ids, nowMs());
    }, handing);
  } catch (error) {
    if (pause.aborted && cannotWriteNow(error)) return null;
    throw error;
  }
}

/** Refused before the service took it: its lookups are as before. */
function takeBack({ id, lookups }: StoredEmailJob, { emailJobs, ledger }: HandOver): void {
  emailJobs.remove(id);
  for (const { lookupId } of lookups) ledger.markPending(lookupId);
}

/** Nobody knows whether the service has it. It is lost, or ends as what it ends by: it was abandoned. */
const maybeTaken = (emails: number, outcome: SentOutcome, taken: Taken): SentOutcome => ({
  ...lostOutcome(emails),
  ...(outcome.kind === 'ended' && { failure: outcome.failure }),
  ...taken,
  mayBePaid: true,
  maybeCharged: Math.max(emails, taken.maybeCharged),
});
