import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const HEADER = 'Name,Street,Town,Postcode';
const ROWS = ['A,Stanley Street,Ulverston,LA12 7BT', 'B,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ'];

it('doorstep clean reports decisions from an earlier list, and repeats them only with an option', async () => {
  const directory = tempDir();
  const cleaned = (name: string, rows: readonly string[], more: readonly string[]) => {
    const input = join(directory, `${name}.csv`);
    writeFileSync(input, [HEADER, ...rows, ''].join('\n'));
    const output = join(directory, `${name} out.csv`);
    const words = ['--workspace', join(directory, 'workspace'), '--country', 'GBR', ...more];
    return runCli(['clean', input, '--out', output, ...words]);
  };
  const first = lastJson(await cleaned('march', ROWS, ['--json']));
  expect(first).toMatchObject({ decided_before: { taken: 0, left: 0 }, stopped: null });

  const { app, backend } = await startBuiltCore(directory);
  const listId = Number(first['list']);
  const { rows } = await backend.readRows({
    listId,
    view: { filter: NO_FILTER, sort: [] },
    offset: 1,
    limit: 1,
  });
  const revision = rows[0]?.revision ?? 0;
  await backend.decideRow({ listId, position: 2, revision, decision: { kind: 'kept_as_entered' } });
  await app.close();

  const told = await cleaned('april', ROWS.toReversed(), ['--columns', 'status']);
  expect(told.stdout).toContain(
    'Decided before: An earlier list has a decision for 1 more row. To repeat it, use --remembered.\n',
  );
  expect(readFileSync(join(directory, 'april out.csv'), 'utf8')).not.toContain('Kept as entered');

  const again = await cleaned('april', ROWS.toReversed(), ['--remembered', '--json']);
  expect(lastJson(again)).toMatchObject({ decided_before: { taken: 1, left: 0 }, requests: 0 });
  expect(readFileSync(join(directory, 'april out.csv'), 'utf8')).toContain('Kept as entered');
});
