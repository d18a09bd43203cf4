/** What came of emails, as outcomes of their lookups. The first lookup of a request counts its attempts. */
import type { EmailResults } from '../../service/email-replies.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { LookupSent } from '../many-lookups.ts';
import type { EndedOutcome, RequestOutcome, SentOutcome } from '../request-outcome.ts';
import { outcomeOfError } from '../request-outcome.ts';

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
  return { kind: 'failed', error, ...taken, reason: 'not_understood', isDoubtful: false, mayBePaid: true };
}

/** The same outcome for all of them. */
export function sameForAll(lookups: readonly EmailLookup[], outcome: RequestOutcome): readonly LookupSent[] {
  const others = uncounted(outcome);
  return lookups.map(({ lookupId }, index) => ({ lookupId, outcome: index === 0 ? outcome : others }));
}

/** Without what the first lookup of the request counts. */
function uncounted(outcome: RequestOutcome): RequestOutcome {
  if (outcome.kind === 'unsent') return outcome;
  return { ...outcome, attempts: 0, askedAgain: 0 };
}

/** What requests took before the one that settles their lookups; see `SentOutcome`. */
export type Taken = { readonly attempts: number; readonly askedAgain: number };
export const NOTHING_TAKEN: Taken = { attempts: 0, askedAgain: 0 };

export const takenTogether = (
  one: Taken,
  other: { readonly attempts: number; readonly askedAgain?: number },
): Taken => ({
  attempts: one.attempts + other.attempts,
  askedAgain: one.askedAgain + (other.askedAgain ?? 0),
});

/** Maybe taken and charged, and nobody can ask after it: they stay sent until a person says so. */
export const lostOutcome = (emails: number, attempts: number): EndedOutcome => ({
  kind: 'ended',
  failure: { code: 'email_job_lost', emails },
  attempts,
  staysSent: true,
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
  return { kind: 'failed', error, attempts: error.attempts, reason: 'service_error', isDoubtful: true };
}
