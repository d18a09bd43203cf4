/** A workspace that holds a person's data in every place that can hold it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { backUp } from '../../../src-main/db/backups/make-backup.ts';
import { type Database, openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { runCli } from '../app/cli.ts';
import { makeSheets } from '../files/workbook-of-sheets.ts';
import { practiceService } from '../service/practice.ts';

/** A name that occurs nowhere else. */
export const NEEDLE = 'Zarquonella';

const HEADER = 'Name,Street,City,Postcode,Email';
/** Row 2 is the person's. Row 3 has the same address. */
const LIST = [
  HEADER,
  'Ann,1 Stanley Street,Ulverston,LA12 7BT,ann@first.example',
  `${NEEDLE} Miller,2 Stanley Street,Ulverston,LA12 7BT,${NEEDLE}@second.example`,
  'Cy,2 Stanley Street,Ulverston,LA12 7BT,cy@third.example',
  'Di,4 Stanley Street,Ulverston,LA12 7BT,di@fourth.example',
  'Ed,5 Stanley Street,Ulverston,LA12 7BT,ed@fifth.example',
  'Flo,6 Stanley Street,Ulverston,LA12 7BT,flo@sixth.example',
  'Gus,7 Stanley Street,Ulverston,LA12 7BT,gus@seventh.example',
  'Hal,8 Stanley Street,Ulverston,LA12 7BT,hal@eighth.example',
];

export type Planted = Awaited<ReturnType<typeof plantSubject>>;

/**
 * Checks a list (number 1), imports a workbook whose other sheet has the name (2) and one without it (3), and writes the
 * name into everything else that the workspace stores.
 */
export async function plantSubject(directory: string) {
  const workspace = join(directory, 'workspace');
  const service = await practiceService();
  const key = { DOORSTEP_SERVICE_KEY: 'practice' };
  const run = (...words: readonly string[]) => runCli([...words, '--workspace', workspace], key);
  const list = join(directory, 'list.csv');
  writeFileSync(list, LIST.join('\n'));
  const checked = ['--service', service.url, '--country', 'GBR', '--emails', '--json'];
  const { status, stderr } = await run('clean', list, '--out', join(directory, 'out.csv'), ...checked);
  if (status !== 0) throw new Error(stderr);
  const rows = [HEADER.split(','), ['Ida', '9 Stanley Street', 'Ulverston', 'LA12 7BT', 'ida@ninth.example']];
  const other = { name: 'Other', rows: [['Contact'], [`Call ${NEEDLE}`]] };
  await makeSheets(join(directory, 'two.xlsx'), [{ name: 'Members', rows }, other]);
  await makeSheets(join(directory, 'one.xlsx'), [
    { name: 'Members', rows: [...rows, ['Jo', '10 Stanley Street', 'Ulverston', 'LA12 7BT', '']] },
  ]);
  for (const name of ['two.xlsx', 'one.xlsx']) await run('import', join(directory, name), '--country', 'GBR');
  const db = openDatabase(databasePath(workspace));
  try {
    plantInDatabase(db);
    await backUp(db, workspace, 'daily', Date.now() - 1_000, new AbortController().signal);
  } finally {
    db.close();
  }
  plantFiles(workspace);
  return { workspace, list, run, service };
}

const MARK = (note: string): string => JSON.stringify({ decision: null, note });

/** Each of the rows 1 and 4 to 8 has the name in one place other than its cells. */
function plantInDatabase(db: Database): void {
  const now = Date.now();
  const address = { ...EMPTY_ADDRESS, street: `${NEEDLE} House` };
  db.exec(`UPDATE row_states SET note = 'knows ${NEEDLE}' WHERE list_id = 1 AND position = 1`);
  db.exec(
    `UPDATE lookups SET reply = replace(reply, '{', '{"remark":"${NEEDLE}",') WHERE id =
       (SELECT lookup_id FROM row_states WHERE list_id = 1 AND position = 4)`,
  );
  db.prepare(`INSERT INTO drafts VALUES (1, 5, 'note', 'page', ?, ?)`).run(
    now,
    JSON.stringify({ kind: 'note', text: `ask ${NEEDLE}` }),
  );
  db.prepare(/* sql */ `
    INSERT INTO remembered_decisions (key, list_id, position, decision, rule_version, decided_at_ms, corrected)
    VALUES (randomblob(32), 1, 6, 'edited', '1', ?, ?)`).run(now, JSON.stringify(address));
  const settings = db.prepare('SELECT settings FROM lists WHERE id = 1').pluck().get();
  const step = db.prepare(/* sql */ `
    INSERT INTO steps VALUES (1, ?, 'flag', ${now}, 'done', 1,
      json_object('decision', NULL, 'before', json(?), 'after', json(?), 'settings', json(?), 'rules', NULL))`);
  const stepRow = db.prepare(
    'INSERT INTO step_rows (list_id, step, position, before, after) VALUES (1, ?, ?, ?, ?)',
  );
  step.run(101, MARK('plain'), MARK('plain'), settings);
  stepRow.run(101, 7, MARK(`was ${NEEDLE}`), null);
  step.run(102, MARK(`shared ${NEEDLE}`), MARK('plain'), settings);
  stepRow.run(102, 8, null, null);
  step.run(103, MARK('other'), MARK('plain'), settings);
  stepRow.run(103, 2, MARK(`hers ${NEEDLE}`), null);
  stepRow.run(103, 3, null, null);
  db.prepare(
    `INSERT INTO questions (key, endpoint, question) VALUES (randomblob(32), 'postcode-lookup', ?)`,
  ).run(`${NEEDLE}:gbr`);
  db.prepare('INSERT INTO settings VALUES (?, ?)').run(
    `mapping:${JSON.stringify(['Street', NEEDLE])}`,
    '{"mapping":{"street":[0]},"defaultCountry":null}',
  );
  const saved = [
    { name: 'Hers', filter: { ...NO_FILTER, text: NEEDLE } },
    { name: 'Mine', filter: NO_FILTER },
  ];
  db.prepare(
    `INSERT INTO settings VALUES ('settings', ?) ON CONFLICT DO UPDATE SET value = json_patch(value, excluded.value)`,
  ).run(JSON.stringify({ savedFilters: saved }));
  db.exec(`UPDATE lists SET name = 'List of ${NEEDLE}', source = json_set(source, '$.fileName', '${NEEDLE}.csv'),
    columns = json_set(columns, '$[0]', 'About ${NEEDLE}') WHERE id = 1`);
  const scope = { kind: 'filtered', filter: { ...NO_FILTER, text: NEEDLE } };
  db.prepare(`UPDATE runs SET snapshot = json_set(snapshot, '$.scope', json(?))`).run(JSON.stringify(scope));
}

function plantFiles(workspace: string): void {
  const content = `left by ${NEEDLE}`;
  const uuid = '01234567-89ab-cdef-0123-456789abcdef';
  for (const folder of ['exports', 'uploads']) mkdirSync(join(workspace, folder), { recursive: true });
  writeFileSync(join(workspace, 'exports', `1-${uuid}.csv`), content);
  writeFileSync(join(workspace, 'uploads', uuid), content);
  writeFileSync(join(workspace, 'doorstep.log.old'), `${content}\n`);
  writeFileSync(join(workspace, 'backups', '2026-01-01T00-00-00-000Z-daily.sqlite.draft'), content);
  writeFileSync(join(workspace, 'workspace.sqlite.restored.draft'), content);
}
