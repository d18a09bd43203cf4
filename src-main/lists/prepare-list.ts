/**
 * Enters what the rows of a list ask, after all of them were imported. Goes on where it was broken off: what is entered is
 * committed with how far that is.
 *
 * The rows are taken in segments, and the questions of a segment are entered in the order of their keys. A key is a hash:
 * in the order of the rows each would lie on another page of the index, and every page would be written for every few rows.
 */

import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { type Database, withoutForeignKeys } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import {
  createQuestionEntry,
  groupsOf,
  type QuestionEntry,
  type SegmentQuestions,
} from '../db/repositories/question-entry.ts';
import type { Repositories } from '../db/repositories.ts';
import { inShortTransactions } from '../db/short-transactions.ts';
import type { ImportReader } from './import-reader.ts';

export type PrepareDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly reader: Pick<ImportReader, 'questions'>;
  /** @param rows whose questions are entered */
  readonly onProgress: (rows: number, fraction: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Rows whose questions are held in memory at a time at most, some 200 bytes each, while those of as many more are being made.
 * With half as many, the index of keys would be written twice as often: a segment writes to all of its pages.
 */
const SEGMENT = 96_000;
/** The first is smaller, and each twice the one before, so that soon there is something to enter. */
const FIRST_SEGMENT = SEGMENT / 8;
/** Entering the questions of a segment takes about as long as telling its rows. */
const SHARE_OF_ENTERING = 0.5;
/** Groups of questions entered between two looks at the clock. */
const GROUPS = 4;
/** Rows that are told what they ask by one statement. */
const ROWS_TOLD = 256;

/** @throws AppError `interrupted`; what is entered by then stays */
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
      // Who comes to that segment hears of the error.
      making.catch(() => {});
      await enterSegment(made, from, { ...dependencies, listId: id, entry, say });
    }
  };
  try {
    // While a list is being prepared no question is removed; see `question-sweep.ts`.
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

/** @param after the position before the first row of the segment */
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
