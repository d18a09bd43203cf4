/** Converts results of emails to outcomes of their lookups. Only a request's first lookup records its attempts. */
import type { EmailResults } from '../../service/replies/email-replies.ts';
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

/** An email to check, with its lookup in the ledger. */
export type EmailLookup = { readonly lookupId: number; readonly email: string };

export type ResultsReply = {
  readonly results: EmailResults;
  readonly status: number;
  readonly taken: Taken;
};

/** Returns an outcome for each lookup. If the reply lacks the result, the outcome is `not_understood`. */
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

/**
 * Returns the outcome of an email if the reply is readable but lacks its result. Such a reply does not mean that the
 * service is gone.
 */
function lacking(status: number, taken: Taken): SentOutcome {
  const { attempts } = taken;
  const data = { kind: 'malformed', status, attempts, mayHaveReached: true } as const;
  const error = new ServiceError({ ...data, detail: 'result_missing' });
  const counted = { ...taken, maybeCharged: taken.maybeCharged + 1 };
  return { kind: 'failed', error, ...counted, reason: 'not_understood', isDoubtful: false, mayBePaid: true };
}

/** Returns the outcome for all lookups, with the counts only on the first one. */
export function sameForAll(lookups: readonly EmailLookup[], outcome: RequestOutcome): readonly LookupSent[] {
  const others = uncounted(outcome);
  return lookups.map(({ lookupId }, index) => ({ lookupId, outcome: index === 0 ? outcome : others }));
}

/** Removes the counts, which only the first lookup of a request has. */
function uncounted(outcome: RequestOutcome): RequestOutcome {
  if (outcome.kind === 'unsent') return outcome;
  return { ...outcome, ...NOTHING_TAKEN };
}

export const NOTHING_TAKEN: Taken = { attempts: 0, retries: 0, askedAgain: 0, maybeCharged: 0 };

export const takenTogether = (
  one: Taken,
  other: Pick<Taken, 'attempts'> & Partial<Omit<Taken, 'attempts'>>,
): Taken => ({
  attempts: one.attempts + other.attempts,
  retries: one.retries + (other.retries ?? Math.max(0, other.attempts - 1)),
  askedAgain: one.askedAgain + (other.askedAgain ?? 0),
  maybeCharged: one.maybeCharged + (other.maybeCharged ?? 0),
});

/** Returns the totals of a request whose emails are charged together. Each time it is sent, all may be charged. */
export function takenByAll(call: CallCounts, part: readonly EmailLookup[]): Taken {
  const { askedAgain, maybeCharged, ...sent } = takenBy(call);
  return { ...sent, askedAgain: askedAgain * part.length, maybeCharged: maybeCharged * part.length };
}

/** Returns the outcome of emails in a job that cannot be polled. They stay `sent` until a person decides. */
export const lostOutcome = (emails: number): EndedOutcome => ({
  kind: 'ended',
  failure: { code: 'email_job_lost', emails },
  attempts: 0,
  staysSent: true,
});

export const unsent = (lookups: readonly EmailLookup[]): readonly LookupSent[] =>
  sameForAll(lookups, { kind: 'unsent', attempts: 0 });

/** Returns the outcome of an error. A 404 is a failure, because the endpoint does not exist. Rethrows bugs. */
export function outcomeOfEmailError(error: unknown): SentOutcome {
  if (!(error instanceof ServiceError) || error.kind !== 'not_found') return outcomeOfError(error);
  const taken = takenBy(error);
  const mayBePaid = taken.maybeCharged > 0 && ({ mayBePaid: true } as const);
  return { kind: 'failed', error, ...taken, ...mayBePaid, reason: 'service_error', isDoubtful: true };
}
