import type { Database } from '../../src-main/db/database.ts';
import { bodyOf } from './lookup-body.ts';

/** A row with an answer, as stored. */
export type AnsweredRow = {
  readonly listId: number;
  readonly position: number;
  readonly verdict: string;
  /** The body of the request. */
  readonly question: string;
  readonly reply: string;
  readonly status: number;
  readonly answeredAtMs: number;
  readonly decidedBy: 'person' | 'rule' | null;
};

const SELECT = /* sql */ `
  SELECT s.list_id AS listId, s.position, s.verdict, q.question, l.reply, l.http_status AS status,
    l.answered_at_ms AS answeredAtMs, s.decided_by AS decidedBy
  FROM row_states s JOIN lookups l ON l.id = s.lookup_id JOIN questions q ON q.id = l.question_id
  WHERE l.state = 'answered'`;

export function prepareAnsweredRows(db: Database): () => readonly AnsweredRow[] {
  const select = db.prepare<[], AnsweredRow>(SELECT);
  return () => select.all().map((row) => ({ ...row, question: bodyOf(row.question) }));
}

/** A row with a question. */
type AskingRow = {
  readonly listId: number;
  readonly position: number;
  /** The question as JSON. */
  readonly question: string;
  /** The edited address as JSON; null if the question is about the imported address, also after a picked one. */
  readonly corrected: string | null;
};

export function prepareAskingRows(db: Database): () => readonly AskingRow[] {
  const select = db.prepare<[], AskingRow>(/* sql */ `
    SELECT s.list_id AS listId, s.position, q.question, iif(s.decision = 'picked', NULL, s.corrected) AS corrected
    FROM row_states s JOIN questions q ON q.id = s.question_id`);
  return () => select.all();
}
