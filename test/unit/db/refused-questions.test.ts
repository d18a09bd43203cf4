import { expect, it } from 'vitest';
import { migration0024 } from '../../../src-main/db/migrations/0024-refused-questions.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { SERVICE } from '../../support/rows/workspace-runs.ts';

it('an old workspace learns which rows the service refused and which met an outage', () => {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const { id } = addList(workspace, streets(3));
  const { ledger, rows } = repositories;
  const errors = [
    { httpStatus: 422, error: '{"kind":"validation"}' },
    { httpStatus: 503, error: '{"kind":"server"}' },
    { httpStatus: 405, error: '{"kind":"validation"}' },
  ];
  for (const [index, failure] of errors.entries()) {
    const lookupId = ledger.openLookup(rows.one(id, index + 1)?.questionId ?? 0, SERVICE);
    ledger.saveFailure({ lookupId, attempts: 1, ...failure });
  }
  db.exec(`UPDATE row_states SET reason = 'service_error'`);
  migration0024.up(db);
  expect(rows.range(id, 0, 3).map(({ reason }) => reason)).toEqual([
    'question_refused',
    'service_error',
    'service_error',
  ]);
});
