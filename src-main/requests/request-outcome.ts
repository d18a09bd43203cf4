/** The outcomes of a lookup's requests, and what each means for its rows and for the run. */

import type { Failure } from '#shared/contract/errors.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { ServiceError, type ServiceErrorData } from '../service/service-error.ts';
import { goneFailureOf } from './service-failure.ts';

/**
 * `attempts` counts all requests, also the polls of an email job. `retries` counts those that repeat a failed request.
 * `askedAgain` counts the lookups that were sent again after a possible charge. `maybeCharged` counts the credits that
 * attempts may have cost beyond `credits`. In a request with several lookups, only the first lookup has these counts.
 *
 * `answered` includes "no such address". `failed` leaves its rows unchecked. `ended` ends the run, and its lookup
 * becomes pending again unless it may have been charged.
 */
export type SentOutcome = AnsweredOutcome | FailedOutcome | EndedOutcome;

export type AnsweredOutcome = {
  readonly kind: 'answered';
  /** null if the question does not come from a row. */
  readonly match: Match | null;
  readonly reply: string;
  readonly status: number;
  readonly attempts: number;
  /** null if unknown, as for a 404. */
  readonly tookMs: number | null;
  readonly credits: number;
  readonly retries?: number;
  readonly askedAgain?: number;
  readonly maybeCharged?: number;
};

export type EndedOutcome = {
  readonly kind: 'ended';
  /** null if the request was abandoned. */
  readonly failure: Failure | null;
  readonly attempts: number;
  /** The lookup stays `sent` in the ledger, because it is in an email job that the service has or may have. */
  readonly staysSent?: true;
  readonly mayBePaid?: true;
  readonly retries?: number;
  readonly askedAgain?: number;
  readonly maybeCharged?: number;
};

/** The request was cancelled before it had a slot, so it was never sent. */
export type Unsent = { readonly kind: 'unsent'; readonly attempts: 0 };

export type RequestOutcome = SentOutcome | Unsent;

/** An outcome that settles the rows with the question. */
export type SettledOutcome = Exclude<SentOutcome, { readonly kind: 'ended' }>;

/** The service gave no usable answer. A later run asks again, unless the reply `isUnread`. */
export type FailedOutcome = {
  readonly kind: 'failed';
  readonly error: ServiceError;
  readonly attempts: number;
  readonly reason: ReasonCode;
  /** Whether the service or the network may be at fault. Many such failures in a row mean that the service is gone. */
  readonly isDoubtful: boolean;
  /** The lookup stays `sent` in the ledger, because the service may have charged it, alone or with others. */
  readonly mayBePaid?: true;
  readonly retries?: number;
  readonly askedAgain?: number;
  readonly maybeCharged?: number;
};

/** @param error any thrown value; if it is not a `ServiceError`, it is a bug and thrown again */
export function outcomeOfError(error: unknown): SentOutcome {
  if (!(error instanceof ServiceError)) throw error;
  const { kind, status, body } = error;
  const taken = takenBy(error);
  const failed = { kind: 'failed', error, ...taken, ...(taken.maybeCharged > 0 && MAY_BE_PAID) } as const;
  const ended = { kind: 'ended', ...taken, ...(taken.maybeCharged > 0 && MAY_BE_PAID) } as const;
  switch (kind) {
    case 'not_found':
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
      // A single such reply proves nothing. Ten in a row come from another service.
      return { ...failed, reason: 'not_understood', isDoubtful: true };
    case 'timeout':
      return { ...failed, reason: 'timed_out', isDoubtful: true };
    case 'rate_limit':
    case 'server':
    case 'network':
    case 'redirected':
    case 'intercepted':
    case 'untrusted':
      return { ...failed, reason: 'service_error', isDoubtful: true };
  }
}

/** Whether the question itself is at fault: only 400 and 422 (part 7). */
const isBadInput = ({ kind, status }: ServiceErrorData): boolean =>
  kind === 'validation' && (status === null || BAD_INPUT.includes(status));

const BAD_INPUT: readonly number[] = [400, 422];
const MAY_BE_PAID = { mayBePaid: true } as const;

/** The totals of a call's requests. */
export type Taken = {
  readonly attempts: number;
  readonly retries: number;
  readonly askedAgain: number;
  readonly maybeCharged: number;
};

export function takenBy(call: CallCounts): Taken {
  const { attempts, repeats, maybeCharged } = call;
  return { attempts, retries: Math.max(0, attempts - 1), askedAgain: repeats, maybeCharged };
}

export type CallCounts = Pick<ServiceErrorData, 'attempts' | 'repeats' | 'maybeCharged'>;

/** Returns the outcome of an answered call about one lookup. */
export const answered = (
  call: CallCounts,
  answer: Pick<AnsweredOutcome, 'match' | 'reply' | 'status' | 'tookMs'>,
): AnsweredOutcome => ({ kind: 'answered', ...answer, ...takenBy(call), credits: 1 });

const keyFailure = ({ detail, status }: ServiceError): Failure =>
  detail === 'key_missing'
    ? { code: 'service_key_missing' }
    : { code: 'service_refused_key', status: status ?? 0 };

/**
 * Whether the answer was unreadable, or a request for many emails may have been charged without an answer. It is
 * requested again only if a person wants that.
 */
export const isUnread = ({ kind, mayHaveReached, isOnceOnly }: ServiceErrorData): boolean =>
  mayHaveReached && (isOnceOnly || kind === 'malformed');

export type NotFoundOutcome = AnsweredOutcome & { readonly status: typeof NOT_FOUND };

/** Whether the outcome is a 404. `not-found-doubt.ts` decides whether to believe it. */
export const isNotFound = (outcome: RequestOutcome): outcome is NotFoundOutcome =>
  outcome.kind === 'answered' && outcome.status === NOT_FOUND;

export const NOT_FOUND = 404;

/** Rejects the 404 of a single question if the service has never found anything, because the path may be wrong. */
export function unlessUnproven(outcome: RequestOutcome, hasFound: () => boolean): RequestOutcome {
  if (!isNotFound(outcome) || hasFound()) return outcome;
  return disbelieved(outcome, findsNothing(1, false));
}

/** @param foundBefore whether a question that the service had answered before was repeated without success */
export const findsNothing = (answers: number, foundBefore: boolean): Failure => ({
  code: 'service_finds_nothing',
  answers,
  foundBefore,
});

/** Returns the outcome of a 404 that is not believed: it may be genuine and paid, and the question can be sent again. */
export function disbelieved(
  { attempts, askedAgain = 0, maybeCharged = 0 }: NotFoundOutcome,
  failure: Failure | null,
): EndedOutcome {
  return { kind: 'ended', failure, attempts, askedAgain, maybeCharged: maybeCharged + 1, ...MAY_BE_PAID };
}

/** Returns the failure that stops or pauses a run when the service is gone. */
export function goneFailure({ error }: FailedOutcome): Failure {
  if (isUnread(error) && error.kind === 'malformed')
    return { code: 'service_answers_unreadable', detail: error.detail };
  return goneFailureOf(error);
}
