/**
 * Stores the questions of a list's rows after all rows are imported. After an interruption, it continues where it
 * stopped, because progress is committed together with the questions.
 *
 * The rows are processed in segments, and the questions of a segment are stored in key order. Keys are hashes. In row
 * order, each key would be on a different page of the index, so a few rows would already write every page.
 */

import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { type Database, withoutForeignKeys } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import {
  createQuestionEntry,
  groupsOf,
  type QuestionEntry,
  type SegmentQuestions,
} from '../../db/repositories/question-entry.ts';
import type { Repositories } from '../../db/repositories.ts';
import { inShortTransactions } from '../../db/short-transactions.ts';
import type { ImportReader } from './import-reader.ts';

type PrepareDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly reader: Pick<ImportReader, 'questions'>;
  readonly onProgress: (rows: number, fraction: number) => void;
  readonly signal: AbortSignal;
};

/**
 * The maximum number of rows in a segment. Their questions are in memory, about 200 bytes each, while the next segment
 * is created. A segment writes to all pages of the key index, so segments half as long would write the index twice as
 * often.
 */
const SEGMENT = 96_000;
/** The first segment is smaller, and each segment is twice as long as the previous one, so that storing starts soon. */
const FIRST_SEGMENT = SEGMENT / 8;
/** Storing the questions of a segment takes about as long as linking its rows to them. */
const SHARE_OF_ENTERING = 0.5;
const GROUPS = 4;
const ROWS_TOLD = 256;

/** @throws AppError `interrupted`; questions stored by then stay */
export async function prepareList(list: StoredList, dependencies: PrepareDependencies): Promise<void> {
  const { id, rowCount, preparedRows } = list;
  const { db, repositories, reader, onProgress, signal } = dependencies;
  const say = (rows: number): void => onProgress(Math.floor(rows), rows / rowCount);
  const make = async (after: number, size: number): Promise<SegmentQuestions | null> =>
    after < rowCount ? reader.questions(list, after, Math.min(after + size, rowCount)) : null;
  const enterAll = async (): Promise<void> => {
    const entry = createQuestionEntry(db, id);
    let size = FIRST_SEGMENT;
    let making = make(preparedRows, size);
    for (let after = preparedRows; ; ) {
      const made = await making;
      if (made === null) return;
      const from = after;
      after += made.asked.length;
      size = Math.min(size * 2, SEGMENT);
      making = make(after, size);
      // The code that awaits this segment gets the error.
      making.catch(() => {});
      await enterSegment(made, from, { ...dependencies, listId: id, entry, say });
    }
  };
  try {
    // No question is removed while a list is being prepared; see `question-sweep.ts`.
    await withoutForeignKeys(db, enterAll);
    repositories.imports.markPrepared(id);
    repositories.lists.sweep();
  } catch (error) {
    throw signal.aborted ? new AppError({ code: 'interrupted' }, { cause: error }) : error;
  }
}

type Entering = Pick<PrepareDependencies, 'db' | 'repositories' | 'signal'> & {
  readonly listId: ListId;
  readonly entry: QuestionEntry;
  readonly say: (rows: number) => void;
};

async function enterSegment(
  segment: SegmentQuestions,
  after: number,
  { db, repositories: { imports }, signal, listId, entry, say }: Entering,
): Promise<void> {
  const { asked, reasons } = segment;
  const rows = asked.length;
  const { count, group } = groupsOf(segment);
  const ids = new Float64Array(segment.order.length);
  const enter = (nth: number): void => {
    const { indexes, questions } = group(nth);
    entry.enter(questions).forEach((id, at) => {
      ids[indexes[at] ?? 0] = id;
    });
  };
  await inShortTransactions(db, count, enter, {
    signal,
    lookEvery: GROUPS,
    beforeCommit: (done) => say(after + rows * (done / count) * SHARE_OF_ENTERING),
  });

  const askedBy = (position: number): number | ReasonCode => {
    const index = asked[position - after - 1] ?? 0;
    const found = index < 0 ? reasons[-1 - index] : ids[index];
    if (found === undefined) throw new Error('a row asks nothing, and not why');
    return found;
  };
  const tell = (index: number): void => {
    const from = after + index * ROWS_TOLD;
    entry.setAsked(from, Math.min(from + ROWS_TOLD, after + rows), askedBy);
  };
  await inShortTransactions(db, Math.ceil(rows / ROWS_TOLD), tell, {
    signal,
    lookEvery: 1,
    beforeCommit(told) {
      const done = Math.min(rows, told * ROWS_TOLD);
      imports.setPreparedRows(listId, after + done);
      say(after + rows * SHARE_OF_ENTERING + done * (1 - SHARE_OF_ENTERING));
    },
  });
}
