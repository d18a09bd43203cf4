/** Steps of many rows that fail and cannot be undone at that time, because nothing can be written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { doors, importFile } from '../../support/app/app-lists.ts';
import { openCoreInOneThread } from '../../support/app/core-in-one-thread.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** More rows than a step decides in one transaction. */
const ROWS = 2_500;
const EVERY_ROW = { kind: 'filter', filter: WHOLE_LIST.filter, onlyUndecided: false } as const;
/** Fails the second transaction of the step, and its undo. */
const NO_WRITES = /* sql */ `
  CREATE TRIGGER no_writes BEFORE UPDATE ON row_states WHEN NEW.position > 2000 OR NEW.decision IS NULL
  BEGIN SELECT RAISE(ABORT, 'not written'); END`;

it('the app undoes an incomplete step as soon as a person needs its list, without a restart', async () => {
  const directory = tempDir();
  const path = join(directory, 'list.csv');
  writeFileSync(path, ['Name,Street,Town,Postcode', ...doors(ROWS)].join('\n'));
  const app = openCoreInOneThread(join(directory, 'workspace'), {});
  onTestFinished(() => app.close());
  const said: EventMessage[] = [];
  app.subscribe((message) => void said.push(message));
  const backend = createBackend({ call: app.dispatch });
  const listId = await importFile({ app, backend, said }, path);
  const db = new Sqlite(databasePath(join(directory, 'workspace')));
  onTestFinished(() => void db.close());
  const decided = db.prepare('SELECT count(*) FROM row_states WHERE decision IS NOT NULL').pluck();

  db.exec(NO_WRITES);
  await expect(backend.decideRows({ listId, target: EVERY_ROW, decision: 'excluded' })).rejects.toThrow();
  expect(decided.get()).toBe(2_000);
  db.exec('DROP TRIGGER no_writes');

  const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: ROWS - 1, limit: 1 });
  const flag = { listId, position: ROWS, revision: rows[0]?.revision ?? 0, note: 'look' };
  await expect(backend.flagRow(flag)).rejects.toMatchObject({ failure: { code: 'list_busy' } });
  const note = () =>
    backend.flagRow(flag).then(
      (row) => row.note,
      () => null,
    );
  await expect.poll(note, { interval: 5 }).toBe('look');
  expect(decided.get()).toBe(0);
});
