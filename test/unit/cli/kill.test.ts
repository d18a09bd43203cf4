import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastJson, runCli, startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const KEY = { DOORSTEP_SERVICE_KEY: 'practice' };
const CONCURRENCY = 8;
const ROWS = 400;

it('doorstep clean, killed several times, repeats only lookups in flight and writes the same output', {
  timeout: 200_000,
}, async () => {
  const service = await practiceService({ trouble: { latencyMs: 30 } });
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  const rows = Array.from({ length: ROWS }, (_, i) => `Row ${i},${i} Stanley Street,Ulverston,LA12 7BT`);
  writeFileSync(input, ['Name,Street,Town,Postcode', ...rows, ''].join('\n'));
  const clean = (name: string, workspace: string, url: string) => [
    'clean',
    input,
    '--out',
    join(directory, name),
    '--workspace',
    join(directory, workspace),
    '--country',
    'gbr',
    '--service',
    url,
    '--concurrency',
    String(CONCURRENCY),
    '--json',
  ];

  const kills = [40, 130, 260];
  for (const asked of kills) {
    const child = startCli(clean('out.csv', 'killed', service.url), KEY);
    await expect
      .poll(async () => (await service.questions()).length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(asked);
    child.kill('SIGKILL');
    expect((await child.ended).status).toBeNull();
  }
  const end = await runCli(clean('out.csv', 'killed', service.url), KEY);
  expect(end.status).toBe(0);
  const receipt = lastJson(end) as { readonly distinct_lookups: number; readonly asked_again: number };
  expect(receipt.distinct_lookups).toBe(ROWS);

  const questions = await service.questions();
  const twice = questions.filter(({ asked }) => asked > 1);
  expect(questions).toHaveLength(ROWS);
  expect(twice.length).toBeLessThanOrEqual(kills.length * CONCURRENCY);
  expect(receipt.asked_again).toBeLessThanOrEqual(CONCURRENCY);

  const undisturbed = await practiceService();
  await runCli(clean('calm.csv', 'calm', undisturbed.url), KEY);
  expect(readFileSync(join(directory, 'out.csv'))).toEqual(readFileSync(join(directory, 'calm.csv')));
});
