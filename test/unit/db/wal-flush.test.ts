import { statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { createWalFlush } from '../../../src-main/db/wal-flush.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const SOON_MS = 50;

function slowDisk() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = join(tempDir(), 'workspace.sqlite');
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  db.exec('CREATE TABLE answers (answer TEXT)');
  const order: string[] = [];
  const going: PromiseWithResolvers<void>[] = [];
  const flush = createWalFlush(path, {
    soonMs: SOON_MS,
    toDisk: () => {
      order.push('flush');
      const one = Promise.withResolvers<void>();
      going.push(one);
      return one.promise;
    },
  });
  return {
    flush,
    order,
    commit(answer: string): void {
      db.prepare('INSERT INTO answers VALUES (?)').run(answer);
      order.push(answer);
      flush.committed();
    },
    begun: (count: number) => vi.waitFor(() => expect(going).toHaveLength(count), { timeout: 60_000 }),
    done(): void {
      order.push('done');
      going.at(-1)?.resolve();
    },
    fail: (): void => going.at(-1)?.reject(Object.assign(new Error('i/o error'), { code: 'EIO' })),
  };
}

describe('the flush of the log to disk', () => {
  it('begins at a fixed time after the first commit, however many commits follow', async () => {
    const disk = slowDisk();
    disk.commit('a');
    vi.advanceTimersByTime(SOON_MS - 1);
    disk.commit('b');
    await new Promise(setImmediate);
    expect(disk.order).toEqual(['a', 'b']);

    vi.advanceTimersByTime(1);
    await disk.begun(1);
    disk.done();
    vi.advanceTimersByTime(10 * SOON_MS);
    await disk.flush.close();
    expect(disk.order).toEqual(['a', 'b', 'flush', 'done']);
  });

  it('runs again for commits that are made during a flush, but never twice at the same time', async () => {
    const disk = slowDisk();
    disk.commit('a');
    vi.advanceTimersByTime(SOON_MS);
    await disk.begun(1);
    disk.commit('b');
    vi.advanceTimersByTime(10 * SOON_MS);
    await new Promise(setImmediate);
    expect(disk.order).toEqual(['a', 'flush', 'b']);

    disk.done();
    await disk.begun(2);
    disk.done();
    await disk.flush.close();
    expect(disk.order).toEqual(['a', 'flush', 'b', 'done', 'flush', 'done']);
  });

  it('runs once more before the database closes', async () => {
    const disk = slowDisk();
    disk.commit('a');
    const closed = disk.flush.close().then(() => disk.order.push('closed'));
    await disk.begun(1);
    disk.done();
    await closed;
    vi.advanceTimersByTime(10 * SOON_MS);
    expect(disk.order).toEqual(['a', 'flush', 'done', 'closed']);
  });

  it('reports no error to the caller if it fails, and runs again after the next commit', async () => {
    const disk = slowDisk();
    disk.commit('a');
    vi.advanceTimersByTime(SOON_MS);
    await disk.begun(1);
    disk.fail();
    disk.commit('b');
    vi.advanceTimersByTime(SOON_MS);
    await disk.begun(2);
    disk.done();
    await disk.flush.close();
  });

  it('is skipped if there is no log file', async () => {
    const flush = createWalFlush(join(tempDir(), 'nowhere.sqlite'));
    flush.committed();
    await flush.close();
  });

  it('reaches the log file that the database really uses', async () => {
    const path = join(tempDir(), 'workspace.sqlite');
    const db = openDatabase(path);
    onTestFinished(() => void db.close());
    const flushed: number[] = [];
    const toDisk = async (file: FileHandle): Promise<void> => {
      await file.datasync();
      flushed.push((await file.stat()).ino);
    };
    const flush = createWalFlush(path, { toDisk });
    db.exec('CREATE TABLE answers (answer TEXT)');
    flush.committed();
    await flush.close();
    expect(flushed).toEqual([statSync(`${path}-wal`).ino]);
  });
});
