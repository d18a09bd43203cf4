/** Copies the answers paid since a backup and checks each of them. Changes only unanswered lookups of the backup. */
import type { Database } from '../database.ts';
import { UPSERT_QUESTION } from '../repositories/ledger-repository.ts';
import { isKeyOf } from '../repositories/question-key.ts';
import { readableRows } from './readable-rows.ts';

type DamagedLookup = {
  readonly id: number;
  readonly questionId: number;
  readonly service: string;
  readonly state: 'sent' | 'answered';
  readonly httpStatus: number | null;
  readonly attempts: number;
  readonly credits: number;
  readonly sentAtMs: number | null;
  readonly answeredAtMs: number | null;
  readonly tookMs: number | null;
};
type DamagedQuestion = { readonly key: Buffer; readonly endpoint: string; readonly question: string };

/** SQL: whether the values of a lookup are valid. STRICT tables check values at each write, but not damaged pages. */
const IS_SOUND = /* sql */ `typeof(question_id) = 'integer' AND typeof(service) = 'text'
  AND typeof(attempts) = 'integer' AND attempts >= 0 AND typeof(credits) = 'integer' AND credits >= 0
  AND typeof(http_status) IN ('integer', 'null') AND typeof(sent_at_ms) IN ('integer', 'null')
  AND typeof(took_ms) IN ('real', 'integer', 'null')
  AND ((state = 'answered' AND typeof(answered_at_ms) = 'integer') OR (state = 'sent' AND answered_at_ms IS NULL))`;

function prepareReads(damaged: Database) {
  return {
    lookups: damaged.prepare<[number, number], DamagedLookup>(/* sql */ `
      SELECT id, question_id AS questionId, service, state, http_status AS httpStatus, attempts, credits,
        sent_at_ms AS sentAtMs, answered_at_ms AS answeredAtMs, took_ms AS tookMs
      FROM lookups NOT INDEXED WHERE id BETWEEN ? AND ? AND ${IS_SOUND} ORDER BY id`),
    reply: damaged
      .prepare<[number], string>(
        `SELECT reply FROM lookups NOT INDEXED WHERE id = ? AND typeof(reply) = 'text' AND json_valid(reply)`,
      )
      .pluck(),
    question: damaged.prepare<[number], DamagedQuestion>(/* sql */ `
      SELECT key, endpoint, question FROM questions NOT INDEXED
      WHERE id = ? AND typeof(key) = 'blob' AND typeof(endpoint) = 'text' AND typeof(question) = 'text'`),
  };
}

function prepareWrites(db: Database) {
  return {
    upsertQuestion: db.prepare<[Buffer, string, string], number>(UPSERT_QUESTION).pluck(),
    isSame: db.prepare<DamagedLookup, number>(/* sql */ `
      SELECT 1 FROM lookups WHERE id = @id AND question_id = @questionId AND service = @service AND state = @state
        AND answered_at_ms IS @answeredAtMs AND sent_at_ms IS @sentAtMs`),
    isAnswered: db.prepare<DamagedLookup, number>(/* sql */ `
      SELECT 1 FROM lookups WHERE question_id = @questionId AND service = @service AND state = 'answered'
        AND answered_at_ms = @answeredAtMs`),
    open: db
      .prepare<DamagedLookup, number>(/* sql */ `
        INSERT INTO lookups (question_id, service, state) VALUES (@questionId, @service, 'pending')
        ON CONFLICT (question_id, service) WHERE state <> 'answered' DO UPDATE SET service = excluded.service RETURNING id`)
      .pluck(),
    // The table's trigger counts the credits.
    fill: db.prepare<DamagedLookup & { readonly reply: string | null }>(/* sql */ `
      UPDATE lookups SET state = @state, reply = @reply, http_status = @httpStatus, attempts = @attempts,
        credits = max(credits, @credits), sent_at_ms = @sentAtMs, answered_at_ms = @answeredAtMs, took_ms = @tookMs,
        error = NULL
      WHERE id = @id`),
  };
}

/** Call this in a transaction. Returns the number of copied answers. */
export function takeOverLedger(damaged: Database, db: Database): number {
  const reads = prepareReads(damaged);
  const writes = prepareWrites(db);
  let answers = 0;
  const read = (first: number, last: number) => reads.lookups.iterate(first, last);
  for (const lookup of readableRows(read, lastId(damaged, db))) {
    if (writes.isSame.get(lookup) !== undefined) continue;
    const kept = readKept(reads, lookup);
    if (kept === null) continue;
    const { key, endpoint, question } = kept.question;
    const questionId = writes.upsertQuestion.get(key, endpoint, question);
    if (questionId === undefined) throw new Error('a question was kept without an id');
    const taken = { ...lookup, questionId };
    if (lookup.state === 'answered' && writes.isAnswered.get(taken) !== undefined) continue;
    const id = writes.open.get(taken);
    if (id === undefined) throw new Error('a lookup was entered without an id');
    writes.fill.run({ ...taken, id, reply: kept.reply });
    if (lookup.state === 'answered') answers += 1;
  }
  return answers;
}

/** Reads a lookup's question and reply. Null if either is unreadable, or if the question does not match its key. */
function readKept(
  reads: ReturnType<typeof prepareReads>,
  { id, questionId, state }: DamagedLookup,
): { readonly question: DamagedQuestion; readonly reply: string | null } | null {
  try {
    const question = reads.question.get(questionId);
    const reply = reads.reply.get(id) ?? null;
    const isWhole = question && isKeyOf(question.key, question.endpoint, question.question);
    return isWhole && (reply !== null || state === 'sent') ? { question, reply } : null;
  } catch {
    return null;
  }
}

const SMALLEST = 64;

/** Returns an upper bound for the lookup ids in the damaged file, computed from its size if no ids are readable. */
function lastId(damaged: Database, db: Database): number {
  const last = (from: Database, by: string): number =>
    Number(from.prepare(`SELECT max(id) FROM lookups ${by}`).pluck().get() ?? 0);
  for (const by of ['NOT INDEXED', `INDEXED BY lookups_answered WHERE state = 'answered'`]) {
    try {
      return last(damaged, by);
    } catch {
      // That part of the file is damaged.
    }
  }
  const bytes = ['page_count', 'page_size']
    .map((pragma) => Number(damaged.pragma(pragma, { simple: true })))
    .reduce((one, other) => one * other);
  return last(db, 'NOT INDEXED') + Math.ceil(bytes / SMALLEST);
}

/** Raises the spent credits to those in the damaged file if these are higher. @returns whether they could be read */
export function takeOverSpent(damaged: Database, db: Database): boolean {
  const raise = db.prepare(/* sql */ `
    INSERT INTO spent (service, pool, credits) VALUES (@service, @pool, @credits)
    ON CONFLICT DO UPDATE SET credits = max(credits, excluded.credits)`);
  try {
    const spent = damaged
      .prepare(/* sql */ `
        SELECT service, pool, credits FROM spent WHERE typeof(service) = 'text'
          AND pool IN ('validation', 'geocode', 'email') AND typeof(credits) = 'integer' AND credits >= 0`)
      .all();
    for (const one of spent) raise.run(one);
    return true;
  } catch {
    return false;
  }
}
