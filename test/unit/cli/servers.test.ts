import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { project, startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const firstLine = async (args: readonly string[]): Promise<string> =>
  (await firstWords(args)).split('\n')[0] ?? '';

async function firstWords(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [project('out/main/cli.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise((said) => child.stdout.setEncoding('utf8').once('data', (text: string) => said(text)));
}

it('the command practice prints its address, or an error in one sentence if it cannot listen', async () => {
  const said = await firstWords(['practice']);
  const port = /:(\d+)$/mu.exec(said)?.[1] ?? '';
  expect(said).toMatch(/^The practice service listens on http:\/\/127\.0\.0\.1:\d+$/mu);
  const isOpen = /any user\s+of this computer can read what it was asked/u;
  expect(said).toMatch(isOpen);
  expect((await startCli(['practice', '--help']).ended).stdout).toMatch(isOpen);

  const second = await startCli(['practice', '--port', port]).ended;
  expect(second).toMatchObject({ status: 1, stderr: expect.stringMatching(/^[^\n]*port \d+[^\n]*\n$/u) });
  expect((await startCli(['practice', '--latency', 'soon']).ended).status).toBe(2);
});

it('the command serve prints its address, and a second start prints a new address of the same host', async () => {
  const workspace = join(tempDir(), 'workspace');
  const line = await firstLine(['serve', '--no-open', '--workspace', workspace]);
  expect(line).toMatch(/^Doorstep is at http:\/\/127(?:\.\d+){3}:\d+\/#code=\S+$/u);

  const [origin = ''] = /http:[^#]+/u.exec(line) ?? [];
  const same = await startCli(['serve', '--no-open', '--workspace', workspace]).ended;
  expect(same.status).toBe(0);
  const [address = ''] = /http:\S+/u.exec(same.stdout) ?? [];
  expect(address.startsWith(`${origin}#code=`)).toBe(true);
  expect(line).not.toContain(address);

  const other = createServer().listen(0, '0.0.0.0');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const bound = other.address();
  const port = String(typeof bound === 'object' && bound ? bound.port : 0);
  const taken = await startCli([
    'serve',
    '--no-open',
    '--port',
    port,
    '--workspace',
    join(tempDir(), 'other'),
  ]).ended;
  expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining(`Port ${port} is in use`) });
});
