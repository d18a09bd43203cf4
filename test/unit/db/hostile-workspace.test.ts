/**
 * Each column in turn contains a value that this app never writes. `DOORSTEP_ALL=1` tries every case, in half an hour.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { project, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { practiceService } from '../../support/service/practice.ts';
import { makeFullWorkspace } from '../../support/workspace/full-workspace.ts';
import type { HostileEnd } from '../../support/workspace/hostile-child.ts';
import { type HostileCase, hostileCases } from '../../support/workspace/hostile-values.ts';

/** A short run tries one of this many cases. */
const ONE_OF = 90;
const LONGEST_MS = 5_000;
/** A case that takes longer counts as a hang. */
const PATIENCE_MS = 120_000;
const MOST_MB = 500;
/** Cases per program, because each leaves something in its memory. */
const AT_ONCE = 20;

const isComplete = process.env['DOORSTEP_ALL'] === '1';
const isTried = (_: HostileCase, index: number): boolean => isComplete || index % ONE_OF === 0;

it('the app soon opens or refuses a workspace with any values, and changes no file outside it', async () => {
  const directory = tempDir();
  const { url } = await practiceService();
  const base = await makeFullWorkspace(directory, url);
  const cases = hostileCases(databasePath(base)).filter(isTried);
  const ends: HostileEnd[] = [];
  while (ends.length < cases.length)
    ends.push(...(await tryCases(directory, base, url, cases.slice(ends.length))));
  report(ends);
  expect(ends.filter(({ end }) => end !== 'not_taken').length).toBeGreaterThan(cases.length / 3);
  expect(ends.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(ends.filter(({ ms }) => ms > LONGEST_MS)).toEqual([]);
  expect(ends.filter(({ rssMb }) => rssMb > MOST_MB)).toEqual([]);
}, 7_200_000);

it('the app refuses a workspace whose copy of an imported file has a path outside the workspace', async () => {
  const directory = tempDir();
  const { url } = await practiceService();
  const base = await makeFullWorkspace(directory, url);
  const cases = ['traversal', 'object'].map((member) => ({
    table: 'lists',
    column: 'source',
    value: `$.sha256=${member}`,
  }));
  const ends = await tryCases(directory, base, url, cases);
  expect(ends).toMatchObject(
    cases.map((one) => ({ ...one, end: 'refused', faults: [], failures: ['stored_value_unreadable'] })),
  );
});

it('the app quickly refuses a workspace with values that are far too long', async () => {
  const directory = tempDir();
  const { url } = await practiceService();
  const base = await makeFullWorkspace(directory, url);
  const columns = [
    ['settings', 'value'],
    ['lists', 'columns'],
    ['lists', 'source'],
    ['steps', 'details'],
  ] as const;
  const cases = [
    ...columns.map(([table, column]) => ({ table, column, value: 'huge_list' })),
    { table: 'lists', column: 'columns', value: 'million_texts' },
  ];
  const ends = await tryCases(directory, base, url, cases);
  expect(ends).toMatchObject(
    cases.map((one) => ({ ...one, end: 'refused', faults: [], failures: ['stored_value_unreadable'] })),
  );
  expect(ends.filter(({ ms, rssMb }) => ms > LONGEST_MS || rssMb > MOST_MB)).toEqual([]);
}, 600_000);

it('a command ends with one sentence if the workspace contains a forbidden value', async () => {
  const directory = tempDir();
  const workspace = openWorkspace(directory);
  addList({ db: workspace.db, repositories: createRepositories(workspace.db) }, streets(3));
  workspace.db.exec(`UPDATE lists SET source = json_set(source, '$.sha256', '../../x')`);
  workspace.close();
  const { status, stderr } = await runCli(['lists', '--workspace', directory]);
  expect(stderr).toContain('“lists.source”');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});

/** Runs cases up to the first that ends the program or hangs. */
async function tryCases(
  directory: string,
  base: string,
  url: string,
  cases: readonly HostileCase[],
): Promise<readonly HostileEnd[]> {
  const file = join(directory, 'cases.json');
  writeFileSync(file, JSON.stringify(cases.slice(0, AT_ONCE)));
  const program = project('test', 'support', 'workspace', 'hostile-child.ts');
  const child = spawn(process.execPath, [program, base, url, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ends: HostileEnd[] = [];
  let begun: HostileCase | null = null;
  const kill = (): void => void child.kill('SIGKILL');
  let timer = setTimeout(kill, PATIENCE_MS);
  for await (const line of createInterface(child.stdout)) {
    clearTimeout(timer);
    timer = setTimeout(kill, PATIENCE_MS);
    const said = JSON.parse(line) as { readonly begun: HostileCase } | HostileEnd;
    if ('begun' in said) begun = said.begun;
    else {
      ends.push(said);
      begun = null;
    }
  }
  clearTimeout(timer);
  if (begun)
    ends.push({
      ...begun,
      end: 'opened',
      faults: ['no end'],
      failures: [],
      ms: PATIENCE_MS,
      rssMb: 0,
    });
  return ends;
}

function report(ends: readonly HostileEnd[]): void {
  const file = process.env['DOORSTEP_HOSTILE_REPORT'];
  if (file !== undefined) writeFileSync(file, ends.map((end) => `${JSON.stringify(end)}\n`).join(''));
}
