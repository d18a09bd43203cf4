/** The ledger: a lookup per question and service, written before its request. Only a person can pay for one again. */
import type { EnteredAddress } from '#shared/domain/address/address.ts';
import { type Question, questionOf, type SkippedQuestion } from '#shared/domain/address/question.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import { createLedgerReads } from '../reads/ledger-reads.ts';
import { callKey, validationKey } from './question-key.ts';

export type LookupAnswer = {
  readonly lookupId: number;
  readonly reply: string;
  readonly httpStatus: number;
  readonly attempts: number;
  readonly credits: number;
  readonly answeredAtMs: number;
  readonly tookMs: number | null;
};

/** The end of a lookup that failed after all retries. A null `httpStatus` means that no reply came. */
export type LookupFailure = {
  readonly lookupId: number;
  readonly httpStatus: number | null;
  readonly attempts: number;
  readonly error: string;
  /** Whether the answer was unreadable, and may be paid. The lookup keeps this after later failures. */
  readonly isUnread: boolean;
};

/** Endpoints for single questions that people ask, in addition to the checks of rows. */
export type CallEndpoint = 'postcode-lookup' | 'reverse' | 'geocode';

/** The question of a row, or the reason why it has none. */
export type EnteredQuestion = { readonly questionId: number | null; readonly reason: ReasonCode };

/** SQL with the parameters key, endpoint and question. Adds the question if its key is new. Returns its id. */
export const UPSERT_QUESTION = /* sql */ `
  INSERT INTO questions (key, endpoint, question) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint RETURNING id`;

function prepareWrites(db: Database) {
  return {
    upsertQuestion: db.prepare<[Buffer, string, string], number>(UPSERT_QUESTION).pluck(),
    selectQuestion: db.prepare<[Buffer], number>('SELECT id FROM questions WHERE key = ?').pluck(),
    upsertLookup: db
      .prepare<[number, string], number>(/* sql */ `
        INSERT INTO lookups (question_id, service, state) VALUES (?, ?, 'pending')
        ON CONFLICT (question_id, service) WHERE state <> 'answered' DO UPDATE SET service = excluded.service RETURNING id`)
      .pluck(),
    setSent: db.prepare<[number, number]>(
      `UPDATE lookups SET state = 'sent', sent_at_ms = ?, error = NULL WHERE id = +? AND state <> 'answered'`,
    ),
    setPending: db.prepare<[number]>(`UPDATE lookups SET state = 'pending' WHERE id = +? AND state = 'sent'`),
    setAnswered: db.prepare<LookupAnswer>(/* sql */ `
      UPDATE lookups SET state = 'answered', reply = @reply, http_status = @httpStatus,
        attempts = attempts + @attempts, credits = credits + @credits, answered_at_ms = @answeredAtMs,
        took_ms = @tookMs, error = NULL
      WHERE id = +@lookupId AND state <> 'answered'`),
    setFailed: db.prepare<Omit<LookupFailure, 'isUnread'> & { readonly isUnread: 0 | 1 }>(/* sql */ `
      UPDATE lookups SET state = 'failed', http_status = @httpStatus, attempts = attempts + @attempts, error = @error,
        is_unread = max(is_unread, @isUnread)
      WHERE id = +@lookupId AND state <> 'answered'`),
    setMaybePaid: db.prepare<[string, number]>(
      `UPDATE lookups SET state = 'sent', error = ? WHERE id = +? AND state <> 'answered'`,
    ),
    addCharge: db.prepare<Pick<LookupAnswer, 'lookupId' | 'attempts' | 'credits'>>(/* sql */ `
      UPDATE lookups SET attempts = attempts + @attempts, credits = credits + @credits WHERE id = +@lookupId`),
  };
}

/** Writes questions, and the lookup of each question at each service. */
export function createLedgerRepository(db: Database) {
  const writes = prepareWrites(db);
  const enter = (question: Question | SkippedQuestion): EnteredQuestion => {
    if ('skip' in question) return { questionId: null, reason: question.skip };
    const key = Buffer.from(validationKey(question), 'latin1');
    const questionId = writes.upsertQuestion.get(key, 'validate', JSON.stringify(question));
    if (questionId === undefined) throw new Error('a question was kept without an id');
    return { questionId, reason: 'not_asked_yet' };
  };

  return {
    ...createLedgerReads(db),

    /**
     * Stores the question of an address once, for all rows and lists, in the letter case of the first row that has it.
     * @param defaultCountry ISO-3 lowercase for addresses that name no country; null if the list has none
     */
    enterQuestion: (entered: EnteredAddress, defaultCountry: string | null): EnteredQuestion =>
      enter(questionOf(entered, defaultCountry)),

    /** Stores the question of a row: see `rowQuestion`. */
    enter,

    /** Stores a question that a person asks, once. `key` is its text, which must be equal for equal questions. */
    enterCall(endpoint: CallEndpoint, key: string): number {
      const questionId = writes.upsertQuestion.get(callKey(endpoint, key), endpoint, key);
      if (questionId === undefined) throw new Error('a question was kept without an id');
      return questionId;
    },

    findCall: (endpoint: CallEndpoint, key: string): number | null =>
      writes.selectQuestion.get(callKey(endpoint, key)) ?? null,

    /** Returns the id of the unanswered lookup of a question. Adds one if there is none. */
    openLookup(questionId: number, service: string): number {
      const id = writes.upsertLookup.get(questionId, service);
      if (id === undefined) throw new Error('a lookup was entered without an id');
      return id;
    },

    markSent(lookupId: number, nowMs: number): void {
      writes.setSent.run(nowMs, lookupId);
    },

    /** Reverts `markSent` for a request that was never sent, or that the service refused to process. */
    markPending(lookupId: number): void {
      writes.setPending.run(lookupId);
    },

    /** Saves an answer unless the lookup has one: two runs may share a request and both save its answer. */
    saveAnswer(answer: LookupAnswer): void {
      writes.setAnswered.run(answer);
    },

    saveFailure(failure: LookupFailure): void {
      writes.setFailed.run({ ...failure, isUnread: failure.isUnread ? 1 : 0 });
    },

    /** Adds the cost of a request whose answer was already known. The stored answer does not change. */
    chargeAgain({
      lookupId,
      attempts,
      credits,
    }: Pick<LookupAnswer, 'lookupId' | 'attempts' | 'credits'>): void {
      writes.addCharge.run({ lookupId, attempts, credits });
    },

    /**
     * Marks a failed request that the service may have charged anyway. A retry then counts as a resend. The stored
     * error shows that a receipt includes the request. A `sent` lookup without an error was in flight at a crash.
     */
    markMaybePaid(lookupId: number, error: string): void {
      writes.setMaybePaid.run(error, lookupId);
    },
  };
}
export type LedgerRepository = ReturnType<typeof createLedgerRepository>;
