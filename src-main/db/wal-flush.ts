/** Forces the log to the disk shortly after each commit. Waiting for the disk at each commit would halve a run's speed. */
import { type FileHandle, open } from 'node:fs/promises';

/** The delay after a commit. With the time that the disk needs, answers are on the disk after 100 ms. */
const SOON_MS = 50;

/** For tests: how and when to flush. */
export type WalFlushOptions = {
  readonly soonMs?: number;
  readonly toDisk?: (file: FileHandle) => Promise<void>;
};

/** @param databasePath path of a database in WAL mode that stays open meanwhile */
export function createWalFlush(
  databasePath: string,
  { soonMs = SOON_MS, toDisk = (file) => file.datasync() }: WalFlushOptions = {},
) {
  let file: FileHandle | null = null;
  let timer: NodeJS.Timeout | null = null;
  let going: Promise<void> | null = null;

  // Only the log is opened a second time. Closing another handle of the database itself would drop SQLite's locks.
  const flush = async (): Promise<void> => {
    try {
      file ??= await open(`${databasePath}-wal`, 'r+');
      await toDisk(file);
    } catch {
      // If the disk cannot flush, the commits fail too and report the error.
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
    committed: (): void => {
      timer ??= setTimeout(start, soonMs);
    },

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
