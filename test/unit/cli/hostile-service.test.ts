/** Runs the command line with a service that sends unreadable replies. It ends with a known status and pays once. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { lastJson, startCli } from '../../support/app/cli.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { ENDPOINTS } from '../service/endpoints.ts';
import { type Hostile, hostileTo, ISSUED, largest } from '../service/hostile-replies.ts';

/** The exit statuses for a complete run, and for a stopped run with everything saved. */
const DOCUMENTED = [0, 4];
const PAID = new Set(['/validate', '/email-validate', '/email-validate/batch', '/email-validate/jobs']);

/** Answers unknown paths with 404. Returns the paid requests, each as often as it arrived. */
async function startService(hostile: Readonly<Record<string, Hostile['answer']>>) {
  const paid: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      if (PAID.has(path)) paid.push(`${path} ${body}`);
      answer(response, hostile[path]);
    });
  });
  return { url: await listening(server), paid };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(response: ServerResponse, hostile: Hostile['answer'] | undefined): void {
  if (typeof hostile === 'function') return hostile(response, 200);
  response.writeHead(hostile === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(hostile ?? '{}');
}

function everywhere(name: string): Readonly<Record<string, Hostile['answer']>> {
  const answers = Object.fromEntries(
    ENDPOINTS.flatMap((endpoint) => {
      const bytes = endpoint.name.endsWith('/batch') ? 20_000_000 : 1_000_000;
      const all = [...hostileTo(endpoint), ...largest(endpoint.reply, bytes)];
      const found = all.find((each) => each.name === name);
      return PAID.has(endpoint.path) && found ? [[endpoint.path, found.answer]] : [];
    }),
  );
  if (Object.keys(answers).length === 0) throw new Error(`there is no hostile reply "${name}"`);
  return answers;
}

const DEEP = `{"status":"done","results":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;

/** 11 MB with more names than the thread of a run can hold as objects. */
const NAMES = `{"results":{${Array.from({ length: 999_000 }, (_, at) => `"@${at.toString(16)}":{}`).join(',')}}}`;

it.each<[string, number, Readonly<Record<string, Hostile['answer']>>]>([
  ['nesting 60,000 levels deep', 30, everywhere('60,000 levels of objects')],
  ['a reply sent byte by byte', 30, everywhere('byte by byte')],
  ['the key repeated endlessly', 30, everywhere('the key again and again')],
  ['half a surrogate pair in each text', 30, everywhere('the first half of a character in each text')],
  ['ten thousand headers', 30, everywhere('ten thousand headers')],
  ['single emails, nested 60,000 levels deep', 5, everywhere('60,000 levels of objects')],
  ['a job id with half a surrogate pair', 1_001, everywhere('the first half of a character in each text')],
  ['a job id nested 60,000 levels deep', 1_001, everywhere('60,000 levels of both')],
  [
    'a batch answered with a million names',
    30,
    { ...everywhere('60,000 levels of objects'), '/email-validate/batch': NAMES },
  ],
  [
    'job results that are nested too deep',
    1_001,
    {
      ...everywhere('60,000 levels of objects'),
      '/email-validate/jobs': '{"job_id":"j1"}',
      '/email-validate/jobs/j1': DEEP,
    },
  ],
])(
  'a hostile service (%s) causes no internal error, and three starts submit nothing twice',
  async (_, rows, hostile) => {
    const { url, paid } = await startService(hostile);
    const directory = tempDir();
    const input = join(directory, 'people.csv');
    const people = Array.from(
      { length: rows },
      (_row, at) =>
        // Three addresses are enough, because one request contains many emails.
        `${at < 3 ? `${at + 10} Downing Street,London,SW1A 2AA` : ',,'},person${at}@gmail.com`,
    );
    writeFileSync(input, `Street,Town,Postcode,Email\n${people.join('\n')}\n`);
    const words = ['clean', input, '--out', join(directory, 'out.csv'), '--country', 'GBR', '--service', url];
    const more = ['--emails', '--workspace', join(directory, 'workspace'), '--json', '--retries', '1'];
    for (let starts = 0; starts < 3; starts += 1) {
      const { status, stderr } = await startCli([...words, ...more], { DOORSTEP_SERVICE_KEY: ISSUED }).ended;
      expect(DOCUMENTED, stderr).toContain(status);
      expect(stderr).not.toMatch(/^\s+at |fault/mu);
    }
    expect(paid.length).toBeGreaterThan(0);
    expect(paid).toHaveLength(new Set(paid).size);
  },
  120_000,
);

/** Many more than are in flight when the first answer arrives. */
const ROWS = 60;
const DENIED = '<!DOCTYPE html><title>Access denied</title>';

it.each([
  ['a 404 in JSON', 404, 'application/json', '{"error":"not_found"}', 'service_finds_nothing'],
  ['a 404 in a page', 404, 'text/html', DENIED, 'service_intercepted'],
  ['the 403 page of a proxy', 403, 'text/html', DENIED, 'service_intercepted'],
  ['the 403 of a firewall in plain text', 403, 'text/plain', 'Blocked by policy', 'service_intercepted'],
  ['the 407 of a proxy in JSON', 407, 'application/json', '{"error":"password"}', 'service_intercepted'],
  ['the 451 of a network', 451, 'text/html', '', 'service_intercepted'],
  ['the sign-in page of a network', 200, 'text/html', DENIED, 'service_intercepted'],
] as const)(
  'a run ends without charges and verdicts if every answer is %s',
  async (_, odd, type, body, stopped) => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(odd, { 'content-type': type });
      response.end(body);
    });
    const url = await listening(server);
    const directory = tempDir();
    const input = join(directory, 'people.csv');
    const people = Array.from({ length: ROWS }, (_row, at) => `${at + 10} Downing Street,London,SW1A 2AA`);
    writeFileSync(input, `Street,Town,Postcode\n${people.join('\n')}\n`);
    const out = join(directory, 'out.csv');
    const words = ['clean', input, '--out', out, '--country', 'GBR', '--service', url, '--retries', '0'];
    const more = ['--workspace', join(directory, 'workspace'), '--json'];
    const end = await startCli([...words, ...more], { DOORSTEP_SERVICE_KEY: ISSUED }).ended;
    expect(end.status, end.stderr).toBe(4);
    expect(lastJson(end)).toMatchObject({
      stopped,
      verdicts: { not_checked: ROWS },
      credits: { validation: { charged: 0 } },
    });
    expect(end.stderr).not.toMatch(/accept the key|edit the address/iu);
    expect(requests).toBeLessThan(ROWS / 2);
  },
  60_000,
);
