/** Starts a practice service for each test file. The database is shared and built once per machine and data version. */
import { resolve } from 'node:path';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import { type PracticeOptions, startPracticeService } from '../../../src-main/practice/practice-service.ts';
import { PRACTICE_CACHE } from '../../support/service/practice-cache.ts';

export const DATA_DIR = resolve(import.meta.dirname, '../../../src-main/practice/data');

// Tests compare replies by value, and check the members they need.
export type Json = Record<string, unknown>;
export type Replied = { readonly status: number; readonly body: Json; readonly headers: Headers };

export async function startForTest(options: Partial<PracticeOptions> = {}) {
  const service = await startPracticeService({
    port: 0,
    dataDir: DATA_DIR,
    cacheDirs: [PRACTICE_CACHE],
    ...options,
  });
  const send = async (path: string, init: RequestInit, key: string | null): Promise<Replied> => {
    const response = await fetch(service.url + path, {
      ...init,
      headers: key === null ? {} : { 'x-service-key': key },
    });
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
  };
  return {
    ...service,
    get: (path: string, key: string | null = PRACTICE_KEY) => send(path, {}, key),
    post: (path: string, body: unknown, key: string | null = PRACTICE_KEY) =>
      send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }, key),
    line: async (country: string, input: string) =>
      (await send('/validate', { method: 'POST', body: JSON.stringify({ country, input }) }, PRACTICE_KEY))
        .body,
  };
}
