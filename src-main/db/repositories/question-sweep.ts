import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';
import { LEFT_IDENTITY } from './left-identity.ts';

type Span = { readonly after: number; readonly through: number };

/** Questions looked at in one transaction. */
const SPAN = 5_000;

/**
 * An address or email that no row asks, no step can bring back, and that was never paid for. One that may have reached a service
 * (`sent`) stays, so that it is told when it is asked again.
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

/** What steps that changed what a row asks go back to; see `RowBasis`. */
const IN_STEPS = /* sql */ `
  SELECT asked_before ->> '$.questionId' FROM step_rows WHERE asked_before IS NOT NULL AND json_valid(asked_before)
  UNION SELECT asked_after ->> '$.questionId' FROM step_rows WHERE asked_after IS NOT NULL AND json_valid(asked_after)`;

export type QuestionSweep = {
  /** Part of the transaction after which nothing else says that a list was there. */
  readonly markDue: (deleted: ListId) => void;
  /** Whether lists were deleted whose addresses may still be there. */
  readonly isDue: () => boolean;
  /** Does what is due, unless a list is being prepared: then it stays due. */
  readonly sweep: () => void;
};

/**
 * Questions of a list that is being prepared are there before its rows ask them: nothing is removed meanwhile, and the
 * end of the preparation makes up for it.
 */
const IS_PREPARING = `SELECT 1 FROM lists WHERE state = 'preparing' AND identity <> ${LEFT_IDENTITY} LIMIT 1`;

/**
 * The name of a setting that is there from a deletion until its sweep is done. Its value is the list deleted last: a sweep
 * that began before that deletion does not take its mark away.
 */
const DUE = 'question_sweep_due';

/**
 * Removes the addresses and emails nobody uses any more, as those of a list that was deleted before it was checked. All of them: also
 * what an app that was killed in the middle of this has left.
 */
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

  /** @returns false where a list began to be prepared meanwhile */
  const removeUnused = (): boolean => {
    const kept = new Set(inSteps.all());
    const find = (span: Span): readonly number[] => unused.all(span).filter((id) => !kept.has(id));
    // By the ids there are: one may be any number.
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
      // Whether a row points to it is looked at before; SQLite would go through all rows for each.
      db.pragma('foreign_keys = OFF');
      try {
        if (removeUnused()) clearDue.run(DUE, due);
      } finally {
        db.pragma('foreign_keys = ON');
      }
    },
  };
}
