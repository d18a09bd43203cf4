import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliEnd, lastJson, runCli, startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { type AskedQuestion, practiceService } from '../../support/service/practice.ts';

const KEYS = [
  'asked_again',
  'cached',
  'credits',
  'decided_before',
  'distinct_lookups',
  'encoding_before',
  'formula_cells_kept',
  'list',
  'output',
  'peak_rss_mb',
  'requests',
  'retries',
  'rows',
  'rows_per_minute',
  'saved',
  'seconds',
  'stopped',
  'verdicts',
];
const LIST = 'Street,Town,Postcode\nStanley Street,Ulverston,LA12 7BT\n';

const isAllAnswered = (questions: readonly AskedQuestion[]): boolean =>
  questions.every(({ asked, answered }) => asked === answered);

function starting(text: string, more: readonly string[], key: string) {
  const directory = tempDir();
  const input = join(directory, 'list.csv');
  writeFileSync(input, text);
  const args = [
    'clean',
    input,
    '--out',
    join(directory, 'out.csv'),
    '--workspace',
    join(directory, 'workspace'),
  ];
  const env = { DOORSTEP_SERVICE_KEY: key, DBUS_SESSION_BUS_ADDRESS: '' };
  return startCli([...args, '--country', 'gbr', '--json', ...more], env);
}

const cleaned = (text: string, more: readonly string[], key = 'practice'): Promise<CliEnd> =>
  starting(text, more, key).ended;

describe('a command with --json', () => {
  it.each([
    ['a missing key', LIST, ['--service', 'http://127.0.0.1:1'], '', 'service_key_missing', 4],
    [
      'an unreachable service',
      LIST,
      ['--service', 'http://127.0.0.1:1', '--retries', '0'],
      'k',
      'service_unreachable',
      4,
    ],
    ['an invalid address', LIST, ['--service', 'ftp://x'], 'k', 'service_address_invalid', 2],
    ['a file without addresses', 'Colour\nred\n', [], '', 'no_address_columns', 3],
    ['a mapped column of prices', 'Street,City\n"12.50 EUR",Leeds\n', [], '', 'mapping_doubtful', 3],
    ['an empty file', '', [], '', 'file_empty', 3],
    ['a missing column', LIST, ['--map', 'street=Nowhere'], '', 'column_not_found', 2],
    ['an unknown option', LIST, ['--colour'], '', 'usage', 2],
    ['an output of an unknown kind', LIST, ['--out', 'list.pdf'], '', 'output_format_unsupported', 2],
  ] as const)('reports %s in the object and the exit status', async (_, text, more, key, stopped, status) => {
    const end = await cleaned(text, more, key);
    const json = lastJson(end);
    expect(json).toMatchObject({ stopped, output: null });
    expect(json['credits']).toMatchObject({ validation: { charged: 0 } });
    expect(Object.keys(json).toSorted()).toEqual(KEYS);
    expect(end.status).toBe(status);
    expect(end.stderr).not.toBe('');
  });

  it('reports the known facts about the list even if the command stops early', async () => {
    const end = await cleaned(LIST, ['--service', 'http://127.0.0.1:1'], '');
    expect(lastJson(end)).toMatchObject({
      list: 1,
      rows: 1,
      distinct_lookups: 1,
      verdicts: { not_checked: 1 },
    });
  });

  it('reports an interruption, and ends without waiting after a second interruption', async () => {
    const rows = Array.from({ length: 50 }, (_unused, i) => `${i + 1} Stanley Street,Ulverston,LA12 7BT`);
    const text = ['Street,Town,Postcode', ...rows].join('\n');
    const held: Awaited<ReturnType<typeof practiceService>>[] = [];
    const asking = async (latencyMs: number) => {
      const service = await practiceService({ trouble: { latencyMs } });
      held.push(service);
      const child = starting(text, ['--service', service.url, '--concurrency', '2'], 'practice');
      await expect.poll(async () => (await service.questions()).length).toBeGreaterThan(0);
      return child;
    };
    const once = await asking(500);
    once.kill('SIGINT');
    // A process group repeats an interruption, and both count as one. Two equal signals would merge.
    once.kill('SIGTERM');
    // The first interruption would wait for a service that does not answer.
    const more = await asking(600_000);
    let hasEnded = false;
    void more.ended.then(() => (hasEnded = true));
    const interruptAgain = () => {
      more.kill('SIGINT');
      return hasEnded;
    };
    await expect.poll(interruptAgain).toBe(true);
    await once.ended;
    expect(await held[0]?.questions()).toSatisfy(isAllAnswered);
    for (const child of [once, more]) {
      const end = await child.ended;
      expect(lastJson(end)).toMatchObject({ stopped: 'interrupted', rows: 50, output: null });
      expect(end.status).toBe(5);
    }
  });

  it('reports the reason why it stopped, even if the command is neither clean nor verify', async () => {
    const end = await runCli(['quote', 'nothing', '--json', '--workspace', join(tempDir(), 'workspace')]);
    expect(lastJson(end)).toEqual({ stopped: 'list_not_found' });
    expect(lastJson(await runCli(['import', '--json']))).toEqual({ stopped: 'usage' });
  });
});
