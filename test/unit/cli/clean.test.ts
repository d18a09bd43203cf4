import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastJson, runCli, startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const KEY = { DOORSTEP_SERVICE_KEY: 'practice' };
const LIST = [
  'Name,Street,Town,Postcode',
  'Ulverston,Stanley Street,Ulverston,LA12 7BT',
  '"Quoted, name",Stanley Street,Ulverston,LA12 7BT',
  'Nowhere,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ',
  '007,,,',
  '',
].join('\r\n');

function listIn(directory: string, text = LIST): string {
  const path = join(directory, 'list.csv');
  writeFileSync(path, text);
  return path;
}

function clean(directory: string, input: string, more: readonly string[]): readonly string[] {
  return [
    'clean',
    input,
    '--out',
    join(directory, 'out.csv'),
    '--workspace',
    join(directory, 'workspace'),
    '--country',
    'GBR',
    '--json',
    ...more,
  ];
}

describe('doorstep clean', () => {
  it('leaves the bytes of the list unchanged, and adds the answers after the columns of the list', async () => {
    const directory = tempDir();
    const end = await runCli(clean(directory, listIn(directory), []));
    expect(end.stderr).toBe('Sending requests to the practice service.\n');
    expect(end.status).toBe(0);
    expect(lastJson(end)).toMatchObject({
      rows: 4,
      distinct_lookups: 2,
      cached: 0,
      requests: 2,
      stopped: null,
    });

    const written = readFileSync(join(directory, 'out.csv'), 'utf8').split('\r\n');
    LIST.split('\r\n').forEach((line, i) => expect(written[i]?.startsWith(line), `line ${i + 1}`).toBe(true));
    expect(written[0]).toContain('Name,Street,Town,Postcode,Verdict,Why,');
  });

  it('accepts an earlier export as its input, and does not map the columns that the export added', async () => {
    const directory = tempDir();
    await runCli(clean(directory, listIn(directory), []));
    const output = join(directory, 'out.csv');
    const end = await runCli([
      'import',
      output,
      '--workspace',
      join(directory, 'workspace'),
      '--country',
      'GBR',
    ]);
    expect(end.stderr).toMatch(
      /^This looks like an export of the list “[^”]+”\. That list does not .+\. Doorstep added the \d+ columns from “Verdict” to .+ They are not checked\.$/mu,
    );
    expect(end.status).toBe(0);
  });

  it('sends no requests when it runs a second time for the same list', async () => {
    const service = await practiceService();
    const directory = tempDir();
    const input = listIn(directory);
    await runCli(clean(directory, input, ['--service', service.url]), KEY);
    const again = lastJson(await runCli(clean(directory, input, ['--service', service.url]), KEY));
    expect(again).toMatchObject({
      cached: 2,
      requests: 0,
      credits: { validation: { quoted: 0, charged: 0 } },
    });
    expect((await service.questions()).map(({ asked }) => asked)).toEqual([1, 1]);
  });

  it('stops at the credit cap with all answers saved, and later continues without the cap', async () => {
    const directory = tempDir();
    const input = listIn(directory);
    const capped = await runCli(clean(directory, input, ['--max-credits', '1']));
    expect(capped.status).toBe(4);
    expect(lastJson(capped)).toMatchObject({
      stopped: 'credit_cap_reached',
      output: null,
      credits: { validation: { charged: 1 } },
    });
    expect(existsSync(join(directory, 'out.csv'))).toBe(false);

    const rest = await runCli(clean(directory, input, []));
    expect(rest.status).toBe(0);
    expect(lastJson(rest)).toMatchObject({ cached: 1, requests: 1 });
  });

  it('stops with a message when the service rejects the key', async () => {
    const service = await practiceService();
    const directory = tempDir();
    const end = await runCli(clean(directory, listIn(directory), ['--service', service.url]), {
      DOORSTEP_SERVICE_KEY: 'wrong',
    });
    expect(end.status).toBe(4);
    expect(end.stderr).toMatch(/key/u);
    expect(lastJson(end)).toMatchObject({ stopped: 'service_refused_key', output: null });
  });

  it('stops before any request when the key is missing', async () => {
    const service = await practiceService();
    const directory = tempDir();
    const end = await runCli(clean(directory, listIn(directory), ['--service', service.url]), {
      DOORSTEP_SERVICE_KEY: '',
    });
    expect(end.status).toBe(4);
    expect(await service.questions()).toEqual([]);
  });

  it('stops when the service is unreachable', async () => {
    const directory = tempDir();
    const gone = ['--service', 'http://127.0.0.1:9', '--retries', '0'];
    const end = await runCli(clean(directory, listIn(directory), gone), KEY);
    expect(end.status).toBe(4);
    expect(lastJson(end)).toMatchObject({ stopped: 'service_unreachable', verdicts: { not_checked: 4 } });
  });

  it.each([
    ['the person presses Ctrl+C', 'SIGINT'],
    ['the terminal closes', 'SIGHUP'],
  ] as const)('saves the received answers when %s', async (_why, signal) => {
    const service = await practiceService({ trouble: { latencyMs: 200 } });
    const directory = tempDir();
    const rows = Array.from({ length: 200 }, (_, i) => `Name ${i},Stanley Street ${i},Ulverston,LA12 7BT`);
    const input = listIn(directory, ['Name,Street,Town,Postcode', ...rows].join('\n'));
    const child = startCli(clean(directory, input, ['--service', service.url, '--concurrency', '4']), KEY);
    await expect.poll(async () => (await service.questions()).length).toBeGreaterThan(8);
    child.kill(signal);
    const end = await child.ended;
    expect(end.status).toBe(5);
    const { requests } = lastJson(end) as { readonly requests: number };
    expect(requests).toBe((await service.questions()).length);
  });
});

describe('doorstep clean with input or arguments that it cannot use', () => {
  it.each([
    ['a missing file', 'missing.csv', null, 3],
    ['an empty file', 'empty.csv', '', 3],
    ['a picture', 'picture.csv', '\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 3],
    ['a list without addresses', 'plain.csv', 'Colour,Size\nred,4\nblue,5\n', 3],
  ])(
    'names the file in the message, and leaves no list and no output: %s',
    async (_, name, content, status) => {
      const directory = tempDir();
      const path = join(directory, name);
      if (content !== null) writeFileSync(path, content, 'latin1');
      const end = await runCli(clean(directory, path, []));
      expect(end.stderr).toContain(name);
      expect(end.status).toBe(status);
      expect(existsSync(join(directory, 'out.csv'))).toBe(false);
      const lists = await runCli(['lists', '--json', '--workspace', join(directory, 'workspace')]);
      expect(lastJson(lists)).toEqual([]);
    },
  );

  it('refuses wrong arguments with a message, and leaves the input unchanged', async () => {
    const directory = tempDir();
    const input = listIn(directory);
    const workspace = ['--workspace', join(directory, 'workspace')];
    for (const args of [
      ['clean', input, '--out', input, ...workspace],
      ['clean', input, '--out', join(directory, 'no', 'where.csv'), ...workspace],
      ['clean', input, '--out', join(directory, 'out.pdf'), ...workspace],
      ['clean', input, '--out', join(directory, 'out.csv'), '--map', 'city=Nowhere', ...workspace],
      ['clean', input, '--out', join(directory, 'out.csv'), '--country', 'Atlantis', ...workspace],
    ]) {
      const end = await runCli(args);
      expect(end.status, args.join(' ')).toBe(2);
      expect(end.stderr.trim(), args.join(' ')).not.toBe('');
    }
    expect(readFileSync(input, 'utf8')).toBe(LIST);
  });
});
