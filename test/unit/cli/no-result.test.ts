import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const KEY = { DOORSTEP_SERVICE_KEY: 'practice' };

async function refusingService(): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"error":"no"}'),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a command ends with the status “stopped”, a sentence and a reason if no email got a result', async () => {
  const url = await refusingService();
  const directory = tempDir();
  const input = join(directory, 'people.csv');
  writeFileSync(input, 'Email\nada@gmail.com\nbob@gmail.com\n');
  const words = ['clean', input, '--out', join(directory, 'out.csv'), '--only-emails', '--service', url];
  const end = await runCli([...words, '--json', '--workspace', join(directory, 'workspace')], KEY);
  expect(end.stderr).toContain('None of the 2 emails that were sent got a result.');
  expect(end.status).toBe(4);
  expect(lastJson(end)).toMatchObject({ stopped: 'no_result', rows: 2 });
});

it('the reason is also in the JSON if the first of two addresses of a row got no result', async () => {
  const url = await refusingService();
  const directory = tempDir();
  const input = join(directory, 'people.csv');
  const header =
    'Billing street,Billing city,Billing postcode,Shipping street,Shipping city,Shipping postcode';
  writeFileSync(input, `${header}\n1 High Street,Leeds,LS1 4DL,2 Low Road,York,YO1 7HH\n`);
  const words = ['clean', input, '--out', join(directory, 'out.csv'), '--country', 'gbr', '--service', url];
  const place = ['--workspace', join(directory, 'workspace')];
  const end = await runCli([...words, '--addresses', 'both', '--json', ...place], KEY);
  expect(end.status, end.stderr).toBe(4);
  expect(lastJson(end)).toMatchObject({ stopped: 'no_result', rows: 1 });
});

it('a command names the option that asks again if no answer could be read, because without it nothing is sent', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"odd":true}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directory = tempDir();
  const input = join(directory, 'people.csv');
  writeFileSync(input, 'Street,City,Postcode\n1 High Street,Leeds,LS1 1AA\n2 High Street,Leeds,LS1 1AA\n');
  const words = ['clean', input, '--out', join(directory, 'out.csv'), '--country', 'GBR', '--service', url];
  const clean = (...more: readonly string[]) =>
    runCli([...words, '--workspace', join(directory, 'workspace'), ...more], KEY);
  await clean();
  const { status, stderr } = await clean();
  expect(stderr).toContain('The answers to 2 addresses could not be read and may have been charged.');
  expect(stderr).toContain('use --ask-lost-addresses-again.');
  expect(status).toBe(4);
  expect(requests).toBe(2);
  await clean('--ask-lost-addresses-again');
  expect(requests).toBe(4);
});
