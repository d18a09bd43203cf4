import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { project, runCli } from '../../support/cli.ts';
import { tempDir } from '../../support/temp-dir.ts';

/** Starts a server of the command line and gives what its first line says. */
async function firstLine(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [project('out/main/cli.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise((said) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => said(text.split('\n')[0] ?? '')),
  );
}

it('practice says where it listens, and in one sentence when it cannot', async () => {
  const line = await firstLine(['practice']);
  const port = /:(\d+)$/u.exec(line)?.[1] ?? '';
  expect(line).toMatch(/^The practice service listens on http:\/\/127\.0\.0\.1:\d+$/u);

  const second = await runCli(['practice', '--port', port]);
  expect(second).toMatchObject({ status: 1, stderr: expect.stringMatching(/^[^\n]*port \d+[^\n]*\n$/u) });
  expect((await runCli(['practice', '--latency', 'soon'])).status).toBe(2);
});

it('serve says its address once and refuses a workspace that is open, and a port that is taken', async () => {
  const workspace = join(tempDir(), 'workspace');
  const line = await firstLine(['serve', '--no-open', '--workspace', workspace]);
  expect(line).toMatch(/^Doorstep is at http:\/\/127\.0\.0\.1:\d+\/#code=\S+$/u);

  const same = await runCli(['serve', '--no-open', '--workspace', workspace]);
  expect(same.status).toBe(2);
  expect(same.stderr).toContain(workspace);

  const port = /:(\d+)\//u.exec(line)?.[1] ?? '';
  const taken = await runCli(['serve', '--no-open', '--port', port, '--workspace', join(tempDir(), 'other')]);
  expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining(`Port ${port} is in use`) });
});
