import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli, startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const SECRET = 'sk-very-secret-7f3a9c51d2';

it('a command reveals the key nowhere except in requests', async () => {
  const service = await practiceService({ keys: [SECRET], trouble: { latencyMs: 100 } });
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  const rows = Array.from({ length: 30 }, (_, i) => `${i} Stanley Street,Ulverston,LA12 7BT`);
  writeFileSync(input, ['Street,Town,Postcode', ...rows].join('\n'));
  const args = (name: string) => [
    'clean',
    input,
    '--out',
    join(directory, name),
    '--workspace',
    join(directory, 'workspace'),
    '--country',
    'gbr',
    '--service',
    service.url,
    '--concurrency',
    '2',
  ];

  const child = startCli(args('out.csv'), { DOORSTEP_SERVICE_KEY: SECRET });
  await expect.poll(async () => (await service.questions()).length).toBeGreaterThan(2);
  if (process.platform !== 'win32') {
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(SECRET);
  }
  const end = await child.ended;
  expect(end.status).toBe(0);
  const refused = await runCli(args('refused.csv'), { DOORSTEP_SERVICE_KEY: `${SECRET} \u00E9` });

  for (const text of [end.stdout, end.stderr, refused.stdout, refused.stderr])
    expect(text).not.toContain(SECRET);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    expect(readFileSync(path).includes(SECRET), path).toBe(false);
  }
});
