/**
 * The ledger: one row per question and service, written before it is sent and committed when it is
 * answered. What was answered is not asked again, whichever list asks, until someone wants younger answers.
 */
import type { EnteredAddress } from '#shared/domain/address/address.ts';
import { type Question, questionOf, type SkippedQuestion } from '#shared/domain/address/question.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import type { Database } from '../database.ts';
import { createLedgerReads } from '../reads/ledger-reads.ts';
import { callKey, validationKey } from './question-key.ts';

/** What is written when a lookup is answered. */
export type LookupAnswer = {
  readonly lookupId: number;
  /** The reply's body as it came. */
  readonly reply: string;
  readonly httpStatus: number;
  readonly attempts: number;
  readonly credits: number;
  readonly answeredAtMs: number;
  /** null: not known. */
  readonly tookMs: number | null;
};

/** What is written when a lookup failed for good. `httpStatus` null: there was no reply. */
export type LookupFailure = {
  readonly lookupId: number;
  readonly httpStatus: number | null;
  readonly attempts: number;
  /** JSON of the service error, for support. */
  readonly error: string;
};

/** What a person asks beside a row's check. */
export type CallEndpoint = 'postcode-lookup' | 'reverse' | 'geocode';

/** What a row asks, or why nothing is asked. */
export type EnteredQuestion = { readonly questionId: number | null; readonly reason: ReasonCode };

/** With key, endpoint and question: its id, entered where no question has the key. */
export const UPSERT_QUESTION = /* sql */ `
  INSERT INTO questions (key, endpoint, question) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint RETURNING id`;

function prepareWrites(db: Database) {
  const upsertQuestion = db.prepare<[Buffer, string, string], number>(UPSERT_QUESTION).pluck();
  const selectQuestion = db.prepare<[Buffer], number>('SELECT id FROM questions WHERE key = ?').pluck();
  const upsertLookup = db
    .prepare<[number, string], number>(/* sql */ `
      INSERT INTO lookups (question_id, service, state) VALUES (?, ?, 'pending')
      ON CONFLICT (question_id, service) WHERE state <> 'answered' DO UPDATE SET service = excluded.service RETURNING id`)
    .pluck();
  const setSent = db.prepare<[number, number]>(
    `UPDATE lookups SET state = 'sent', sent_at_ms = ?, error = NULL WHERE id = +? AND state <> 'answered'`,
  );
  const setPending = db.prepare<[number]>(
    `UPDATE lookups SET state = 'pending' WHERE id = +? AND state = 'sent'`,
  );
  const setAnswered = db.prepare<LookupAnswer>(/* sql */ `
    UPDATE lookups SET state = 'answered', reply = @reply, http_status = @httpStatus,
      attempts = attempts + @attempts, credits = credits + @credits, answered_at_ms = @answeredAtMs,
      took_ms = @tookMs, error = NULL
    WHERE id = +@lookupId AND state <> 'answered'`);
  const setFailed = db.prepare<LookupFailure>(/* sql */ `
    UPDATE lookups SET state = 'failed', http_status = @httpStatus, attempts = attempts + @attempts, error = @error
    WHERE id = +@lookupId AND state <> 'answered'`);
  const setMaybePaid = db.prepare<[string, number]>(
    `UPDATE lookups SET state = 'sent', error = ? WHERE id = +? AND state <> 'answered'`,
  );
  const addCharge = db.prepare<Pick<LookupAnswer, 'lookupId' | 'attempts' | 'credits'>>(/* sql */ `
    UPDATE lookups SET attempts = attempts + @attempts, credits = credits + @credits WHERE id = +@lookupId`);
  return {
    upsertQuestion,
    selectQuestion,
    upsertLookup,
    setSent,
    setPending,
    setAnswered,
    setFailed,
    setMaybePaid,
    addCharge,
  };
}

/** All lookups, by question and service, and the questions they put. See the header for what is never asked twice. */
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
     * What an address asks, kept once however many rows and lists ask it. What is sent keeps the letter case of
     * the row that asked first.
     *
     * @param defaultCountry ISO-3 lowercase for addresses that name no country; null when the list has none
     */
    enterQuestion: (entered: EnteredAddress, defaultCountry: string | null): EnteredQuestion =>
      enter(questionOf(entered, defaultCountry)),

    /** The same for what a row asks in the end: see `rowQuestion`. */
    enter,

    /** What a person asks, kept once. `key`: the same text for the same question, and what was asked. */
    enterCall(endpoint: CallEndpoint, key: string): number {
      const questionId = writes.upsertQuestion.get(callKey(endpoint, key), endpoint, key);
      if (questionId === undefined) throw new Error('a question was kept without an id');
      return questionId;
    },

    /** The question as it was asked before; null if it never was. */
    findCall: (endpoint: CallEndpoint, key: string): number | null =>
      writes.selectQuestion.get(callKey(endpoint, key)) ?? null,

    /** The id of the one lookup of a question that is not answered yet, entered when there is none. */
    openLookup(questionId: number, service: string): number {
      const id = writes.upsertLookup.get(questionId, service);
      if (id === undefined) throw new Error('a lookup was entered without an id');
      return id;
    },

    markSent(lookupId: number, nowMs: number): void {
      writes.setSent.run(nowMs, lookupId);
    },

    /** Takes back `markSent` for a request that never left, or that the service refused to look at. */
    markPending(lookupId: number): void {
      writes.setPending.run(lookupId);
    },

    /** The first answer stays: two runs that shared a request both come to write it down. */
    saveAnswer(answer: LookupAnswer): void {
      writes.setAnswered.run(answer);
    },

    saveFailure(failure: LookupFailure): void {
      writes.setFailed.run(failure);
    },

    /** A known answer was asked for again, and paid again; it stays as it was. */
    chargeAgain({
      lookupId,
      attempts,
      credits,
    }: Pick<LookupAnswer, 'lookupId' | 'attempts' | 'credits'>): void {
      writes.addCharge.run({ lookupId, attempts, credits });
    },

    /**
     * The service may have charged it all the same: asked again, it counts as asked again. Its error says that the receipt
     * has it; one that is `sent` without an error was in flight when its app ended.
     */
    markMaybePaid(lookupId: number, error: string): void {
      writes.setMaybePaid.run(error, lookupId);
    },
  };
}
export type LedgerRepository = ReturnType<typeof createLedgerRepository>;
