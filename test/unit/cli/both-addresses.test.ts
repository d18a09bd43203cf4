import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { createPartialReceipt, stoppedJson } from '../../../src-main/cli/partial-receipt.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const LIST = [
  'Name,Delivery Street,Delivery City,Delivery Postcode,Billing Street,Billing City,Billing Postcode',
  'Ann,3 Stanley St,Ulverston,LA12 7BT,1 Stanley St,Ulverston,LA12 7BT',
  'Bob,5 Stanley St,Ulverston,LA12 7BT,3 Stanley St,Ulverston,LA12 7BT',
  '',
].join('\n');

function inFolder() {
  const directory = tempDir();
  const input = join(directory, 'customers.csv');
  writeFileSync(input, LIST);
  const output = join(directory, 'out.csv');
  const common = ['--workspace', join(directory, 'workspace'), '--country', 'GBR', '--json'];
  const clean = (...more: readonly string[]) =>
    runCli(['clean', input, '--out', output, '--in-place', ...common, ...more]);
  return { directory, input, output, common, clean };
}

describe('doorstep clean with two addresses in each row', () => {
  it('checks both addresses and writes one output, and a second run sends no requests', async () => {
    const { directory, output, clean, common } = inFolder();
    const end = await clean('--addresses', 'both');
    expect(end.status, end.stderr).toBe(0);
    const receipt = lastJson(end);
    const spent = (credits: number) => ({ credits: { validation: { charged: credits } } });
    // Billing is checked first. One delivery address is known after that.
    expect(receipt).toMatchObject({
      rows: 2,
      output,
      ...spent(1),
      companions: [{ rows: 2, output: null, ...spent(2) }],
    });
    const [head = '', ...rows] = readFileSync(output, 'utf8').trim().split('\n');
    expect(head).toMatch(/,Status \(Delivery\),.*,Status \(Billing\),/u);
    expect(rows.map((row) => row.split(',').slice(0, 7))).toEqual([
      ['Ann', '3 Stanley Street', 'Ulverston', 'LA12 7BT', '1 Stanley Street', 'Ulverston', 'LA12 7BT'],
      ['Bob', '5 Stanley Street', 'Ulverston', 'LA12 7BT', '3 Stanley Street', 'Ulverston', 'LA12 7BT'],
    ]);

    const again = lastJson(await clean('--addresses', 'all'));
    expect(again).toMatchObject({ list: receipt['list'], requests: 0, companions: [{ requests: 0 }] });

    const exported = join(directory, 'again.csv');
    const wish = ['export', String(receipt['list']), '--out', exported, '--in-place', '--addresses', 'both'];
    expect((await runCli([...wish, ...common])).status).toBe(0);
    expect(readFileSync(exported, 'utf8').split('\n')[0]).toBe(head);
  });

  it('checks only the address that the option names, and imports nothing if the name is unknown', async () => {
    const { output, clean, common } = inFolder();
    const unknown = await clean('--addresses', 'Shipping');
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain(
      'contains 2 addresses: “Delivery” and “Billing”. None of them is “Shipping”',
    );
    expect((await runCli(['lists', ...common])).stdout).toBe('[]\n');

    expect((await clean('--addresses', 'billing')).status).toBe(0);
    const [, ann = ''] = readFileSync(output, 'utf8').split('\n');
    expect(ann).toMatch(/^Ann,3 Stanley St,Ulverston,LA12 7BT,1 Stanley Street,Ulverston,LA12 7BT,/u);
  });
});

describe('a credit limit for both addresses', () => {
  it.each([['--json'], ['no --json']])(
    'limits the sum of their credits, in a command with %s',
    async (json) => {
      const { input, output, common } = inFolder();
      const quiet = json === '--json' ? common : common.filter((word) => word !== '--json');
      const args = ['clean', input, '--out', output, '--in-place', '--addresses', 'both', ...quiet];
      // The billing addresses cost two credits. One delivery address is known after that, and one costs a credit.
      const capped = await runCli([...args, '--max-credits', '2']);
      expect(capped.status).toBe(4);
      expect((await runCli([...args, '--max-credits', '3'])).status).toBe(0);
      if (json === '--json')
        expect(lastJson(capped)).toMatchObject({
          stopped: 'credit_cap_reached',
          credits: { validation: { charged: 0 } },
          companions: [{ credits: { validation: { charged: 2 } } }],
        });
    },
  );
});

it('doorstep clean still reports the result of the first address if the check of the second address fails', () => {
  const partial = createPartialReceipt();
  partial.beginChecking();
  const summaryOf = (id: number) => ({ id, rows: 2, verdicts: {} }) as ListSummary;
  partial.note({ summary: summaryOf(1) });
  partial.endCompanion({ ...partial.parts(), summary: summaryOf(1) });
  expect(stoppedJson('clean', partial, 'list_busy')).toMatchObject({
    list: null,
    stopped: 'list_busy',
    companions: [{ list: 1, rows: 2, stopped: null }],
  });
  partial.beginChecking();
  partial.note({ summary: summaryOf(2) });
  expect(stoppedJson('clean', partial, 'list_busy')).toMatchObject({
    list: 2,
    companions: [{ list: 1 }],
  });
});
