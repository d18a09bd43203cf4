import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import { LEFT_IDENTITY } from './left-identity.ts';

type Span = { readonly after: number; readonly through: number };

const SPAN = 5_000;

/**
 * Selects unused questions without a paid answer. Omits `sent` ones, so that later requests count as resends.
 * `state <> 'answered'` is the condition of the index `lookups_open`. Without it, SQLite cannot use the index.
 */
const UNUSED = /* sql */ `
  SELECT q.id FROM questions q
  WHERE q.id > @after AND q.id <= @through AND q.endpoint IN ('validate', 'email-validate')
    AND NOT EXISTS (SELECT 1 FROM lookups a WHERE a.question_id = q.id AND a.state = 'answered')
    AND NOT EXISTS (SELECT 1 FROM lookups o WHERE o.question_id = q.id AND o.state <> 'answered' AND o.state = 'sent')
    AND NOT EXISTS (SELECT 1 FROM lists l CROSS JOIN row_states s INDEXED BY row_states_by_question
      WHERE s.list_id = l.id AND s.question_id = q.id)
    AND NOT EXISTS (SELECT 1 FROM lists l CROSS JOIN row_emails e INDEXED BY row_emails_by_question
      WHERE e.list_id = l.id AND e.question_id = q.id)`;

const IN_STEPS = /* sql */ `
  SELECT asked_before ->> '$.questionId' FROM step_rows WHERE asked_before IS NOT NULL AND json_valid(asked_before)
  UNION SELECT asked_after ->> '$.questionId' FROM step_rows WHERE asked_after IS NOT NULL AND json_valid(asked_after)`;

export type QuestionSweep = {
  /** Call this in the transaction that removes the last trace of a list. */
  readonly markDue: (deleted: ListId) => void;
  readonly isDue: () => boolean;
  readonly sweep: () => void;
};

/** Whether a list is being prepared. Nothing is removed then, because its questions exist before its rows use them. */
const IS_PREPARING = `SELECT 1 FROM lists WHERE state = 'preparing' AND identity <> ${LEFT_IDENTITY} LIMIT 1`;

/** The setting with the latest deleted list while a sweep is due. The sweep clears it only if it is unchanged. */
const DUE = 'question_sweep_due';

/** Removes unused questions about addresses and emails, including leftovers of an app that was killed. */
export function createQuestionSweep(db: Database): QuestionSweep {
  const endOfSpan = db
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT id FROM questions WHERE id > ? ORDER BY id LIMIT ?)',
    )
    .pluck();
  const inSteps = db.prepare<[], number | null>(IN_STEPS).pluck();
  const unused = db.prepare<[Span], number>(UNUSED).pluck();
  const deletions = [
    'DELETE FROM unsettled_answers WHERE question_id = ?',
    `DELETE FROM lookups WHERE question_id = ? AND state <> 'answered'`,
    'DELETE FROM questions WHERE id = ?',
  ].map((sql) => db.prepare<[number]>(sql));

  const isPreparing = db.prepare<[], number>(IS_PREPARING).pluck();
  const setDue = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const selectDue = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
  const clearDue = db.prepare<[string, string]>('DELETE FROM settings WHERE name = ? AND value = ?');

  /** @returns false if the preparation of a list began meanwhile */
  const removeUnused = (): boolean => {
    const kept = new Set(inSteps.all());
    const find = (span: Span): readonly number[] => unused.all(span).filter((id) => !kept.has(id));
    // Goes through existing ids only, because a foreign file may contain any numbers.
    for (let after = 0, through = endOfSpan.get(0, SPAN); through; ) {
      const span = { after, through };
      [after, through] = [through, endOfSpan.get(through, SPAN)];
      if (find(span).length === 0) continue;
      const mayGoOn = inTransaction(db, () => {
        if (isPreparing.get() === 1) return false;
        for (const id of find(span)) for (const deletion of deletions) deletion.run(id);
        return true;
      });
      if (!mayGoOn) return false;
    }
    return true;
  };
  return {
    markDue: (deleted) => void setDue.run(DUE, JSON.stringify(deleted)),
    isDue: () => selectDue.get(DUE) !== undefined,
    sweep() {
      const due = selectDue.get(DUE);
      if (due === undefined) return;
      // The query has already checked for references. With foreign keys, SQLite would scan all rows for each question.
      db.pragma('foreign_keys = OFF');
      try {
        if (removeUnused()) clearDue.run(DUE, due);
      } finally {
        db.pragma('foreign_keys = ON');
      }
    },
  };
}
