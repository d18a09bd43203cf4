import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createServiceRepository } from '../../../src-main/db/repositories/service-repository.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

it('a quote and a receipt show amounts of money if the person entered credit prices', async () => {
  const service = await practiceService();
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(
    input,
    'Street,Town,Postcode\n1 Stanley Street,Ulverston,LA12 7BT\n2 Stanley Street,Ulverston,LA12 7BT\n',
  );
  const workspace = openWorkspace(join(directory, 'workspace'));
  const services = createServiceRepository(workspace.db);
  const id = services.add('Cloud', service.url);
  const prices = { currency: 'EUR', address: 25_000, email: null };
  services.change(id, { name: 'Cloud', requestPreset: null, concurrency: null, prices });
  workspace.close();

  const clean = (name: string) =>
    runCli(
      [
        'clean',
        input,
        '--out',
        join(directory, name),
        '--workspace',
        join(directory, 'workspace'),
        '--country',
        'GBR',
        '--service',
        service.url,
      ],
      { DOORSTEP_SERVICE_KEY: 'practice' },
    );
  const first = await clean('out.csv');
  expect(first.stdout).toMatch(/^Cost at most: 2 validation credits, about €0\.05$/mu);
  expect(first.stdout).toContain('is sent again may cost 1 more credit');
  expect(first.stdout).toMatch(/^Credits: 2 of 2 quoted credits spent · about €0\.05 · /mu);
  const again = await clean('again.csv');
  expect(again.stdout).toContain('0 of 0 quoted credits spent');
  expect(again.stdout).not.toContain('€');
  expect(again.stdout).not.toContain('may cost 1 more credit');
});
