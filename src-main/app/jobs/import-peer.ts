/** The side of a large import that reads the file, and makes the questions, in a thread of its own: see `perform-import.ts`. */
import type { Database } from '../../db/database.ts';
import type { SegmentQuestions } from '../../db/repositories/question-entry.ts';
import { createRepositories } from '../../db/repositories.ts';
import { type AskedList, createImportReader, type ImportReader } from '../../lists/import-reader.ts';
import type { ListToRead, RowBatch } from '../../lists/read-rows.ts';
import type { Remote } from '../../threads/thread-calls.ts';

/** The functions of the thread, for one import. */
export type ImportPeerFunctions = {
  /** Begins to read a file. Nothing of it is read until it is asked for. */
  readonly beginRows: (list: ListToRead, path: string) => void;
  /** The next rows; null at the end. */
  readonly nextRows: () => Promise<RowBatch | null>;
  readonly makeQuestions: (list: AskedList, after: number, through: number) => Promise<SegmentQuestions>;
};

/** The same as the job sees them. */
export type ImportPeer = Remote<ImportPeerFunctions> & {
  /** Whatever it is doing. What it was asked for ends in AppError `interrupted`. */
  readonly end: () => Promise<void>;
};

export function createImportPeer(db: Database): ImportPeerFunctions {
  let batches: AsyncIterator<RowBatch, void> | null = null;
  const reader = createImportReader(createRepositories(db));
  return {
    beginRows(list, path) {
      batches = reader.rows(list, path)[Symbol.asyncIterator]();
    },
    async nextRows() {
      const next = await batches?.next();
      return next === undefined || next.done === true ? null : next.value;
    },
    makeQuestions: (list, after, through) => reader.questions(list, after, through),
  };
}

/** Batches that the other thread has been asked for: never none, while this thread writes; and so much memory at most. */
const ASKED = 4;

export const readerOf = ({ beginRows, nextRows, makeQuestions }: ImportPeer): ImportReader => ({
  async *rows({ source, settings, columns }, path) {
    await beginRows({ source, settings, columns }, path);
    const asked: Promise<RowBatch | null>[] = [];
    const ask = (): void => {
      const next = nextRows();
      // Who comes to it hears of the error.
      next.catch(() => {});
      asked.push(next);
    };
    while (asked.length < ASKED) ask();
    for (;;) {
      const batch = await asked.shift();
      if (!batch) return;
      ask();
      yield batch;
    }
  },
  questions: ({ id, settings }, after, through) => makeQuestions({ id, settings }, after, through),
});
