/** The thread that reads the file and creates the questions for a large import; see `perform-import.ts`. */
import type { Database } from '../../db/database.ts';
import type { SegmentQuestions } from '../../db/repositories/question-entry.ts';
import { createRepositories } from '../../db/repositories.ts';
import { type AskedList, createImportReader, type ImportReader } from '../../lists/import/import-reader.ts';
import type { ListToRead, RowBatch } from '../../lists/read-rows.ts';
import type { Remote } from '../../threads/thread-calls.ts';

/** `nextRows` returns null after the last batch. */
export type ImportPeerFunctions = {
  /** Opens a file. Rows are read only on request. */
  readonly beginRows: (list: ListToRead, path: string) => void;
  readonly nextRows: () => Promise<RowBatch | null>;
  readonly makeQuestions: (list: AskedList, after: number, through: number) => Promise<SegmentQuestions>;
};

export type ImportPeer = Remote<ImportPeerFunctions> & {
  /** Ends the thread immediately. Its pending calls fail with AppError `interrupted`. */
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

/** The number of batches requested ahead, so that the next batch is ready in time. It is small to save memory. */
const ASKED = 4;

/** Returns a reader whose work the second thread does. */
export const readerOf = ({ beginRows, nextRows, makeQuestions }: ImportPeer): ImportReader => ({
  async *rows({ source, settings, columns }, path) {
    await beginRows({ source, settings, columns }, path);
    const asked: Promise<RowBatch | null>[] = [];
    const ask = (): void => {
      const next = nextRows();
      // The code that awaits this batch gets the error.
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
