import type { StoredData } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { LEFT_IDENTITY } from '../repositories/left-identity.ts';

/** The counts that need a scan of all rows of a list. */
export type StoredCounts = Pick<StoredData, 'decisions' | 'steps' | 'runs' | 'answers' | 'remembered'>;

const DECISIONS = /* sql */ `
  SELECT (SELECT count(*) FROM row_states WHERE list_id = @listId AND decision IS NOT NULL)
    + (SELECT count(*) FROM row_emails WHERE list_id = @listId AND decision IS NOT NULL)`;

const ANSWERED = /* sql */ `
  SELECT lookup_id AS id FROM row_states WHERE list_id = @listId AND lookup_id IS NOT NULL
  UNION SELECT lookup_id FROM row_emails WHERE list_id = @listId AND lookup_id IS NOT NULL`;

const OTHER_LISTS = /* sql */ `SELECT 1 FROM lists l CROSS JOIN`;
const IS_OTHER = /* sql */ `l.id <> @listId AND l.identity <> ${LEFT_IDENTITY.replaceAll('id', 'l.id')}`;
const ALONE = /* sql */ `
  SELECT count(*) FROM (${ANSWERED}) a JOIN lookups k ON k.id = a.id
  WHERE NOT EXISTS (${OTHER_LISTS} row_states s INDEXED BY row_states_by_question
      WHERE ${IS_OTHER} AND s.list_id = l.id AND s.question_id = k.question_id)
    AND NOT EXISTS (${OTHER_LISTS} row_emails e INDEXED BY row_emails_by_question
      WHERE ${IS_OTHER} AND e.list_id = l.id AND e.question_id = k.question_id)`;

/** Counts what is stored for a list. Use it on a separate thread, because it scans all rows. */
export function createStoredCounts(db: Database) {
  const prepare = (sql: string) => db.prepare<[{ readonly listId: ListId }], number>(sql).pluck();
  const decisions = prepare(DECISIONS);
  const steps = prepare('SELECT count(*) FROM steps WHERE list_id = @listId');
  const runs = prepare('SELECT count(*) FROM runs WHERE list_id = @listId');
  const remembered = prepare('SELECT count(*) FROM remembered_decisions WHERE list_id = @listId');
  const answers = prepare(`SELECT count(*) FROM (${ANSWERED})`);
  const alone = prepare(ALONE);
  return {
    ofList(listId: ListId): StoredCounts {
      const of = { listId };
      return {
        decisions: decisions.get(of) ?? 0,
        steps: steps.get(of) ?? 0,
        runs: runs.get(of) ?? 0,
        remembered: remembered.get(of) ?? 0,
        answers: { all: answers.get(of) ?? 0, alone: alone.get(of) ?? 0 },
      };
    },
  };
}
