import type { Database } from '../database.ts';
import { inTransaction } from '../database.ts';
import { LEFT_IDENTITY } from './left-identity.ts';

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

export type QuestionSweep = {
  readonly sweep: () => void;
  /** Makes up for a sweep that was put off, once no list is being prepared any more. */
  readonly sweepIfPutOff: () => void;
};

/**
 * Questions of a list that is being prepared are there before its rows ask them: nothing is removed meanwhile, and the
 * end of the preparation makes up for it.
 */
const IS_PREPARING = `SELECT 1 FROM lists WHERE state = 'preparing' AND identity <> ${LEFT_IDENTITY} LIMIT 1`;

/** The name of a setting that is there while a sweep is put off. */
const PUT_OFF = 'question_sweep_put_off';

/**
 * Removes the addresses nobody uses any more, as those of a list that was deleted before it was checked. All of them: also
 * what an app that was killed in the middle of this has left.
 */
export function createQuestionSweep(db: Database): QuestionSweep {
  const lastQuestion = db.prepare<[], number | null>('SELECT max(id) FROM questions').pluck();
  const inSteps = db.prepare<[], number | null>(IN_STEPS).pluck();
  const unused = db.prepare<[Span], number>(UNUSED).pluck();
  const deletions = [
    'DELETE FROM unsettled_answers WHERE question_id = ?',
    `DELETE FROM lookups WHERE question_id = ? AND state <> 'answered'`,
    'DELETE FROM questions WHERE id = ?',
  ].map((sql) => db.prepare<[number]>(sql));

  const isPreparing = db.prepare<[], number>(IS_PREPARING).pluck();
  const putOff = db.prepare<[string]>(
    `INSERT INTO settings (name, value) VALUES (?, 'true') ON CONFLICT DO NOTHING`,
  );
  const takeUp = db.prepare<[string]>('DELETE FROM settings WHERE name = ?');

  const sweep = (): void => {
    const last = lastQuestion.get() ?? 0;
    const kept = new Set(inSteps.all());
    const find = (span: Span): readonly number[] => unused.all(span).filter((id) => !kept.has(id));
    // Whether a row points to it has just been looked at; SQLite would go through all rows for each.
    db.pragma('foreign_keys = OFF');
    try {
      takeUp.run(PUT_OFF);
      for (let after = 0; after < last; after += SPAN) {
        const span = { after, through: after + SPAN };
        if (find(span).length === 0) continue;
        const mayGoOn = inTransaction(db, () => {
          if (isPreparing.get() === 1) {
            putOff.run(PUT_OFF);
            return false;
          }
          for (const id of find(span)) for (const deletion of deletions) deletion.run(id);
          return true;
        });
        if (!mayGoOn) return;
      }
    } finally {
      db.pragma('foreign_keys = ON');
    }
  };
  const isPutOff = db.prepare<[string], number>('SELECT 1 FROM settings WHERE name = ?').pluck();
  return {
    sweep,
    sweepIfPutOff: () => {
      if (isPutOff.get(PUT_OFF) === 1) sweep();
    },
  };
}
