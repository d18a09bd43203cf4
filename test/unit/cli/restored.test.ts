import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUp } from '../../../src-main/db/backups/make-backup.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';

it('a command in a damaged workspace restores the backup, reports this, and then succeeds', async () => {
  const directory = join(tempDir(), 'workspace');
  const workspace = openWorkspace(directory);
  const list = addList({ db: workspace.db, repositories: createRepositories(workspace.db) }, streets(3));
  await backUp(workspace.db, directory, 'daily', Date.now(), new AbortController().signal);
  workspace.close();
  truncateSync(databasePath(directory), 2_000);

  const { status, stdout, stderr } = await runCli(['lists', '--workspace', directory]);
  expect([status, stdout]).toEqual([0, expect.stringContaining(list.name)]);
  expect(stderr).toContain('The workspace was damaged, so Doorstep restored the backup of ');
  expect(stderr).toContain('Doorstep could not read the old file');
});
