/** Tests a workspace that cannot be written for some time. No paid answer is paid for again. */

import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets, type TestWorkspace } from '../../support/rows/workspace.ts';
import { begin } from '../../support/rows/workspace-runs.ts';
import { confirming, scriptedAddresses } from '../../support/service/scripted-addresses.ts';
import { aClient } from '../service/clients.ts';
import { VALIDATION } from '../service/endpoints.ts';

const ROWS = 200;

function workspaceOnDisk(): TestWorkspace & { readonly other: TestWorkspace['db'] } {
  const path = join(tempDir(), 'workspace.sqlite');
  const db = openDatabase(path);
  migrate(db, MIGRATIONS);
  const other = openDatabase(path);
  onTestFinished(() => {
    db.close();
    other.close();
  });
  return { db, repositories: createRepositories(db), other };
}

type Trouble = (workspace: ReturnType<typeof workspaceOnDisk>) => () => void;

const lock: Trouble = ({ other }) => {
  other.exec('BEGIN IMMEDIATE');
  return () => other.exec('ROLLBACK');
};
const refuseWrites: Trouble = ({ db }) => {
  db.pragma('query_only = ON');
  return () => void db.pragma('query_only = OFF');
};

describe.each([
  ['another program holds the write lock', lock, 'SQLITE_BUSY'],
  ['the file cannot be written', refuseWrites, 'SQLITE_READONLY'],
] as const)('a run while %s', (_, trouble, detail) => {
  it.each(['wait', 'stop'] as const)('loses no answer and repeats no request (%s)', async (whenGone) => {
    const workspace = workspaceOnDisk();
    const list = addList(workspace, streets(ROWS));
    const said: RunSnapshot[] = [];
    const mending: (() => void)[] = [];
    const addresses = scriptedAddresses((query) => {
      if (addresses.asked.length >= 40 && mending.length === 0) mending.push(trouble(workspace));
      return confirming(query);
    });
    const handle = begin(workspace, list.id, addresses, {
      whenGone,
      most: 8,
      onProgress: (snapshot) => void said.push(snapshot),
    });
    await expect.poll(() => said.at(-1)?.state, { timeout: 30_000 }).toBe('waiting');
    expect(said.at(-1)?.failure).toEqual({ code: 'answers_not_writable', detail });
    const asked = addresses.asked.length;
    expect(asked).toBeLessThan(ROWS);
    mending[0]?.();
    handle.tryNow();
    expect(await handle.ended).toMatchObject({ state: 'done', done: ROWS, failed: 0, askedAgain: 0 });
    expect(addresses.asked).toHaveLength(ROWS);
  });
});

/** A service in its own thread that answers after some milliseconds. */
const SERVICE = `
const { parentPort, workerData } = require('node:worker_threads');
const server = require('node:http').createServer((request, response) => {
  parentPort.postMessage('asked');
  setTimeout(() => response.end(workerData.reply), workerData.afterMs);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

it('a reply that arrived in time is accepted even if the thread was blocked until after the time limit', async () => {
  const workerData = { reply: JSON.stringify(VALIDATION), afterMs: 200 };
  const worker = new Worker(SERVICE, { eval: true, workerData });
  onTestFinished(() => void worker.terminate());
  const [port]: unknown[] = await once(worker, 'message');
  const { client } = aClient(`http://127.0.0.1:${String(port)}`, { timeoutMs: 500, retries: 0 });
  const answer = client.addresses.validate({ country: 'gbr', input: '10 Downing Street' });
  await once(worker, 'message');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  expect(await answer).toMatchObject({ attempts: 1, maybeCharged: 0 });
  await client.close();
});
