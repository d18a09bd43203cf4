/** A person who uses only commands: the workspace is backed up as in the app. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const DAY_MS = 86_400_000;

it('commands back up a workspace whose lists are a day old, once a day', async () => {
  const folder = tempDir();
  const workspace = join(folder, 'workspace');
  const list = join(folder, 'list.csv');
  mkdirSync(workspace, { mode: 0o700 });
  writeFileSync(list, 'Street,Town,Postcode\n10 Downing Street,London,SW1A 2AA\n');
  const run = (...words: readonly string[]) => startCli([...words, '--workspace', workspace]).ended;
  const backups = (): readonly string[] => {
    const path = join(workspace, 'backups');
    return readdirSync(workspace).includes('backups')
      ? readdirSync(path).map((name) => join(path, name))
      : [];
  };
  await run('import', list);
  expect(backups()).toEqual([]);

  const database = new DatabaseSync(join(workspace, 'workspace.sqlite'));
  database.exec(`UPDATE lists SET imported_at_ms = ${String(Date.now() - 2 * DAY_MS)}`);
  database.close();
  const exported = await run('export', '1', '--out', join(folder, 'cleaned.csv'));
  expect(exported.stderr).toBe('');
  const [backup = ''] = backups();
  const copy = new DatabaseSync(backup, { readOnly: true });
  expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(copy.prepare('SELECT name FROM lists').all()).toEqual([{ name: 'list.csv' }]);
  copy.close();

  await run('export', '1', '--out', join(folder, 'again.csv'));
  expect(backups()).toEqual([backup]);
});
