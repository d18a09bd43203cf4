/** Questions of a person, asked once for ever: whatever the row or list, and however often. */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { CallEndpoint, LookupAnswer } from '../db/repositories/ledger-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { Answer } from '../service/answer.ts';
import { ServiceError } from '../service/service-error.ts';
import { failureOfService } from './service-failure.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';

/** What the calls of one thread share. */
export type CachedCallsDependencies = {
  readonly db: Database;
  readonly repositories: Pick<Repositories, 'ledger' | 'singles'>;
  readonly nowMs: () => number;
  /** Called after each commit of something that was paid for. */
  readonly onCommit: () => void;
};

/** One call of the service, as the ledger knows it. */
export type Call<T> = {
  readonly endpoint: CallEndpoint;
  /** The same text for the same question. */
  readonly key: string;
  /** Identity of the service. */
  readonly service: string;
  readonly ask: () => Promise<Answer<T>>;
  /** A kept reply, read again; null if it cannot be read any more. */
  readonly read: (reply: string) => T | null;
};

/** `value` null: the service knows no such thing (404), which is an answer too. */
export type CallResult<T> = { readonly value: T | null; readonly spent: 0 | 1 };

/** See `createCachedCalls`. */
export type CachedCalls = ReturnType<typeof createCachedCalls>;

const NOT_FOUND = 404;

/** Which credits a question costs; see migration 0006. */
const POOLS: Readonly<Record<CallEndpoint, CreditPool>> = {
  'postcode-lookup': 'validation',
  reverse: 'geocode',
  geocode: 'geocode',
};

/** One for each thread that sends: two would not know what the other has in flight, and pay for it twice. */
export function createCachedCalls(dependencies: CachedCallsDependencies) {
  const { db, repositories } = dependencies;
  const { ledger } = repositories;
  const send = createSender(dependencies);
  /** Questions that are the same share a request that is in flight. */
  const inFlight = new Map<number, Promise<unknown>>();

  function known<T>({ endpoint, key, service, read }: Call<T>): CallResult<T> | null {
    const questionId = ledger.findCall(endpoint, key);
    const answer = questionId === null ? null : ledger.answer(questionId, service, 0);
    if (!answer) return null;
    if (answer.httpStatus === NOT_FOUND) return { value: null, spent: 0 };
    const value = read(answer.reply);
    return value === null ? null : { value, spent: 0 };
  }

  return {
    isKnown: <T>(call: Call<T>): boolean => known(call) !== null,

    /**
     * @param listId on whose receipt it is
     * @throws AppError `question_failed`, `service_refused_key`, `service_out_of_credits`, `interrupted`
     */
    async ask<T>(call: Call<T>, listId: ListId): Promise<CallResult<T>> {
      const before = known(call);
      if (before) return before;
      const lookupId = inTransaction(db, () =>
        ledger.openLookup(ledger.enterCall(call.endpoint, call.key), call.service),
      );
      const shared = inFlight.get(lookupId);
      if (shared) {
        await shared;
        return known(call) ?? { value: null, spent: 0 };
      }
      const sending = send(call, lookupId, listId);
      inFlight.set(lookupId, sending);
      try {
        return { value: await sending, spent: 1 };
      } finally {
        inFlight.delete(lookupId);
      }
    },
  };
}

/** Sends a question and records its outcome, in the ledger and for the receipt of the list. */
function createSender({ db, repositories, nowMs, onCommit }: CachedCallsDependencies) {
  const { ledger, singles } = repositories;
  return async <T>({ endpoint, ask }: Call<T>, lookupId: number, listId: ListId): Promise<T | null> => {
    const pool = POOLS[endpoint];
    const keepAnswer = (answer: Omit<LookupAnswer, 'lookupId' | 'credits' | 'answeredAtMs'>): void =>
      inTransaction(db, () => {
        ledger.saveAnswer({ ...answer, lookupId, credits: 1, answeredAtMs: nowMs() });
        singles.add(listId, pool, { credits: 1, requests: answer.attempts });
      });
    inTransaction(db, () => {
      // It is not in flight here, so it was sent by an app that ended before the answer came.
      if (ledger.isSent(lookupId)) singles.add(listId, pool, { askedAgain: 1 });
      ledger.markSent(lookupId, nowMs());
    });
    try {
      const { value, raw: reply, status: httpStatus, attempts, tookMs } = await ask();
      keepAnswer({ reply, httpStatus, attempts, tookMs });
      return value;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { kind, status: httpStatus, body: reply, attempts } = error;
      if (kind === 'not_found') {
        // The document does not say that it is free.
        keepAnswer({ reply, httpStatus: NOT_FOUND, attempts, tookMs: null });
        return null;
      }
      inTransaction(db, () => {
        ledger.saveFailure({ lookupId, httpStatus, attempts, error: JSON.stringify(error.toData()) });
        singles.add(listId, pool, { requests: attempts });
      });
      throw new AppError(failureOfService(error));
    } finally {
      onCommit();
    }
  };
}
