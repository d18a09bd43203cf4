/**
 * What a loss of power can take. A commit goes to the write-ahead log without waiting for the disk: waiting each time
 * was measured to halve a run's speed. Instead the log is forced to the disk soon after, again and again.
 */
import { type FileHandle, open } from 'node:fs/promises';

/** With the time the disk itself takes, answers older than 100 ms are on it. */
const SOON_MS = 50;

/** For tests: how the disk is told, and when. */
export type WalFlushOptions = {
  /** Milliseconds from a commit to the start of its flush. */
  readonly soonMs?: number;
  /** Forces a file to the disk. */
  readonly toDisk?: (file: FileHandle) => Promise<void>;
};

/** @param databasePath of a database in WAL mode that stays open meanwhile */
export function createWalFlush(
  databasePath: string,
  { soonMs = SOON_MS, toDisk = (file) => file.datasync() }: WalFlushOptions = {},
) {
  let file: FileHandle | null = null;
  let timer: NodeJS.Timeout | null = null;
  let going: Promise<void> | null = null;

  // Only the log is opened a second time: closing another handle of the database itself would drop SQLite's locks.
  const flush = async (): Promise<void> => {
    try {
      file ??= await open(`${databasePath}-wal`, 'r+');
      await toDisk(file);
    } catch {
      // A disk that cannot flush fails the commits too, and they say so.
    }
  };
  const start = (): void => {
    timer = null;
    const before = going;
    going = (async () => {
      await before;
      await flush();
    })();
  };

  return {
    /** There was a commit. */
    committed(): void {
      timer ??= setTimeout(start, soonMs);
    },

    /** Flushes what is left. */
    async close(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        start();
      }
      await going;
      await file?.close();
    },
  };
}
