import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../../../src-main/practice/thread.ts';
import { DATA_DIR, startForTest } from './server.ts';

const THREAD = resolve(import.meta.dirname, '../../../src-main/practice/thread.ts');
const ASK_ONCE = resolve(import.meta.dirname, 'ask-once.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-practice-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the practice service at its first use', () => {
  it('gives the same answer to several processes at the same time, and builds one database', async () => {
    const [dataDir, cacheDir] = [dataOfFinland(), join(folder, 'cache')];
    const ask = () => promisify(execFile)(process.execPath, [ASK_ONCE, dataDir, cacheDir]);
    const answers = (await Promise.all([ask(), ask(), ask()])).map(({ stdout }) => JSON.parse(stdout));
    expect(answers[0]).toMatchObject({ match_type: 'exact', standardized: { postcode: '02750' } });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(readdirSync(cacheDir)).toEqual([
      expect.stringMatching(/^practice-gazetteer-[0-9a-f]{16}\.sqlite$/),
    ]);
  });

  it('answers many requests at the same time', async () => {
    const service = await startForTest({ dataDir: dataOfFinland(), cacheDirs: [join(folder, 'cache')] });
    const asked = Array.from({ length: 20 }, () => service.line('fin', 'Lyijypolku 4, 02750 Espoo'));
    for (const answer of await Promise.all(asked)) expect(answer['match_type']).toBe('exact');
    await service.close();
  });

  it('answers with 500 if its data is missing, and correctly once the data is there', async () => {
    const dataDir = join(folder, 'data');
    const service = await startForTest({ dataDir, cacheDirs: [join(folder, 'cache')] });
    const ask = () => service.post('/validate', { country: 'fin', input: 'Lyijypolku 4, 02750 Espoo' });
    expect((await ask()).status).toBe(500);
    dataOfFinland();
    expect((await ask()).status).toBe(200);
    await service.close();
  });
});

describe('the practice service on its own thread', () => {
  it('reports its address and its key, answers requests, and ends on request', async () => {
    const worker = new Worker(THREAD, {
      workerData: { dataDir: DATA_DIR, workspaceCacheDir: join(folder, 'cache') },
    });
    const [said] = (await once(worker, 'message')) as [ThreadMessage];
    const { url, key } = 'url' in said ? said : { url: '', key: '' };
    const ask = () =>
      fetch(`${url}/validate`, {
        method: 'POST',
        headers: { 'x-service-key': key },
        body: JSON.stringify({ country: 'gbr', input: 'Witham' }),
      });
    expect((await ask()).status).toBe(200);
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    expect(await ended).toEqual([0]);
    await expect(ask()).rejects.toThrow('fetch failed');
  });

  it('reports the failure practice_unavailable if its port is taken', async () => {
    const other = await startForTest();
    const worker = new Worker(THREAD, {
      workerData: { dataDir: DATA_DIR, workspaceCacheDir: join(folder, 'cache'), port: other.port },
    });
    const [said] = (await once(worker, 'message')) as [ThreadMessage];
    expect(said).toMatchObject({ failure: { code: 'practice_unavailable' } });
    await other.close();
  });
});

function dataOfFinland(): string {
  const dataDir = join(folder, 'data');
  for (const file of ['addresses/fin.tsv.gz', 'postcodes/fin.tsv.gz']) {
    mkdirSync(join(dataDir, file, '..'), { recursive: true });
    cpSync(join(DATA_DIR, file), join(dataDir, file));
  }
  return dataDir;
}
