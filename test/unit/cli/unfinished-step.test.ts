import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { stepOfMany } from '../../../src-main/review/bulk-work.ts';
import { deciding } from '../../../src-main/review/decide-many.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const KEY = { DOORSTEP_SERVICE_KEY: 'practice' };
const ROWS = 4_000;
const LIST = '1';

/** Excludes the first rows of the list, as an app that is killed in the middle of a step for all rows. */
async function leaveHalfStep(workspace: string): Promise<void> {
  const db = openDatabase(databasePath(workspace));
  const repositories = createRepositories(db);
  const [list] = repositories.lists.all();
  if (!list) throw new Error('the list is missing');
  const positions = Uint32Array.from({ length: ROWS }, (_, at) => at + 1);
  const answers = { service: 'practice', notBeforeMs: 0 };
  const dependencies = { repositories, answers, nowMs: () => 1 };
  const bulk = {
    kind: 'decide_many',
    decision: 'excluded',
    positions,
    kept: null,
    onlyUndecided: false,
    alikeIn: null,
  } as const;
  const killed = new AbortController();
  const step = stepOfMany(list, { positions }, deciding(list, bulk, dependencies), dependencies, {
    db,
    signal: killed.signal,
    onProgress: () => killed.abort(),
  });
  await expect(step).rejects.toThrow();
  expect(repositories.steps.unfinished(list.id)).not.toBeNull();
  db.close();
}

async function killedInStep() {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  const rows = Array.from({ length: ROWS }, (_, i) => `Row ${i},${i % 50} Stanley Street,Ulverston,LA12 7BT`);
  writeFileSync(input, ['Name,Street,Town,Postcode', ...rows, ''].join('\n'));
  const workspace = join(directory, 'workspace');
  const run = (...words: readonly string[]) => runCli([...words, '--workspace', workspace, '--json'], KEY);
  expect(await run('import', input, '--country', 'gbr')).toMatchObject({ status: 0 });
  await leaveHalfStep(workspace);
  return { directory, run };
}

it('an export after a killed step first undoes the step, and says so', async () => {
  const { directory, run } = await killedInStep();
  const out = join(directory, 'out.csv');
  const end = await run('export', LIST, '--out', out);
  expect(end).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('The command continues when this is finished.'),
  });
  expect(readFileSync(out, 'utf8').match(/,Not checked,This row/gu)).toHaveLength(ROWS);
});

it('a run after a killed step asks and quotes what the list asks without the step', async () => {
  const service = await practiceService();
  const { run } = await killedInStep();
  const end = await run('verify', LIST, '--service', service.url);
  expect(end.status).toBe(0);
  expect(await service.questions()).toHaveLength(50);
  expect(lastJson(end)).toMatchObject({
    distinct_lookups: 50,
    requests: 50,
    credits: { validation: { quoted: 50, charged: 50 } },
  });
});
