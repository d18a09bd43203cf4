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
};

const SELECT = /* sql */ `
  SELECT s.list_id AS listId, s.position, s.verdict, q.question, l.reply, l.http_status AS status
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
  /** The address of the person's edit as JSON; null for the imported address. */
  readonly corrected: string | null;
};

export function prepareAskingRows(db: Database): () => readonly AskingRow[] {
  const select = db.prepare<[], AskingRow>(/* sql */ `
    SELECT s.list_id AS listId, s.position, q.question, s.corrected
    FROM row_states s JOIN questions q ON q.id = s.question_id`);
  return () => select.all();
}
