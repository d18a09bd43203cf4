/** What came of emails, as outcomes of their lookups. The first lookup of a request counts its attempts. */
import type { EmailResults } from '../../service/email-replies.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { LookupSent } from '../many-lookups.ts';
import {
  type CallCounts,
  type EndedOutcome,
  outcomeOfError,
  type RequestOutcome,
  type SentOutcome,
  type Taken,
  takenBy,
} from '../request-outcome.ts';

/** An email to be checked: its lookup in the ledger, and the email as it is sent. */
export type EmailLookup = { readonly lookupId: number; readonly email: string };

/** The reply that results came with. */
export type ResultsReply = {
  readonly results: EmailResults;
  readonly status: number;
  readonly taken: Taken;
};

/** An outcome for each lookup; `failed` as `not_understood` for those whose result the reply lacks. */
export function outcomesOf(
  lookups: readonly EmailLookup[],
  { results, status, taken }: ResultsReply,
): readonly LookupSent[] {
  return lookups.map(({ lookupId, email }, index) => {
    const counted = index === 0 ? taken : NOTHING_TAKEN;
    const result = results.find(email);
    if (result === null) return { lookupId, outcome: lacking(status, counted) };
    const { raw: reply } = result;
    return {
      lookupId,
      outcome: { kind: 'answered', match: null, reply, status, ...counted, tookMs: null, credits: 1 },
    };
  });
}

/** The reply was understood, and this one thing is not in it: it says nothing of the service. It may be paid for with the others. */
function lacking(status: number, taken: Taken): SentOutcome {
  const { attempts } = taken;
  const data = { kind: 'malformed', status, attempts, mayHaveReached: true } as const;
  const error = new ServiceError({ ...data, detail: 'result_missing' });
  const counted = { ...taken, maybeCharged: taken.maybeCharged + 1 };
  return { kind: 'failed', error, ...counted, reason: 'not_understood', isDoubtful: false, mayBePaid: true };
}

/** The same outcome for all of them. */
export function sameForAll(lookups: readonly EmailLookup[], outcome: RequestOutcome): readonly LookupSent[] {
  const others = uncounted(outcome);
  return lookups.map(({ lookupId }, index) => ({ lookupId, outcome: index === 0 ? outcome : others }));
}

/** Without what the first lookup of the request counts. */
function uncounted(outcome: RequestOutcome): RequestOutcome {
  if (outcome.kind === 'unsent') return outcome;
  return { ...outcome, ...NOTHING_TAKEN };
}

/** What requests took before the one that settles their lookups. */
export const NOTHING_TAKEN: Taken = { attempts: 0, askedAgain: 0, maybeCharged: 0 };

export const takenTogether = (
  one: Taken,
  other: Pick<Taken, 'attempts'> & Partial<Omit<Taken, 'attempts'>>,
): Taken => ({
  attempts: one.attempts + other.attempts,
  askedAgain: one.askedAgain + (other.askedAgain ?? 0),
  maybeCharged: one.maybeCharged + (other.maybeCharged ?? 0),
});

/** All of them are charged at once: each request that may have been charged may have been charged for them all. */
export function takenByAll(call: CallCounts, part: readonly EmailLookup[]): Taken {
  const { attempts, askedAgain, maybeCharged } = takenBy(call);
  return { attempts, askedAgain: askedAgain * part.length, maybeCharged: maybeCharged * part.length };
}

/** In a job that nobody can ask after: they stay sent until a person says so. */
export const lostOutcome = (emails: number): EndedOutcome => ({
  kind: 'ended',
  failure: { code: 'email_job_lost', emails },
  attempts: 0,
  staysSent: true,
});

/**
 * The same of a job that is lost just now: nobody knows whether it was taken and charged.
 *
 * @param before what its requests took, without the one that it may have been charged for
 */
export const lostNow = (emails: number, before: Taken): EndedOutcome => ({
  ...lostOutcome(emails),
  ...before,
  mayBePaid: true,
  maybeCharged: before.maybeCharged + emails,
});

/** What has no outcome because it was not sent. */
export const unsent = (lookups: readonly EmailLookup[]): readonly LookupSent[] =>
  sameForAll(lookups, { kind: 'unsent', attempts: 0 });

/**
 * @param error anything that was thrown; what is not a `ServiceError` is a bug and thrown again
 * @returns a 404 is no answer here, as it is for an address: no such endpoint
 */
export function outcomeOfEmailError(error: unknown): SentOutcome {
  if (!(error instanceof ServiceError) || error.kind !== 'not_found') return outcomeOfError(error);
  const taken = takenBy(error);
  const mayBePaid = taken.maybeCharged > 0 && ({ mayBePaid: true } as const);
  return { kind: 'failed', error, ...taken, ...mayBePaid, reason: 'service_error', isDoubtful: true };
}
