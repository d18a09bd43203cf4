/** What came of the requests of one lookup, and what that means for its rows and for the run. */

import type { Failure } from '#shared/contract/errors.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { ServiceError, type ServiceErrorData } from '../service/service-error.ts';

/**
 * `askedAgain` (lookups carried another time after the service may have charged them) and `maybeCharged` (credits that
 * attempts may have cost beside `credits`) count a whole request: only its first lookup has them, and none where they are 0.
 *
 * `answered` also stands for "no such address". `failed` leaves its rows unchecked and the run goes on.
 * `ended` ends the run. Its lookup becomes pending again, unless it may have been charged.
 */
export type SentOutcome = AnsweredOutcome | FailedOutcome | EndedOutcome;

/** The service answered. */
export type AnsweredOutcome = {
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
  readonly maybeCharged?: number;
};

/** Ends the run. */
export type EndedOutcome = {
  readonly kind: 'ended';
  /** null: abandoned. */
  readonly failure: Failure | null;
  readonly attempts: number;
  /** It stays `sent` in the ledger: it is in an email job that the service has, or may have. */
  readonly staysSent?: true;
  /** See `FailedOutcome`. */
  readonly mayBePaid?: true;
  readonly askedAgain?: number;
  readonly maybeCharged?: number;
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
  readonly maybeCharged?: number;
};

/** @param error anything that was thrown; what is not a `ServiceError` is a bug and thrown again */
export function outcomeOfError(error: unknown): SentOutcome {
  if (!(error instanceof ServiceError)) throw error;
  const { kind, status, body } = error;
  const taken = takenBy(error);
  const failed = { kind: 'failed', error, ...taken, ...(taken.maybeCharged > 0 && MAY_BE_PAID) } as const;
  const ended = { kind: 'ended', ...taken, ...(taken.maybeCharged > 0 && MAY_BE_PAID) } as const;
  switch (kind) {
    case 'not_found':
      if (isPage(body)) return outcomeOfError(new ServiceError({ ...error.toData(), kind: 'malformed' }));
      return answered(error, { match: NO_MATCH, reply: body, status: status ?? NOT_FOUND, tookMs: null });
    case 'authentication':
      return { ...ended, failure: keyFailure(error) };
    case 'insufficient_credits':
      return { ...ended, failure: { code: 'service_out_of_credits' } };
    case 'aborted':
      return { ...ended, failure: null };
    case 'validation':
      return {
        ...failed,
        reason: isBadInput(error) ? 'question_refused' : 'service_error',
        isDoubtful: false,
      };
    case 'malformed':
      // Once it is one odd reply; ten in a row are the sign-in page of a network, or another service.
      return { ...failed, reason: 'not_understood', isDoubtful: true };
    case 'timeout':
      return { ...failed, reason: 'timed_out', isDoubtful: true };
    case 'rate_limit':
    case 'server':
    case 'network':
    case 'redirected':
      return { ...failed, reason: 'service_error', isDoubtful: true };
  }
}

/** The question itself is at fault: 400 and 422 (part 7), and no other refusal. */
export const isBadInput = ({ kind, status }: ServiceErrorData): boolean =>
  kind === 'validation' && (status === null || BAD_INPUT.includes(status));

const BAD_INPUT: readonly number[] = [400, 422];
const MAY_BE_PAID = { mayBePaid: true } as const;

/** What the requests of a call came to, whatever its end. */
export type Taken = {
  readonly attempts: number;
  readonly askedAgain: number;
  readonly maybeCharged: number;
};

/** What a call about one lookup took. */
export function takenBy(call: CallCounts): Taken {
  const { attempts, repeats, maybeCharged } = call;
  // A page for people comes from a network in between: the service never heard of the request.
  const isPageAnswer = call instanceof ServiceError && isUnheard(call);
  return { attempts, askedAgain: repeats, maybeCharged: maybeCharged - (isPageAnswer ? 1 : 0) };
}

/** Of an answer, or of an error. */
export type CallCounts = Pick<ServiceErrorData, 'attempts' | 'repeats' | 'maybeCharged'>;

/** A page in place of an answer: a network in between wants somebody to sign in. */
export const isUnheard = ({ kind, status, body }: ServiceError): boolean =>
  kind === 'malformed' && status !== null && status < 300 && isPage(body);

/** The outcome of a call about one lookup that was answered. */
export const answered = (
  call: CallCounts,
  answer: Pick<AnsweredOutcome, 'match' | 'reply' | 'status' | 'tookMs'>,
): AnsweredOutcome => ({ kind: 'answered', ...answer, ...takenBy(call), credits: 1 });

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

export type NotFoundOutcome = AnsweredOutcome & { readonly status: typeof NOT_FOUND };

/** A 404. See `not-found-doubt.ts` for whether it is believed. */
export const isNotFound = (outcome: RequestOutcome): outcome is NotFoundOutcome =>
  outcome.kind === 'answered' && outcome.status === NOT_FOUND;

/** The status of an answer that says that there is no such thing. */
export const NOT_FOUND = 404;

/**
 * For a question alone: a 404 of a service that has answered nothing else yet may come of a wrong path. Nothing is charged
 * or kept, and it can be asked again.
 */
export function unlessUnproven(outcome: RequestOutcome, hasFound: () => boolean): RequestOutcome {
  if (!isNotFound(outcome) || hasFound()) return outcome;
  return disbelieved(outcome, findsNothing(1, false));
}

/** @param foundBefore a question that the service answered before was asked again, in vain */
export const findsNothing = (answers: number, foundBefore: boolean): Failure => ({
  code: 'service_finds_nothing',
  answers,
  foundBefore,
});

/** A 404 that is no answer: no credit is counted, and it can be asked again. */
export function disbelieved(
  { attempts, askedAgain = 0, maybeCharged = 0 }: NotFoundOutcome,
  failure: Failure | null,
): EndedOutcome {
  return {
    kind: 'ended',
    failure,
    attempts,
    askedAgain,
    maybeCharged,
    ...(maybeCharged > 0 && MAY_BE_PAID),
  };
}

/** The failure a service that is gone stops or pauses a run with. */
export function goneFailure({ error }: FailedOutcome): Failure {
  if (error.kind === 'redirected') return { code: 'service_redirects', host: error.detail };
  return { code: 'service_unreachable', detail: error.detail || error.kind };
}
