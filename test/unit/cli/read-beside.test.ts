import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import { EXIT } from '../../../src-main/cli/exit-status.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';

it('the command lists shows a workspace that another app has open, and the command verify refuses to change it', async () => {
  const directory = join(tempDir(), 'workspace');
  const { db, close } = openWorkspace(directory);
  onTestFinished(close);
  const list = addList({ db, repositories: createRepositories(db) }, streets(3));
  const shown = await runCli(['lists', '--json', '--workspace', directory]);
  expect(shown).toMatchObject({ status: EXIT.done, stderr: `${READ_ONLY.readByCommand}\n` });
  expect(lastJson(shown)).toMatchObject([{ id: list.id, name: list.name }]);

  const refused = await runCli(['verify', String(list.id), '--workspace', directory]);
  const { text } = failureMessage({ code: 'workspace_in_use', directory });
  expect(refused).toMatchObject({ status: EXIT.usage, stderr: `${text}\n` });

  close();
  expect((await runCli(['lists', '--workspace', directory])).stderr).toBe('');
});
