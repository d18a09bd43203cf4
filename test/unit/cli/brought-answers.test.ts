/** A workspace may contain answers that another person wrote into it. The quote counts such answers separately. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { VALIDATION } from '../service/endpoints.ts';

function answer(directory: string, ...questions: readonly number[]): void {
  const { db, close } = openWorkspace(directory);
  const { ledger } = createRepositories(db);
  for (const question of questions) {
    const lookupId = ledger.openLookup(question, 'practice');
    ledger.markSent(lookupId, 1);
    const cost = { httpStatus: 200, attempts: 1, credits: 1, tookMs: 5 };
    ledger.saveAnswer({ lookupId, reply: JSON.stringify(VALIDATION), answeredAtMs: 1_000, ...cost });
  }
  close();
}

it('a quote separately counts the answers that came with the workspace from another computer', async () => {
  const directory = join(tempDir(), 'workspace');
  const { db, close } = openWorkspace(directory);
  addList({ db, repositories: createRepositories(db) }, streets(5));
  close();
  answer(directory, 1, 2);
  const run = (own: string, ...words: readonly string[]) =>
    runCli([...words, '--workspace', directory], { XDG_DATA_HOME: own });
  const own = tempDir();
  await run(own, 'lists');
  expect((await run(own, 'quote', '1')).stdout).toContain('2 answers came with this workspace');
  answer(directory, 3);
  const quoted = await run(own, 'quote', '1', '--json');
  expect(lastJson(quoted)).toMatchObject({ cached: 3, cameWith: 2 });
});

it('a quote in a workspace made on this computer mentions no answers from another computer', async () => {
  const directory = join(tempDir(), 'workspace');
  const own = tempDir();
  const run = (...words: readonly string[]) =>
    runCli([...words, '--workspace', directory], { XDG_DATA_HOME: own });
  await run('lists');
  const { db, close } = openWorkspace(directory);
  addList({ db, repositories: createRepositories(db) }, streets(5));
  close();
  answer(directory, 1, 2);
  const { stdout } = await run('quote', '1');
  expect(stdout).toContain('2 looked up before');
  expect(stdout).not.toContain('came with');
});
