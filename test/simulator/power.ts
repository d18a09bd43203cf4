/** Power failures. The database keeps what was forced to the disk, and a random part of what was written after that. */
import { closeSync, copyFileSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type DiskImage, takeImage, writeTorn } from '../support/service/power-loss-image.ts';
import type { Office } from './office-lists.ts';
import { replaceMembers, type VirtualTime } from './virtual-time.ts';

/** The time in ms after which a commit is on the disk. The app promises it; see `wal-flush.ts`. */
export const ON_DISK_AFTER_MS = 100;

/** The length of the header of SQLite's log without its checksum. The header changes when the log restarts. */
const GENERATION_BYTES = 24;

export type Power = ReturnType<typeof startPower>;

export function startPower(office: Office, time: VirtualTime) {
  let path = office.newPath();
  copyFileSync(office.template, path);
  let flushed = { generation: '', bytes: 0, atMs: 0 };
  const flush = (): void => {
    flushed = { ...readLog(`${path}-wal`), atMs: time.steadyMs() };
  };
  const restore = catchFlushes(flush);
  const safeBytesOf = ({ log, safeBytes }: DiskImage): number => {
    const isSame = readLog(`${path}-wal`).generation === flushed.generation;
    return Math.min(log.length, Math.max(safeBytes, isSame ? flushed.bytes : 0));
  };
  return {
    path: (): string => path,
    flush,
    /**
     * Returns the time in ms since which commits may be lost if the power fails now.
     *
     * @param hasDiskFailed whether writes failed in this life
     */
    mayLoseSinceMs: (hasDiskFailed: boolean): number =>
      hasDiskFailed ? flushed.atMs : time.steadyMs() - ON_DISK_AFTER_MS,
    /**
     * Copies to a new path what the disk has of the database. No connection may write meanwhile.
     *
     * @param logShare the part of the log since the last flush that the disk has, 0..1
     */
    fail(logShare: number): void {
      const image = takeImage(path);
      const safe = safeBytesOf(image);
      path = office.newPath();
      writeTorn(image, safe + Math.floor(logShare * (image.log.length - safe)), image.log.length, path);
      flushed = { ...flushed, generation: '', bytes: 0 };
    },
    /** Reads the database that the worst power failure would leave now. @param read called with its path */
    readSafe<T>(read: (path: string) => T): T {
      const image = takeImage(path);
      const copy = `${path}-safe`;
      rmSync(`${copy}-shm`, { force: true });
      writeTorn(image, safeBytesOf(image), image.log.length, copy);
      return read(copy);
    },
    restore,
  };
}

function readLog(path: string): { readonly generation: string; readonly bytes: number } {
  const head = Buffer.alloc(GENERATION_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, GENERATION_BYTES, 0);
    return { generation: head.toString('hex'), bytes: statSync(path).size };
  } finally {
    closeSync(file);
  }
}

/** Calls `flush` when the app forces the log of its database to the disk. @returns a function that ends this */
function catchFlushes(flush: () => void): () => void {
  const { open } = fsPromises;
  const log = {
    datasync: (): Promise<void> => Promise.resolve(flush()),
    close: (): Promise<void> => Promise.resolve(),
  };
  const restore = replaceMembers(fsPromises, {
    open: (...args: Parameters<typeof open>): unknown =>
      String(args[0]).endsWith('-wal') ? Promise.resolve(log) : open(...args),
  });
  syncBuiltinESMExports();
  return restore;
}
