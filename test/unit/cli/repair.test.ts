import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPAIR_IDS } from '#shared/domain/repair/repairs.ts';
import { HELP } from '#shared/messages/cli/help.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const LIST = [
  'Name,Street,Town,Postcode',
  'A,"Stanley\u00a0Street",Ulverston,LA12 7BT',
  'B,Stanley Street,Ulverston,"\'""LA12 7BT"""',
  '',
].join('\r\n');

it('doorstep clean reports damage, and repairs it only if an option asks for this', async () => {
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
  expect(second).toContain('Repaired: stray quotation marks removed.');
  expect(lastJson(repaired)).toMatchObject({ stopped: null });

  const wrong = await runCli([...words, '--repair', 'zeros']);
  expect(wrong).toMatchObject({ status: 2 });
  expect(wrong.stderr).toContain('not "zeros"');
});

it('doorstep clean --repair all also repairs damage that another repair makes visible', async () => {
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
  expect(stderr).toContain('Postcodes without their leading zeros: 2 rows, repaired.\n');
  expect(readFileSync(output, 'utf8')).toContain('01040');
});

it('the help lists the names of all repairs', () => {
  for (const id of REPAIR_IDS) expect(HELP).toMatch(new RegExp(`\\s${id.replaceAll('_', '-')}[\\s;]`, 'u'));
});

it('doorstep clean --repair NAME makes only the named repair, and --repair none undoes the repair', async () => {
  const directory = tempDir();
  const [input, output] = [join(directory, 'list.csv'), join(directory, 'out.csv')];
  const rows = [
    'A,"Stanley Street, tel 01229 580000",,Ulverston LA12 7BT,,',
    'B, Stanley  Street,Ulverston,Ulverston,LA12 7BT,',
    'C,,5 Stanley Street,,Ulverston,LA12 7BT',
    ...['D', 'E', 'F'].map((name) => `${name},Stanley Street,,Ulverston,LA12 7BT,`),
  ];
  writeFileSync(input, ['Name,Street,Line 2,Town,Postcode,Notes', ...rows, ''].join('\r\n'));
  const words = [
    'clean',
    input,
    '--out',
    output,
    '--workspace',
    join(directory, 'workspace'),
    '--country',
    'GBR',
  ];
  const clean = (repair: string) => runCli([...words, '--in-place', '--repair', repair]);
  const written = (): readonly string[] => readFileSync(output, 'utf8').split('\r\n').slice(1, -1);

  const { stderr } = await clean('postcode-in-town');
  expect(stderr).toContain('Postcode or state next to the town: 1 row, repaired.\n');
  expect(stderr).toContain('Town repeated in the street: 1 row. To repair: --repair repeated-town\n');
  expect(stderr).toContain(
    'Otherwise it stays in its cell, and Doorstep does not send it. To repair: --repair contact-details\n',
  );
  expect(written()[0]).toMatch(/^A,"Stanley Street, tel 01229 580000",,Ulverston,LA12 7BT,,/u);
  expect(written()[1]).toMatch(/^B, Stanley {2}Street,Ulverston,Ulverston,LA12 7BT,,/u);

  const all = await clean('all');
  expect(all.stderr).toMatch(
    /address: 1 row, repaired\. .* it stays in its cell, and Doorstep does not send it\.\n/u,
  );
  expect(written()[0]).toMatch(/^A,"Stanley Street, tel 01229 580000",,Ulverston,LA12 7BT,,/u);
  expect(written()[1]).toMatch(/^B,"?Stanley Street"?,,Ulverston,LA12 7BT,,/u);
  expect(written()[2]).toMatch(/^C,5 Stanley Street,,Ulverston,LA12 7BT,,/u);

  await clean('none');
  for (const [index, row] of rows.entries()) expect(written()[index]?.startsWith(`${row},`)).toBe(true);
});

it('doorstep clean reports a row with too many cells, and still checks the list', async () => {
  const directory = tempDir();
  const [input, output] = [join(directory, 'list.csv'), join(directory, 'out.csv')];
  const row = 'Bob Ray,12, High Street, Upper, Leeds, Yorks,LS1 4AQ';
  const others = [
    'Cat Fox,2 Mill Lane,York,YO1 7HR',
    'Dan Lee,3 Park Road,Leeds,LS2 2BB',
    'Eve Orr,4 Low Lane,York,YO1 7HH',
  ];
  const lines = ['Name,Address,Town,Postcode', 'Ann Day,1 High Street,Leeds,LS1 1AA', row, ...others];
  writeFileSync(input, `${lines.join('\r\n')}\r\n`);
  const workspace = join(directory, 'workspace');
  const words = ['clean', input, '--out', output, '--workspace', workspace, '--country', 'GBR'];
  const { stderr, status } = await runCli([...words, '--repair', 'all']);
  expect(status).toBe(0);
  expect(stderr).toContain(
    '\n1 row has too many cells. Its cells may be in the wrong columns. File row 3.\n',
  );
  expect(stderr.indexOf('File row 3.')).toBeLessThan(stderr.indexOf('Sending requests'));
});
