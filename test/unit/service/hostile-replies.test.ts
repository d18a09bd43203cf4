/** A call ends soon with a storable value or a `ServiceError`, no matter what the service answers. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressIn,
  emailCheckOf,
  geocodedOf,
  matchOf,
  nearbyOf,
  postcodeOf,
} from '../../../src-main/service/replies/stored-replies.ts';
import type { ServiceClient, ServiceOptions } from '../../../src-main/service/service-client.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import { BULK_REPLY_BYTES, REPLY_BYTES } from '../../../src-main/service/transport/send.ts';
import { aClient } from './clients.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { ENDLESS, type Hostile, hostileTo, ISSUED, largest } from './hostile-replies.ts';

const MOST_MS = 5_000;
const MOST_MB = 500;
const STATUSES = [200, 400, 404, 429, 503];
const BULK = ENDPOINTS.filter(({ name }) => name.endsWith('/batch') || name.endsWith('{job_id}'));
const SINGLE = ENDPOINTS.filter((endpoint) => !BULK.includes(endpoint));

/** `ms` is processor time. */
type CallEnd = { readonly end: string; readonly ms: number; readonly peakMb: number };

let say: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  request.resume().on('end', () => say(response));
});
let baseUrl = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function play({ answer }: Hostile, status: number): void {
  say = (response) => {
    if (typeof answer !== 'string') return answer(response, status);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer);
  };
}

async function withClient<T>(
  ask: (client: ServiceClient) => Promise<T>,
  options: Partial<ServiceOptions> = {},
): Promise<T> {
  const { client } = aClient(baseUrl, { retries: 0, readKey: () => ISSUED, ...options });
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
}

/** Returns how a call ended. Fails if the result cannot be stored, read again or sent on. */
async function endOf({ name, call }: Endpoint, client: ServiceClient): Promise<string> {
  try {
    const { value, raw } = await call(client);
    const written = JSON.stringify(value);
    // Compares booleans, because a megabyte makes no useful message. A call without a key is answered without it.
    expect({
      isWhole: raw.isWellFormed() && !/\\ud[89a-f]/u.test(written),
      isWithoutKey: name === 'dev-key' || !`${raw} ${written}`.includes(ISSUED),
    }).toEqual({ isWhole: true, isWithoutKey: true });
    if (typeof value === 'string') encodeURIComponent(value);
    readAgain(raw);
    return 'value';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const data = error.toData();
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    expect(data.body).not.toContain(ISSUED);
    readAgain(data.body);
    return data.kind;
  }
}

function readAgain(reply: string): void {
  matchOf({ reply, httpStatus: 200 });
  addressIn({ reply, httpStatus: 200 });
  for (const read of [emailCheckOf, geocodedOf, nearbyOf, postcodeOf]) read(reply);
}

describe.each(ENDPOINTS)('the call to $name', (endpoint) => {
  it.each(hostileTo(endpoint))(
    'ends soon, with a value or a known error, on a hostile reply: $name',
    async (hostile) => {
      for (const status of STATUSES) {
        play(hostile, status);
        const startedAt = performance.now();
        await withClient((client) => endOf(endpoint, client));
        expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
      }
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it.each(ENDLESS)(
    'ends with an error, soon after its time limit, on an endless reply: $name',
    async (hostile) => {
      play(hostile, 200);
      const startedAt = performance.now();
      const end = await withClient((client) => endOf(endpoint, client), {
        timeoutMs: 300,
        bulkTimeoutMs: 300,
      });
      expect(['timeout', 'malformed']).toContain(end);
      expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
    },
  );
});

describe.each(SINGLE)('the call to $name', (endpoint) => {
  it.each(largest(endpoint.reply, REPLY_BYTES))(
    'ends soon, with a value or a known error, on a reply of a megabyte: $name',
    async (hostile) => {
      play(hostile, endpoint.status);
      const startedAt = performance.now();
      await withClient((client) => endOf(endpoint, client));
      expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
    },
  );
});

describe.each(BULK)('the call to $name', (endpoint) => {
  it.each(largest(endpoint.reply, BULK_REPLY_BYTES))(
    'ends soon and uses little memory on a reply of 20 megabytes: $name',
    async (hostile) => {
      play(hostile, endpoint.status);
      const words = [join(import.meta.dirname, 'hostile-call.ts'), baseUrl, endpoint.name];
      const { stdout } = await promisify(execFile)(process.execPath, words);
      const { end, ms, peakMb } = JSON.parse(stdout) as CallEnd;
      expect(['a value', 'malformed']).toContain(end);
      expect(ms).toBeLessThan(MOST_MS);
      expect(peakMb).toBeLessThan(MOST_MB);
    },
    60_000,
  );
});
