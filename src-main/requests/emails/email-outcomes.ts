/** Turns the results of emails into outcomes of their lookups. Only the first lookup of a request records the request's attempts. */
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

/** Returns an outcome for each lookup. If the reply lacks its result, the outcome is `failed` with the reason `not_understood`. */
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

/** Returns the outcome of an email whose result a readable reply lacks. It is not a sign that the service is gone. */
function lacking(status: number, taken: Taken): SentOutcome {
  const { attempts } = taken;
  const data = { kind: 'malformed', status, attempts, mayHaveReached: true } as const;
  const error = new ServiceError({ ...data, detail: 'result_missing' });
  const counted = { ...taken, maybeCharged: taken.maybeCharged + 1 };
  return { kind: 'failed', error, ...counted, reason: 'not_understood', isDoubtful: false, mayBePaid: true };
}

/** Returns the same outcome for all lookups. */
export function sameForAll(lookups: readonly EmailLookup[], outcome: RequestOutcome): readonly LookupSent[] {
  const others = uncounted(outcome);
  return lookups.map(({ lookupId }, index) => ({ lookupId, outcome: index === 0 ? outcome : others }));
}

/** Removes the counts, which only the first lookup of a request has. */
function uncounted(outcome: RequestOutcome): RequestOutcome {
  if (outcome.kind === 'unsent') return outcome;
  return { ...outcome, ...NOTHING_TAKEN };
}

/** The totals before any request. */
export const NOTHING_TAKEN: Taken = { attempts: 0, askedAgain: 0, maybeCharged: 0 };

export const takenTogether = (
  one: Taken,
  other: Pick<Taken, 'attempts'> & Partial<Omit<Taken, 'attempts'>>,
): Taken => ({
  attempts: one.attempts + other.attempts,
  askedAgain: one.askedAgain + (other.askedAgain ?? 0),
  maybeCharged: one.maybeCharged + (other.maybeCharged ?? 0),
});

/** Returns the totals of a request whose emails are charged together: each request may have been charged for all. */
export function takenByAll(call: CallCounts, part: readonly EmailLookup[]): Taken {
  const { attempts, askedAgain, maybeCharged } = takenBy(call);
  return { attempts, askedAgain: askedAgain * part.length, maybeCharged: maybeCharged * part.length };
}

/** Returns the outcome of emails in a job that cannot be polled. They stay `sent` until a person decides. */
export const lostOutcome = (emails: number): EndedOutcome => ({
  kind: 'ended',
  failure: { code: 'email_job_lost', emails },
  attempts: 0,
  staysSent: true,
});

/** As `lostOutcome`, for a job that was lost just now and that the service may have charged. `before` excludes that charge. */
export const lostNow = (emails: number, before: Taken): EndedOutcome => ({
  ...lostOutcome(emails),
  ...before,
  mayBePaid: true,
  maybeCharged: before.maybeCharged + emails,
});

export const unsent = (lookups: readonly EmailLookup[]): readonly LookupSent[] =>
  sameForAll(lookups, { kind: 'unsent', attempts: 0 });

/** Returns the outcome of an error. Unlike for an address, a 404 is a failure: it means that the endpoint does not exist. Rethrows an error that is a bug. */
export function outcomeOfEmailError(error: unknown): SentOutcome {
  if (!(error instanceof ServiceError) || error.kind !== 'not_found') return outcomeOfError(error);
  const taken = takenBy(error);
  const mayBePaid = taken.maybeCharged > 0 && ({ mayBePaid: true } as const);
  return { kind: 'failed', error, ...taken, ...mayBePaid, reason: 'service_error', isDoubtful: true };
}
