import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const LIST = [
  'Name,Street,Town,Postcode',
  'A,"Stanley\u00a0Street",Ulverston,LA12 7BT',
  'B,Stanley Street,Ulverston,"\'""LA12 7BT"""',
  '',
].join('\r\n');

it('doorstep clean says what is damaged, and repairs it where it is told to', async () => {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  const output = join(directory, 'out.csv');
  writeFileSync(input, LIST.replace('\'""', '""'));
  const words = [
    'clean',
    input,
    '--out',
    output,
    '--workspace',
    join(directory, 'workspace'),
    '--country',
    'GBR',
    '--in-place',
    '--json',
  ];

  const said = await runCli(words);
  expect(said.stderr).toContain('Invisible characters: 1 row. To repair: --repair invisible-characters\n');
  expect(said.stderr).toContain('Stray quotation marks: 1 row. To repair: --repair stray-quotes\n');
  expect(readFileSync(output, 'utf8')).toContain('Stanley\u00a0Street');

  const repaired = await runCli([...words, '--repair', 'all']);
  expect(repaired.stderr).toContain('Stray quotation marks: 1 row, repaired.\n');
  const [, first = '', second = ''] = readFileSync(output, 'utf8').split('\r\n');
  expect(first).toMatch(/^A,"?Stanley Street"?,Ulverston,LA12 7BT,/u);
  expect(second).toMatch(/^B,Stanley Street,Ulverston,"?LA12 7BT"?,/u);
  expect(second).toContain('Repaired: stray quotation marks taken out.');
  expect(lastJson(repaired)).toMatchObject({ stopped: null });

  const wrong = await runCli([...words, '--repair', 'zeros']);
  expect(wrong).toMatchObject({ status: 2 });
  expect(wrong.stderr).toContain('not "zeros"');
});

it('doorstep clean --repair all repairs what a repair uncovers', async () => {
  const directory = tempDir();
  const [input, output] = [join(directory, 'list.csv'), join(directory, 'out.csv')];
  writeFileSync(
    input,
    'Name,Street,City,State,ZIP\r\nA,1 Elm St,Holyoke,MA,\u200b1040\r\nB,2 Elm St,Holyoke,MA,\u200b1040\r\n',
  );
  const workspace = join(directory, 'workspace');
  const { stderr } = await runCli([
    'clean',
    input,
    '--out',
    output,
    '--workspace',
    workspace,
    '--repair',
    'all',
    '--in-place',
  ]);
  expect(stderr).toContain('Invisible characters: 2 rows, repaired.\n');
  expect(stderr).toContain('Postcodes that lost their zeros: 2 rows, repaired.\n');
  expect(readFileSync(output, 'utf8')).toContain('01040');
});
