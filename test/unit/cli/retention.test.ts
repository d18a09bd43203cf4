/** A person who uses only commands: lists are announced and deleted as on the page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const DAY_MS = 86_400_000;

it('a command announces the deletion of an old list, and a command a day later deletes it', async () => {
  const folder = tempDir();
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace, { mode: 0o700 });
  writeFileSync(join(folder, 'policy.json'), '{ "longestRetentionDays": 30 }');
  for (const name of ['old.csv', 'new.csv'])
    writeFileSync(join(folder, name), `Street,Town,Postcode\n10 ${name} Street,London,SW1A 2AA\n`);
  const run = (...words: readonly string[]) =>
    startCli([...words, '--workspace', workspace], { DOORSTEP_POLICY: join(folder, 'policy.json') }).ended;
  const age = (sql: string): void => {
    const database = new DatabaseSync(join(workspace, 'workspace.sqlite'));
    database.exec(sql);
    database.close();
  };
  for (const name of ['old.csv', 'new.csv']) await run('import', join(folder, name));
  age(`UPDATE lists SET imported_at_ms = ${String(Date.now() - 40 * DAY_MS)} WHERE name = 'old.csv'`);

  const told = await run('lists');
  expect(told.stderr).toMatch(/The list “old\.csv” will be deleted after \d+ \w+ \d{4}/u);
  expect(told.stdout).toContain('old.csv');

  age(
    `UPDATE settings SET value = json_set(value, '$.atMs', ${String(Date.now() - 2 * DAY_MS)}) WHERE name LIKE 'deletion-shown-%'`,
  );
  const later = await run('lists');
  expect(later.stderr).toContain('The list “old.csv” was deleted, as announced');
  expect(later.stdout).not.toContain('old.csv');
  expect(later.stdout).toContain('new.csv');
  expect((await run('lists')).stderr).toBe('');
});
