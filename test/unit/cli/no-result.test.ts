import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const KEY = { DOORSTEP_SERVICE_KEY: 'practice' };

it('a command ends with the status “stopped” and a sentence if no email got a result', async () => {
  const server = createServer((_, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"error":"no"}'),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directory = tempDir();
  const input = join(directory, 'people.csv');
  writeFileSync(input, 'Email\nada@gmail.com\nbob@gmail.com\n');
  const words = ['clean', input, '--out', join(directory, 'out.csv'), '--only-emails', '--service', url];
  const { status, stderr } = await runCli([...words, '--workspace', join(directory, 'workspace')], KEY);
  expect(stderr).toContain('None of the 2 emails that were sent got a result.');
  expect(status).toBe(4);
});
