/** Known answers are found by key, so preparing a list must store the keys that its single rows store. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#shared/domain/verdict/effective-address.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { createImportReader } from '../../../src-main/lists/import/import-reader.ts';
import { prepareList } from '../../../src-main/lists/import/prepare-list.ts';
import { packRows } from '../../../src-main/spreadsheet/json-rows.ts';
import { importedList } from '../../support/rows/imported-list.ts';
import { seeded } from '../../support/rows/seeded-random.ts';
import { addList, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/lists');
const ROWS = 3_000;

function askedIn({ db }: TestWorkspace, { id }: StoredList): unknown {
  const questions = db
    .prepare('SELECT hex(key) AS key, endpoint, question FROM questions ORDER BY key')
    .all();
  const rows = db
    .prepare(
      `SELECT position, hex(q.key) AS key, s.reason, s.verdict, s.revision FROM row_states s
       LEFT JOIN questions q ON q.id = s.question_id WHERE list_id = ? ORDER BY position`,
    )
    .all(id);
  return { questions, rows };
}

/** Enters the same rows one by one, as the app does after an edit. */
function enteredRowByRow(cells: readonly (readonly string[])[], { settings }: StoredList): unknown {
  // The entry of the list does not count these rows.
  const workspace = testWorkspace(false);
  const { ledger, rows } = workspace.repositories;
  const list = addList(workspace, [], settings);
  cells.forEach((row, index) => {
    const asked = ledger.enterQuestion(readAddress(row, settings), settings.defaultCountry);
    rows.insert(list.id, { position: index + 1, sourceRow: index + 1, cells: row, ...asked });
  });
  return askedIn(workspace, list);
}

const cellsOf = ({ repositories }: TestWorkspace, { id, rowCount }: StoredList) =>
  repositories.rows.range(id, 0, rowCount).map(({ cells }) => cells);

/** Returns addresses that differ in ways a key ignores and in ways it does not. */
function randomRows(): readonly (readonly string[])[] {
  const random = seeded(17);
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] ?? expect.fail();
  const written = (text: string): string =>
    among([
      text,
      text,
      text.toUpperCase(),
      text.toLowerCase(),
      ` ${text} `,
      text.replaceAll(' ', '\u00a0'),
      '',
    ]);
  return Array.from({ length: ROWS }, () => [
    written(among(['Anna', 'Zoë'])),
    written(
      among([
        'Hauptstraße',
        'Hauptstrasse',
        'Rue de l’Église',
        'İstiklal Caddesi',
        '丸の内',
        'High Street\nFloor 2',
      ]),
    ),
    written(among(['1', '12 a', '12, a, 2', '½'])),
    written(among(['Köln', 'Ko\u0308ln', 'Ulverston', ', Leeds ,'])),
    written(among(['LA12 7BT', '50667', ''])),
  ]);
}

async function preparedIn(
  workspace: TestWorkspace,
  cells: readonly (readonly string[])[],
): Promise<StoredList> {
  const { id } = addList(workspace, []);
  const { imports, lists } = workspace.repositories;
  const texts = cells.map((row) => JSON.stringify(row));
  const rows = packRows(
    texts,
    texts.map((_, index) => index + 1),
  );
  imports.insertRows(id, 0, { ...rows, kinds: new Map() });
  workspace.db.exec('DELETE FROM list_counts');
  imports.markFilled(id, cells.length);
  const list = (): StoredList => lists.find(id) ?? expect.fail('missing list');
  const { signal } = new AbortController();
  const reader = createImportReader(workspace.repositories);
  await prepareList(list(), { ...workspace, reader, signal, onProgress: () => {} });
  return list();
}

describe('the lookups prepared for a whole list', () => {
  it.each(readdirSync(FIXTURES))('equal the lookups prepared row by row for %s', async (file) => {
    const workspace = testWorkspace();
    const list = await importedList(workspace, join(FIXTURES, file));
    expect(list).toMatchObject({ state: 'ready' });
    expect(askedIn(workspace, list)).toEqual(enteredRowByRow(cellsOf(workspace, list), list));
  });

  it('have the spelling of the first row if several rows differ only in spelling', async () => {
    const workspace = testWorkspace();
    const rows = randomRows();
    const list = await preparedIn(workspace, rows);
    expect(askedIn(workspace, list)).toEqual(enteredRowByRow(rows, list));
  });

  it('are completed after an interruption, and count each row once', async () => {
    const workspace = testWorkspace();
    const rows = randomRows();
    const whole = await preparedIn(testWorkspace(), rows);
    const { id } = await preparedIn(workspace, rows);
    const { lists } = workspace.repositories;
    // After a crash, some questions are not linked to rows yet.
    workspace.db.exec(`UPDATE lists SET state = 'preparing', prepared_rows = 1000;
      UPDATE row_states SET question_id = NULL, reason = 'not_asked_yet' WHERE position > 1000;
      DELETE FROM questions WHERE id NOT IN (SELECT question_id FROM row_states WHERE question_id IS NOT NULL) AND id % 2 = 0`);
    const { signal } = new AbortController();
    const left = lists.find(id) ?? expect.fail('missing list');
    const reader = createImportReader(workspace.repositories);
    await prepareList(left, { ...workspace, reader, signal, onProgress: () => {} });
    expect(askedIn(workspace, left)).toEqual(enteredRowByRow(rows, whole));
    const now = lists.find(id) ?? expect.fail('missing list');
    expect(lists.summary(now)).toMatchObject({ state: 'ready', rows: ROWS, unchecked: ROWS });
  });
});
