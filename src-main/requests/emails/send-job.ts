/**
 * Submits many emails as a job. The job is stored in `email_jobs` before it is submitted, and the service's id for it
 * right after. So after a crash, the next run knows which jobs to poll, and which jobs may be lost.
 */
import { cannotWriteNow, inDurableTransaction } from '../../db/database.ts';
import type { StoredEmailJob } from '../../db/repositories/email-job-repository.ts';
import { isWebhookAtFault } from '../../service/leniencies.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { AskMany, ManyLookups } from '../many-lookups.ts';
import { type EndedOutcome, type FailedOutcome, type SentOutcome, type Taken } from '../request-outcome.ts';
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

/** A job that the service has accepted, and the totals of its submission. */
type HandedOver = { readonly job: StoredEmailJob; readonly taken: Taken };

/** Returns a request for the queue that submits the emails, gives its slot back, and polls the job until it is done. */
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
    await whenStored(() => emailJobs.setJobId(job.id, jobId, nextPollAtMs), durable(handing));
    jobs.push({
      job: { ...job, jobId, nextPollAtMs },
      taken: takenTogether(before, takenByAll(answer, lookups)),
    });
    return { kind: 'taken' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const outcome: SentOutcome = { ...outcomeOfJobError(error, webhookUrl), ...takenByAll(error, lookups) };
    const taken = takenTogether(before, outcome);
    if (error.mayHaveReached) {
      settle(sameForAll(lookups, maybeTaken(lookups.length, outcome, taken)));
      return { kind: 'over' };
    }
    await whenStored(() => takeBack(job, handing), handing);
    if (isRefused(outcome)) return { kind: 'refused', outcome };
    // The service may have accepted another attempt, so the emails are checked again only if a person agrees.
    const mayBePaid = outcome.kind === 'ended' && taken.maybeCharged > 0;
    settle(sameForAll(lookups, { ...outcome, ...taken, ...(mayBePaid && { mayBePaid }) }));
    return { kind: 'over' };
  }
}

/** Returns the outcome of a failed submission. Only the main deployment runs jobs (4.10). Any other answers 404. */
function outcomeOfJobError(error: ServiceError, webhookUrl: string | undefined): SentOutcome {
  const { kind, attempts } = error;
  if (kind === 'not_found') return { kind: 'ended', failure: { code: 'email_jobs_unavailable' }, attempts };
  const outcome = outcomeOfEmailError(error);
  return webhookUrl !== undefined && outcome.kind === 'failed' && isWebhookAtFault(error)
    ? callbackRefused(webhookUrl)(outcome)
    : outcome;
}

/**
 * Returns the outcome of emails if the webhook address is refused. A refusal rarely tells what is at fault (part 7). If no
 * email was taken, the webhook address is at fault, because all requests share it. The run ends. After the address was
 * changed, another run sends all emails again.
 */
const callbackRefused =
  (webhookUrl: string) =>
  ({ error: { status }, attempts }: FailedOutcome): EndedOutcome => ({
    kind: 'ended',
    failure: { code: 'job_callback_refused', host: URL.parse(webhookUrl)?.host ?? webhookUrl, status },
    attempts,
  });

/** A job may cost thousands of credits, so what the next run must know about it has to survive a power failure. */
const durable = (handing: HandOver) => ({ ...handing, transact: inDurableTransaction });

/** Stores the job and marks its lookups as `sent`. Returns null if the run is paused before the write succeeds. */
async function enter(lookups: readonly EmailLookup[], handing: HandOver): Promise<StoredEmailJob | null> {
  const { emailJobs, ledger, runId, service, nowMs, pause } = handing;
  const ids = lookups.map(({ lookupId }) => lookupId);
  try {
    return await whenStored(() => {
      for (const lookupId of ids) ledger.markSent(lookupId, nowMs());
      return emailJobs.enter(runId, service, ids, nowMs());
    }, durable(handing));
  } catch (error) {
    if (pause.aborted && cannotWriteNow(error)) return null;
    throw error;
  }
}

/** Removes a job that the service refused. Marks its lookups as pending again. */
function takeBack({ id, lookups }: StoredEmailJob, { emailJobs, ledger }: HandOver): void {
  emailJobs.remove(id);
  for (const { lookupId } of lookups) ledger.markPending(lookupId);
}

/** Returns the outcome if the service may have the job: the job is lost, unless another failure ended the request. */
const maybeTaken = (emails: number, outcome: SentOutcome, taken: Taken): SentOutcome => ({
  ...lostOutcome(emails),
  ...(outcome.kind === 'ended' && { failure: outcome.failure }),
  ...taken,
  mayBePaid: true,
  maybeCharged: Math.max(emails, taken.maybeCharged),
});
