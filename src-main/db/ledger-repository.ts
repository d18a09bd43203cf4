/**
 * The ledger: one row per question and service, written before it is sent and committed when it is
 * answered. What was answered is never asked again, whichever list asks.
 */
import { hash } from 'node:crypto';
import type { ListId } from '#shared/domain/list.ts';
import type { Database } from './database.ts';

export type OpenLookup = {
  readonly lookupId: number;
  readonly questionId: number;
  readonly question: string;
};

export type LookupAnswer = {
  readonly lookupId: number;
  /** The reply's body as it came. */
  readonly reply: string;
  readonly httpStatus: number;
  readonly attempts: number;
  readonly credits: number;
  readonly answeredAtMs: number;
  readonly tookMs: number;
};

export type LookupFailure = {
  readonly lookupId: number;
  readonly httpStatus: number | null;
  readonly attempts: number;
  /** JSON of the service error, for support. */
  readonly error: string;
};

/** Rows whose question is to be asked: those no person has decided. */
const WANTED = /* sql */ `s.list_id = @listId AND s.question_id IS NOT NULL AND (s.decision IS NULL OR s.decided_by = 'rule')`;

function prepareReads(db: Database) {
  const selectOpen = db
    .prepare<[{ listId: number; service: string }], number>(/* sql */ `
      SELECT l.id FROM row_states s JOIN lookups l ON l.question_id = s.question_id AND l.service = @service
      WHERE ${WANTED} AND l.state <> 'answered' GROUP BY l.id ORDER BY min(s.position)`)
    .pluck();
  const countSent = db
    .prepare<[{ listId: number; service: string }], number>(/* sql */ `
      SELECT count(DISTINCT l.id) FROM row_states s JOIN lookups l ON l.question_id = s.question_id AND l.service = @service
      WHERE ${WANTED} AND l.state = 'sent'`)
    .pluck();
  const countWanted = db.prepare<
    [{ listId: number; service: string }],
    { readonly total: number; readonly answered: number }
  >(/* sql */ `
    SELECT count(*) AS total, count(l.id) AS answered
    FROM (SELECT DISTINCT s.question_id FROM row_states s WHERE ${WANTED}) q
    LEFT JOIN lookups l ON l.question_id = q.question_id AND l.service = @service AND l.state = 'answered'`);
  const countSkipped = db.prepare<[number], { readonly reason: string; readonly rows: number }>(/* sql */ `
    SELECT CASE WHEN question_id IS NULL THEN reason ELSE 'decided_before' END AS reason, count(*) AS rows
    FROM row_states s
    WHERE list_id = ? AND (question_id IS NULL OR (decision IS NOT NULL AND decided_by = 'person')) GROUP BY 1`);
  const selectOne = db.prepare<[number], OpenLookup>(/* sql */ `
    SELECT l.id AS lookupId, l.question_id AS questionId, q.question FROM lookups l
    JOIN questions q ON q.id = l.question_id WHERE l.id = ?`);
  const selectAnswer = db.prepare<
    [number, string],
    { readonly lookupId: number; readonly reply: string; readonly httpStatus: number }
  >(/* sql */ `
    SELECT id AS lookupId, reply, http_status AS httpStatus FROM lookups
    WHERE question_id = ? AND service = ? AND state = 'answered'`);
  return { selectOpen, countSent, countWanted, countSkipped, selectOne, selectAnswer };
}

function prepareWrites(db: Database) {
  const upsertQuestion = db
    .prepare<[Buffer, string, string], number>(/* sql */ `
      INSERT INTO questions (key, endpoint, question) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint RETURNING id`)
    .pluck();
  const insertLookups = db.prepare<
    [{ listId: number; service: string; after: number; through: number }]
  >(/* sql */ `
    INSERT INTO lookups (question_id, service, state)
    SELECT DISTINCT s.question_id, @service, 'pending' FROM row_states s
    WHERE ${WANTED} AND s.position > @after AND s.position <= @through
      AND NOT EXISTS (SELECT 1 FROM lookups l WHERE l.question_id = s.question_id AND l.service = @service)`);
  const setSent = db.prepare<[number, number]>(
    `UPDATE lookups SET state = 'sent', sent_at_ms = ?, error = NULL WHERE id = ?`,
  );
  const setPending = db.prepare<[number]>(
    `UPDATE lookups SET state = 'pending' WHERE id = ? AND state = 'sent'`,
  );
  const setAnswered = db.prepare<LookupAnswer>(/* sql */ `
    UPDATE lookups SET state = 'answered', reply = @reply, http_status = @httpStatus,
      attempts = attempts + @attempts, credits = credits + @credits, answered_at_ms = @answeredAtMs,
      took_ms = @tookMs, error = NULL
    WHERE id = @lookupId`);
  const setFailed = db.prepare<LookupFailure>(/* sql */ `
    UPDATE lookups SET state = 'failed', http_status = @httpStatus, attempts = attempts + @attempts, error = @error
    WHERE id = @lookupId`);
  return { upsertQuestion, insertLookups, setSent, setPending, setAnswered, setFailed };
}

export function createLedgerRepository(db: Database) {
  const {
    upsertQuestion,
    insertLookups,
    selectOpen,
    countSent,
    countWanted,
    countSkipped,
    selectOne,
    selectAnswer,
    setSent,
    setPending,
    setAnswered,
    setFailed,
  } = { ...prepareReads(db), ...prepareWrites(db) };

  return {
    /**
     * The id of a question, kept once however many rows and lists ask it.
     *
     * @param key what makes two questions the same, letter case folded; `question` is what is sent.
     */
    addQuestion(endpoint: 'validate', key: string, question: string): number {
      const id = upsertQuestion.get(hash('sha256', `${endpoint}\n${key}`, 'buffer'), endpoint, question);
      if (id === undefined) throw new Error('a question was kept without an id');
      return id;
    },

    /** Enters the lookups the rows `after` < position ≤ `through` need and the ledger lacks. */
    addLookups(listId: ListId, service: string, after: number, through: number): void {
      insertLookups.run({ listId, service, after, through });
    },

    /** Ids of all lookups a list still needs an answer for, in the order of its rows. */
    openLookups(listId: ListId, service: string): readonly number[] {
      return selectOpen.all({ listId, service });
    },

    /** Lookups that were in flight when the app last stopped. */
    countInFlight(listId: ListId, service: string): number {
      return countSent.get({ listId, service }) ?? 0;
    },

    /** Distinct questions of a list, and how many of them this service has answered. */
    countQuestions(listId: ListId, service: string): { readonly total: number; readonly answered: number } {
      return countWanted.get({ listId, service }) ?? { total: 0, answered: 0 };
    },

    /** Rows nothing is asked for, by reason code. */
    countSkipped(listId: ListId): Readonly<Record<string, number>> {
      return Object.fromEntries(countSkipped.all(listId).map(({ reason, rows }) => [reason, rows]));
    },

    lookup(lookupId: number): OpenLookup | null {
      return selectOne.get(lookupId) ?? null;
    },

    /** This service's answer to a question; null while there is none. */
    answer(questionId: number, service: string) {
      return selectAnswer.get(questionId, service) ?? null;
    },

    markSent(lookupId: number, nowMs: number): void {
      setSent.run(nowMs, lookupId);
    },

    /** Takes back `markSent` for a request that never left. */
    markPending(lookupId: number): void {
      setPending.run(lookupId);
    },

    saveAnswer(answer: LookupAnswer): void {
      setAnswered.run(answer);
    },

    saveFailure(failure: LookupFailure): void {
      setFailed.run(failure);
    },
  };
}
export type LedgerRepository = ReturnType<typeof createLedgerRepository>;
