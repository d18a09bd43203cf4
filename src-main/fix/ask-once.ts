/** A person's question, asked once for ever: of whichever row or list, and however often. */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { CallEndpoint, LedgerRepository } from '../db/ledger-repository.ts';
import type { Answer } from '../service/answer.ts';
import { ServiceError } from '../service/service-error.ts';
import { failureOfService } from './failure-of-service.ts';
import { AppError } from '#shared/contract/errors.ts';

export type AskOnceDependencies = {
  readonly db: Database;
  readonly ledger: LedgerRepository;
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
export type Once<T> = { readonly value: T | null; readonly spent: 0 | 1 };

export type AskOnce = ReturnType<typeof createAskOnce>;

const NOT_FOUND = 404;

export function createAskOnce({ db, ledger, nowMs, onCommit }: AskOnceDependencies) {
  /** Two who ask the same at the same time share the request. */
  const underWay = new Map<number, Promise<unknown>>();

  function known<T>({ endpoint, key, service, read }: Call<T>): Once<T> | null {
    const questionId = ledger.findCall(endpoint, key);
    const answer = questionId === null ? null : ledger.answer(questionId, service, 0);
    if (!answer) return null;
    if (answer.httpStatus === NOT_FOUND) return { value: null, spent: 0 };
    const value = read(answer.reply);
    return value === null ? null : { value, spent: 0 };
  }

  async function send<T>({ ask }: Call<T>, lookupId: number): Promise<T | null> {
    inTransaction(db, () => ledger.markSent(lookupId, nowMs()));
    try {
      const { value, raw: reply, status: httpStatus, attempts, tookMs } = await ask();
      const answeredAtMs = nowMs();
      ledger.saveAnswer({ lookupId, reply, httpStatus, attempts, credits: 1, answeredAtMs, tookMs });
      return value;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { kind, status: httpStatus, body: reply, attempts } = error;
      if (kind === 'not_found') {
        // The document does not say that it is free.
        const answered = { credits: 1, answeredAtMs: nowMs(), tookMs: null };
        ledger.saveAnswer({ lookupId, reply, httpStatus: NOT_FOUND, attempts, ...answered });
        return null;
      }
      ledger.saveFailure({ lookupId, httpStatus, attempts, error: JSON.stringify(error.toData()) });
      throw new AppError(failureOfService(error));
    } finally {
      onCommit();
    }
  }

  return {
    isKnown: <T>(call: Call<T>): boolean => known(call) !== null,

    /** @throws AppError `question_failed`, `service_refused_key`, `service_out_of_credits`, `interrupted` */
    async once<T>(call: Call<T>): Promise<Once<T>> {
      const before = known(call);
      if (before) return before;
      const lookupId = inTransaction(db, () =>
        ledger.openLookup(ledger.enterCall(call.endpoint, call.key), call.service),
      );
      const shared = underWay.get(lookupId);
      if (shared) {
        await shared;
        return known(call) ?? { value: null, spent: 0 };
      }
      const sending = send(call, lookupId);
      underWay.set(lookupId, sending);
      try {
        return { value: await sending, spent: 1 };
      } finally {
        underWay.delete(lookupId);
      }
    },
  };
}
