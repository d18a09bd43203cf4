import type { RulesChange } from '#shared/contract/report.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';
import { jsonColumn } from '../stored.ts';
import { rulesApplied } from '../stored-shapes.ts';

type StepRecord = Pick<RulesChange, 'atMs' | 'rows'> & { readonly state: string; readonly rules: string };

const toRules = jsonColumn('steps', 'details', rulesApplied);

/** Reads a list's steps of kind `apply_rules` for a report. */
export function createRulesReads(db: Database) {
  const selectSteps = db.prepare<[number], StepRecord>(/* sql */ `
    SELECT made_at_ms AS atMs, rows, state, details -> '$.rules' AS rules FROM steps
    WHERE list_id = ? AND kind = 'apply_rules' AND state <> 'open' ORDER BY step`);

  return {
    changes: (listId: ListId): readonly RulesChange[] =>
      selectSteps.all(listId).map(({ atMs, rows, state, rules }) => {
        const { before, after, sample } = toRules(rules);
        return { atMs, rows, before, after, sample, isUndone: state === 'undone' || state === 'dropped' };
      }),
  };
}
