import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SubjectFound } from '#shared/contract/workspace/subject.ts';
import { openAsIsToRead, openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { filesWith } from '../../support/files/files-with.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { NEEDLE, type Planted, plantSubject } from '../../support/workspace/planted-subject.ts';

const jsonOf = <T>(stdout: string): T => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;

function read<T>(workspace: string, sql: string): readonly T[] {
  const db = openAsIsToRead(databasePath(workspace));
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

async function find({ run }: Planted, text = NEEDLE): Promise<SubjectFound> {
  return jsonOf<SubjectFound>((await run('subject', 'find', text, '--json')).stdout);
}

const SPENT = 'SELECT service, pool, credits FROM spent ORDER BY pool';

it('a person is found in every place, exported, and erased without a trace in the workspace', async () => {
  const directory = tempDir();
  const planted = await plantSubject(directory);
  const { workspace, run } = planted;
  // The start removes old exports, and the draft of a copy that a crash left.
  expect(filesWith(workspace, NEEDLE).length).toBeGreaterThan(7);

  const found = await find(planted, 'zarqüonella');
  expect(found.lists.map(({ listId, details }) => [listId, details])).toEqual([
    [1, ['steps', 'name', 'file', 'columns', 'runs']],
  ]);
  expect(
    found.lists[0]?.rows.map(({ position, places, isEmptied }) => [position, isEmptied, ...places]),
  ).toEqual([
    [1, false, 'note'],
    [2, true, 'cells', 'history', 'question', 'answer'],
    [4, false, 'answer'],
    [5, false, 'draft'],
    [6, false, 'remembered'],
    [7, false, 'history'],
    [8, false, 'history'],
  ]);
  expect(found.files.map(({ kind }) => kind).toSorted()).toEqual(['backup', 'copy', 'copy', 'log']);
  expect(found).toMatchObject({ settings: 2, elsewhere: [{ kind: 'original' }, { kind: 'service' }] });

  const exported = join(directory, 'person.json');
  expect((await run('subject', 'export', NEEDLE, '--out', exported)).status).toBe(0);
  const content = readFileSync(exported, 'utf8');
  expect(content.split(NEEDLE).length - 1).toBeGreaterThan(10);
  expect(JSON.parse(content)).toMatchObject({ text: NEEDLE, files: found.files });

  await expectAwaitedRefused(planted, found.code);
  const spent = read(workspace, SPENT);
  const asked = await run('subject', 'erase', NEEDLE);
  expect(asked).toMatchObject({ status: 4, stderr: expect.stringContaining(`--confirm ${found.code}`) });
  expect(asked.stdout).toContain('1 backup is deleted.');
  expect(await find(planted)).toEqual({ ...found, text: NEEDLE });

  const erased = await run('subject', 'erase', NEEDLE, '--confirm', found.code);
  expect(erased).toMatchObject({ status: 0, stderr: '' });
  expect(filesWith(workspace, NEEDLE)).toEqual([]);
  expect(erased.stdout).toContain(join(directory, 'list.csv'));
  expect(read(workspace, SPENT)).toEqual(spent);
  expect((await find(planted)).lists).toEqual([]);
  // Nothing else was lost: the workbook without the name, and the other rows.
  expect(existsSync(join(workspace, 'sources'))).toBe(true);
  await expectRestKept(planted);
});

/** An email job that has not returned its results needs the emails that it was given. */
async function expectAwaitedRefused({ workspace, run }: Planted, code: string): Promise<void> {
  const change = (sql: string): void => {
    const db = openDatabase(databasePath(workspace));
    db.exec(sql);
    db.close();
  };
  change(`
    INSERT INTO email_jobs (id, list_id, service, emails, submitted_at_ms, next_poll_at_ms) VALUES (1, 1, 's', 1, 1, 1);
    INSERT INTO email_job_lookups SELECT lookup_id, 1 FROM row_emails WHERE list_id = 1 AND position = 2`);
  const refused = await run('subject', 'erase', NEEDLE, '--confirm', code);
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('Nothing was erased.') });
  change('DELETE FROM email_job_lookups');
}

async function expectRestKept({ workspace, run }: Planted): Promise<void> {
  const rows = read<{ cells: string }>(
    workspace,
    'SELECT cells FROM rows WHERE list_id = 1 ORDER BY position',
  );
  expect(rows.map(({ cells }) => (JSON.parse(cells) as readonly string[])[0])).toEqual([
    'Ann',
    '',
    'Cy',
    'Di',
    'Ed',
    'Flo',
    'Gus',
    'Hal',
  ]);
  const states = read<{ position: number; lookup_id: number | null }>(
    workspace,
    'SELECT position, lookup_id FROM row_states WHERE list_id = 1 ORDER BY position',
  );
  // Only the erased row and the row whose answer had the name have no answer. Row 3 keeps the answer of its address.
  expect(states.filter((row) => row.lookup_id === null).map(({ position }) => position)).toEqual([2, 4]);
  const copies = jsonOf<SubjectFound>((await run('subject', 'find', 'Ida', '--json')).stdout);
  expect(copies.files.map(({ of }) => of)).toEqual(['one.xlsx']);

  const out = join(workspace, '..', 'after.csv');
  expect((await run('export', '1', '--out', out)).status).toBe(0);
  const settings = read<{ value: string }>(workspace, `SELECT value FROM settings WHERE name = 'settings'`);
  expect(settings[0]?.value).toContain('"name":"Mine"');
  const lines = readFileSync(out, 'utf8').split(/\r?\n/u);
  expect(lines[0]).toMatch(/^\uFEFF?Column 1,Street,City,Postcode,Email,/u);
  expect(lines[2]).toMatch(/^,,,,,/u);
  // If the copy of a workbook was erased, the export is a new workbook.
  expect((await run('export', '2', '--out', join(workspace, '..', 'two-after.xlsx'))).status).toBe(0);
  // The erased row is not asked again, and only the erased answer of another row is.
  const checked = await run('verify', '1', '--emails', '--json');
  expect(jsonOf(checked.stdout)).toMatchObject({
    credits: { validation: { charged: 1 }, email: { charged: 0 } },
  });
}
