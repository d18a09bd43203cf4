/** Attacks everything that listens on this computer, because every program of every user can reach it. */
import { readFileSync } from 'node:fs';
import { type Host, openPage } from './first-user.ts';
import type { Outcome } from './other-user.ts';
import { type Stage, tell, tellAbsent, tellOutcome } from './stage.ts';
import { holdAs } from './users.ts';

type Place = { readonly address: string; readonly port: number };

/** Returns where processes of this user listen, without the local host. Reads the kernel's own table. */
function listeningPlaces(id: number, besides: Place): readonly Place[] {
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, , , state, , , , owner]) => state === '0A' && Number(owner) === id)
    .map(([, local = '']) => placeOf(local))
    .filter(({ port }) => port !== besides.port);
}

/** Reads an address with its bytes in reverse order: "0100007F:1F90" is 127.0.0.1:8080. */
function placeOf(local: string): Place {
  const [address = '', port = ''] = local.split(':');
  const bytes = (address.match(/../gu) ?? []).toReversed().map((byte) => Number.parseInt(byte, 16));
  return { address: bytes.join('.'), port: Number.parseInt(port, 16) };
}

/** Attacks the practice service inside the app, which receives all requests. */
export async function attackPractice({ computer: { first }, attack }: Stage, host: Host): Promise<void> {
  const places = listeningPlaces(first.id, host);
  if (places.length === 0) tellAbsent('the practice service');
  for (const { address, port } of places) {
    const asked = async (
      what: string,
      method: string,
      path: string,
      name: string,
      body = '',
    ): Promise<void> => {
      const headers = { host: name, 'x-service-key': 'practice', 'content-type': 'application/json' };
      tellOutcome(
        `the practice service: ${what}`,
        await attack({ kind: 'ask', address, port, method, path, headers, body }),
      );
    };
    const own = `${address}:${port}`;
    await asked('every address that was asked', 'GET', '/_practice/ledger', own);
    await asked('it is put in trouble', 'POST', '/_practice/trouble', own, '{"latencyMs":1}');
    await asked(
      'it answers the key everybody knows',
      'POST',
      '/validate',
      own,
      '{"country":"gbr","input":"1 High St"}',
    );
    await asked(
      'it answers a foreign name (DNS rebinding)',
      'GET',
      '/_practice/ledger',
      `rebound.example:${port}`,
    );
    await asked(
      'it answers a foreign name with the known key',
      'POST',
      '/validate',
      `rebound.example:${port}`,
      '{"country":"gbr","input":"1 High St"}',
    );
    await asked(
      'it answers without a word about the key',
      'POST',
      '/_practice/coverage',
      own,
      '{"questions":[]}',
    );
  }
}

/** Attacks the host's port, which every program of the computer can reach. */
export async function attackLocalHost({ attack }: Stage, { address, port }: Host): Promise<void> {
  const name = `${address}:${port}`;
  const call = (headers: Readonly<Record<string, string>>): Promise<Outcome> =>
    attack({
      kind: 'ask',
      address,
      port,
      method: 'POST',
      path: '/api/call/readWorkspace',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  tellOutcome('the local host: an operation without a session', await call({ host: name }));
  tellOutcome(
    'the local host: a session that is made up',
    await call({ host: name, authorization: 'Bearer made-up' }),
  );
  tellOutcome('the local host: a foreign name', await call({ host: `rebound.example:${port}` }));
  const text = `GET / HTTP/1.1\r\nHost: ${name}\r\nHost: rebound.example\r\nConnection: close\r\n\r\n`;
  tellOutcome('the local host: two Host headers', await attack({ kind: 'send', address, port, text }));
  const head = `POST /api/session HTTP/1.1\r\nHost: ${name}\r\nContent-Type: text/plain\r\nContent-Length: 9000000000\r\n\r\n`;
  const mostBytes = 256 * 1024 ** 2;
  tellOutcome(
    'the local host: a body without an end',
    await attack({ kind: 'flood', address, port, head, piece: ' '.repeat(64 * 1024), mostBytes }),
  );
}

/** The maximum growth of the host's memory. 10 MB are needed; with separately stored chunks it was gigabytes. */
const MOST_GROWTH_BYTES = 200 * 1024 ** 2;
const PAGE_MS = 5_000;

/** Opens six connections to fill the memory and 300 to take every place, while the person opens a page. */
export async function attackPlaces(
  { browser, computer, attack }: Stage,
  { address, port, pid }: Host,
  askNewUrl: () => Promise<string>,
): Promise<void> {
  const place = { address, port };
  const lines = `Host: ${address}:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`;
  const head = `POST /api/session HTTP/1.1\r\n${lines}\r\n\r\n`;
  const chunk = '1\r\nx\r\n';
  const before = mostBytesOf(pid);
  const flood = { ...place, head, piece: chunk.repeat(10_000), mostBytes: 64 * 1024 ** 2 };
  await Promise.all(Array.from({ length: 6 }, () => attack({ kind: 'flood', ...flood })));
  const grown = mostBytesOf(pid) - before;
  const megabytes = `${Math.round(grown / 1024 ** 2)} MB more`;
  tell('the local host: one-byte chunks fill its memory', grown > MOST_GROWTH_BYTES, megabytes);

  const url = await askNewUrl();
  const sent = { first: head, next: chunk };
  const release = await holdAs(computer.second, { ...place, count: 300, sent });
  const begun = performance.now();
  const page = await openPage(browser, url).catch(() => null);
  const tookMs = Math.round(performance.now() - begun);
  await page?.close();
  release();
  tell(
    'the local host: 300 connections keep the page out',
    page === null || tookMs > PAGE_MS,
    `${tookMs} ms`,
  );
}

/** Returns the peak memory of a process. */
function mostBytesOf(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
