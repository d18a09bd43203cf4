/** The built practice service in its own process, which outlives its clients. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AskedQuestion } from './practice.ts';

const PROGRAM = join(import.meta.dirname, '../../../out/main/practice.js');

export type PracticeProcess = {
  readonly url: string;
  readonly questions: () => Promise<readonly AskedQuestion[]>;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A connection kept for later would be closed by the service after a minute, perhaps just when it is used again. */
const ONCE = { headers: { connection: 'close' } } as const;

export async function startPracticeProcess(options: readonly string[] = []): Promise<PracticeProcess> {
  const child = spawn(process.execPath, [PROGRAM, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [said] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
  const url = /http:\S+/u.exec(String(said))?.[0];
  if (url === undefined) throw new Error('the practice service did not start');
  const reset = async (): Promise<void> => {
    await (await fetch(`${url}/_practice/reset`, { ...ONCE, method: 'POST', body: '{}' })).arrayBuffer();
  };
  await waitForGazetteer(url);
  await reset();
  return {
    url,
    reset,
    async questions() {
      const reply = await fetch(`${url}/_practice/ledger`, ONCE);
      return ((await reply.json()) as { readonly questions: readonly AskedQuestion[] }).questions;
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits for the first answer, which takes seconds while the gazetteer is built. It may be a requested fault. */
async function waitForGazetteer(url: string): Promise<void> {
  const body = JSON.stringify({ country: 'gbr', input: 'Stanley Street, Ulverston' });
  const headers = { 'x-service-key': 'practice' };
  for (;;) {
    const signal = AbortSignal.timeout(30_000);
    const reply = await fetch(`${url}/validate`, { method: 'POST', headers, body, signal }).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    if (reply?.status === 200) return;
  }
}
