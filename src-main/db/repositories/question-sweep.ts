import type { Database } from '../database.ts';
import { inTransaction } from '../database.ts';

type Span = { readonly after: number; readonly through: number };

/** Questions looked at in one transaction. */
const SPAN = 5_000;

/**
 * An address that no row asks, no step can bring back, and that was never paid for. One that may have reached a service
 * (`sent`) stays, so that it is told when it is asked again.
 */
const UNUSED = /* sql */ `
  SELECT q.id FROM questions q
  WHERE q.id > @after AND q.id <= @through AND q.endpoint = 'validate'
    AND NOT EXISTS (SELECT 1 FROM lookups a WHERE a.question_id = q.id AND a.state = 'answered')
    AND NOT EXISTS (SELECT 1 FROM lookups o WHERE o.question_id = q.id AND o.state <> 'answered' AND o.state = 'sent')
    AND NOT EXISTS (SELECT 1 FROM lists l CROSS JOIN row_states s INDEXED BY row_states_by_question
      WHERE s.list_id = l.id AND s.question_id = q.id)`;

/** What steps that changed what a row asks go back to; see `RowBasis`. */
const IN_STEPS = /* sql */ `
  SELECT asked_before ->> '$.questionId' FROM step_rows WHERE asked_before IS NOT NULL
  UNION SELECT asked_after ->> '$.questionId' FROM step_rows WHERE asked_after IS NOT NULL`;

/**
 * Removes the addresses nobody uses any more, as those of a list that was deleted before it was checked. All of them: also
 * what an app that was killed in the middle of this has left.
 */
export function createQuestionSweep(db: Database): () => void {
  const lastQuestion = db.prepare<[], number | null>('SELECT max(id) FROM questions').pluck();
  const inSteps = db.prepare<[], number | null>(IN_STEPS).pluck();
  const unused = db.prepare<[Span], number>(UNUSED).pluck();
  const deletions = [
    'DELETE FROM unsettled_answers WHERE question_id = ?',
    `DELETE FROM lookups WHERE question_id = ? AND state <> 'answered'`,
    'DELETE FROM questions WHERE id = ?',
  ].map((sql) => db.prepare<[number]>(sql));

  return () => {
    const last = lastQuestion.get() ?? 0;
    const kept = new Set(inSteps.all());
    const find = (span: Span): readonly number[] => unused.all(span).filter((id) => !kept.has(id));
    // Whether a row points to it has just been looked at; SQLite would go through all rows for each.
    db.pragma('foreign_keys = OFF');
    try {
      for (let after = 0; after < last; after += SPAN) {
        const span = { after, through: after + SPAN };
        if (find(span).length === 0) continue;
        inTransaction(db, () => {
          for (const id of find(span)) for (const deletion of deletions) deletion.run(id);
        });
      }
    } finally {
      db.pragma('foreign_keys = ON');
    }
  };
}
