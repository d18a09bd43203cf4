/** What came of the requests of one lookup, and what that means for its rows and for the run. */
import type { ServiceErrorData } from '../service/service-error.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Match } from '#shared/domain/answer/match.ts';
import { NO_MATCH } from '#shared/domain/answer/match.ts';

/**
 * `askedAgain`, of the first lookup of a request: lookups that the request carried another time after the service may
 * have charged them; absent: none.
 *
 * `answered` also stands for "no such address". `failed` leaves its rows unchecked and the run goes on.
 * `ended` puts the lookup back and ends the run, unless it may have been charged.
 */
export type SentOutcome =
  | {
      readonly kind: 'answered';
      /** null: the question is not a row's. */
      readonly match: Match | null;
      /** The body of the answer. */
      readonly reply: string;
      readonly status: number;
      readonly attempts: number;
      /** null: not known, of a 404. */
      readonly tookMs: number | null;
      /** By our count, since replies do not say. */
      readonly credits: number;
      readonly askedAgain?: number;
    }
  | FailedOutcome
  | EndedOutcome;

/** Ends the run. */
export type EndedOutcome = {
  readonly kind: 'ended';
  /** null: abandoned; it may have been charged, and stays `sent` in the ledger. */
  readonly failure: Failure | null;
  readonly attempts: number;
  /** It stays `sent` in the ledger though there is a failure: it is in an email job that the service has, or may have. */
  readonly staysSent?: true;
  readonly askedAgain?: number;
};

/** Cancelled before there was a slot: it never left. */
export type Unsent = { readonly kind: 'unsent'; readonly attempts: 0 };

/** What may come of a request that a run wants to send. */
export type RequestOutcome = SentOutcome | Unsent;

/** An outcome that settles the rows that ask. */
export type SettledOutcome = Exclude<SentOutcome, { readonly kind: 'ended' }>;

/** The service gave no answer that can be used; a later run asks again, unless it is `isUnread`. */
export type FailedOutcome = {
  readonly kind: 'failed';
  readonly error: ServiceError;
  readonly attempts: number;
  readonly reason: ReasonCode;
  /** Whether it says more of the service or the network than of this address, so that many in a row mean that it is gone. */
  readonly isDoubtful: boolean;
  /** It stays `sent` in the ledger: the service may have charged it, alone or with many others. */
  readonly mayBePaid?: true;
  readonly askedAgain?: number;
};

/** @param error anything that was thrown; what is not a `ServiceError` is a bug and thrown again */
export function outcomeOfError(error: unknown): SentOutcome {
  if (!(error instanceof ServiceError)) throw error;
  const { kind, attempts, status, body } = error;
  switch (kind) {
    case 'not_found':
      if (isPage(body)) return outcomeOfError(new ServiceError({ ...error.toData(), kind: 'malformed' }));
      return {
        kind: 'answered',
        match: NO_MATCH,
        reply: body,
        status: status ?? NOT_FOUND,
        attempts,
        tookMs: null,
        credits: 1,
      };
    case 'authentication':
      return { kind: 'ended', failure: keyFailure(error), attempts };
    case 'insufficient_credits':
      return { kind: 'ended', failure: { code: 'service_out_of_credits' }, attempts };
    case 'aborted':
      return { kind: 'ended', failure: null, attempts };
    case 'validation':
      return {
        kind: 'failed',
        error,
        attempts,
        reason: isBadInput(error) ? 'question_refused' : 'service_error',
        isDoubtful: false,
      };
    case 'malformed':
      // Once it is one odd reply; ten in a row are the sign-in page of a network, or another service.
      return {
        kind: 'failed',
        error,
        attempts,
        reason: 'not_understood',
        isDoubtful: true,
        ...(isUnread(error) && { mayBePaid: true as const }),
      };
    case 'timeout':
      return { kind: 'failed', error, attempts, reason: 'timed_out', isDoubtful: true };
    case 'rate_limit':
    case 'server':
    case 'network':
    case 'redirected':
      return { kind: 'failed', error, attempts, reason: 'service_error', isDoubtful: true };
  }
}

/** The question itself is at fault: 400 and 422 (part 7), and no other refusal. */
export const isBadInput = ({ kind, status }: ServiceErrorData): boolean =>
  kind === 'validation' && (status === null || BAD_INPUT.includes(status));

const BAD_INPUT: readonly number[] = [400, 422];

const keyFailure = ({ detail, status }: ServiceError): Failure =>
  detail === 'key_missing'
    ? { code: 'service_key_missing' }
    : { code: 'service_refused_key', status: status ?? 0 };

/**
 * Whether the service answered, and nobody can read it. It has charged then, as far as anybody knows, and would answer the
 * same: it is asked again only when a person says so.
 */
export const isUnread = ({ kind, mayHaveReached, body }: ServiceErrorData): boolean =>
  kind === 'malformed' && mayHaveReached && !isPage(body);

/**
 * A page for people, as at a wrong address or where a network wants a sign-in first, says nothing of an address. Any
 * other body does: the document gives 404 the meaning "no match" and shows no body (part 7).
 */
export function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

/** A 404. A run finds out by itself whether it is meant: see `verify/not-found-doubt.ts`. */
export const isNotFound = (outcome: SentOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status === NOT_FOUND;

/** The status of an answer that says that there is no such thing. */
export const NOT_FOUND = 404;

/**
 * For a question alone: a 404 of a service that has answered nothing else yet may come of a wrong path. Nothing is charged
 * or kept, and it can be asked again.
 */
export function unlessUnproven(outcome: SentOutcome, hasFound: () => boolean): SentOutcome {
  if (!isNotFound(outcome) || hasFound()) return outcome;
  const failure = { code: 'service_finds_nothing', answers: 1, foundBefore: false } as const;
  return { kind: 'ended', failure, attempts: outcome.attempts };
}

/** The failure a service that is gone stops or pauses a run with. */
export function goneFailure({ error }: FailedOutcome): Failure {
  if (error.kind === 'redirected') return { code: 'service_redirects', host: error.detail };
  return { code: 'service_unreachable', detail: error.detail || error.kind };
}
