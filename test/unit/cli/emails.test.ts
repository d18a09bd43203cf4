import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ROWS = [
  'Name,Street,Town,Postcode,Email',
  'Ada,10 Downing Street,London,SW1A 2AA,ada@gmail.com',
  'Bob,10 Downing Street,London,SW1A 2AA,bob@gmial.com',
  'Cy,10 Downing Street,London,SW1A 2AA,ADA@GMAIL.COM',
  'Di,10 Downing Street,London,SW1A 2AA,ada@GMAIL.com',
  'Ed,10 Downing Street,London,SW1A 2AA,none',
];

function aFile(rows: readonly string[] = ROWS): { readonly input: string; readonly directory: string } {
  const directory = tempDir();
  const input = join(directory, 'people.csv');
  writeFileSync(input, `${rows.join('\n')}\n`);
  return { input, directory };
}

type Receipt = {
  readonly distinct_lookups: number;
  readonly credits: Readonly<Record<'validation' | 'email', { quoted: number; charged: number }>>;
  readonly rows_per_minute: number;
  readonly stopped: string | null;
};

async function clean(file: ReturnType<typeof aFile>, ...more: readonly string[]) {
  const args = ['clean', file.input, '--out', join(file.directory, 'out.csv'), '--country', 'GBR'];
  const end = await runCli([...args, '--workspace', join(file.directory, 'workspace'), '--json', ...more]);
  const receipt = JSON.parse(end.stdout.trim().split('\n').at(-1) ?? '') as Receipt;
  return { status: end.status, stderr: end.stderr, receipt };
}

describe('emails on the command line', () => {
  it('are checked once each, and charged as email credits', async () => {
    const file = aFile();
    const { status, receipt } = await clean(file, '--emails');
    expect(status).toBe(0);
    expect(receipt).toMatchObject({
      distinct_lookups: 4,
      credits: { validation: { quoted: 1, charged: 1 }, email: { quoted: 3, charged: 3 } },
      stopped: null,
    });
    const again = await clean(file, '--emails');
    expect(again.receipt.credits).toMatchObject({ validation: { charged: 0 }, email: { charged: 0 } });
  });

  it.each<{ readonly more: readonly string[] }>([
    { more: [] },
    { more: ['--emails'] },
    { more: ['--only-emails'] },
  ])('are part of the one JSON object that each command prints with the options $more', async ({ more }) => {
    const { input, directory } = aFile();
    const run = async (...args: readonly string[]) => {
      const end = await runCli([...args, '--workspace', join(directory, 'workspace'), '--json', ...more]);
      expect(end.stdout.trim().split('\n')).toHaveLength(1);
      return JSON.parse(end.stdout) as Readonly<Record<string, unknown>>;
    };
    await run('import', input, '--country', 'GBR');
    const quoted = await run('quote', '1');
    const [address, email] = [{ distinctLookups: 1 }, { distinctLookups: 3 }].map((each) =>
      expect.objectContaining(each),
    );
    const one = more[0] === '--only-emails' ? email : address;
    expect(quoted).toEqual(more[0] === '--emails' ? { address, email } : one);
    await run('verify', '1');
    await run('export', '1', '--out', join(directory, 'out.csv'));
    await run('lists');
  });

  it('are not checked by default, but an option checks them without the addresses', async () => {
    const file = aFile();
    const without = await clean(file);
    expect(without.receipt.credits.email).toEqual({ quoted: 0, charged: 0, may_have_been_charged: 0 });
    const alone = await clean(aFile(), '--only-emails');
    expect(alone.receipt.credits).toMatchObject({
      validation: { quoted: 0, charged: 0 },
      email: { quoted: 3, charged: 3 },
    });
    expect(alone.receipt.rows_per_minute).toBeGreaterThan(0);
  });

  it('are checked in a job, and the service notifies the given URL when the job is done', async () => {
    const called = Promise.withResolvers<string | undefined>();
    const server = createServer((request, response) => {
      called.resolve(request.url);
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const many = Array.from({ length: 1_001 }, (_, i) => `person${i}@gmail.com`);
    const url = `http://127.0.0.1:${port}/done?list=7`;
    const { status, receipt } = await clean(aFile(['Email', ...many]), '--only-emails', '--webhook-url', url);
    expect(status).toBe(0);
    expect(receipt.credits.email).toEqual({ quoted: 1_001, charged: 1_001, may_have_been_charged: 0 });
    expect(await called.promise).toBe('/done?list=7');
  });

  it('are not checked if the callback URL is invalid or uses plain http to another computer', async () => {
    const file = aFile();
    expect((await clean(file, '--only-emails', '--webhook-url', 'file:///x')).status).toBe(2);
    const { status, receipt } = await clean(file, '--only-emails', '--webhook-url', 'http://me.example/done');
    expect(status).not.toBe(0);
    expect(receipt.stopped).toBe('cleartext_not_allowed');
  });

  it('cannot be checked if the list has no email column, and the message asks for the column', async () => {
    const { status, stderr, receipt } = await clean(
      aFile(ROWS.map((row) => row.replace(/,[^,]*$/u, ''))),
      '--emails',
    );
    expect(status).toBe(3);
    expect(receipt.stopped).toBe('no_email_column');
    expect(stderr).toContain('Say which column contains emails.');
  });
});
