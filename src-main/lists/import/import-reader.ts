/** Reads the rows of an import and creates their questions, in this thread or in another one. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { SegmentQuestions } from '../../db/repositories/question-entry.ts';
import type { Repositories } from '../../db/repositories.ts';
import { type ListToRead, type RowBatch, readRows } from '../read-rows.ts';
import { createQuestionMaker, type QuestionMaker } from './make-questions.ts';

export type ImportReader = {
  /** @throws AppError as `readRows` */
  readonly rows: (source: ListToRead, path: string) => AsyncIterable<RowBatch>;
  /** Returns questions of rows `after` < position ≤ `through`, or fewer. Valid until the call after the next. */
  readonly questions: (list: AskedList, after: number, through: number) => Promise<SegmentQuestions>;
};

export type AskedList = Pick<StoredList, 'id' | 'settings'>;

const SPAN = 1_000;
/** The total length of questions at which a segment ends. The last row may exceed this length. */
const MOST_LENGTH = 16_000_000;

/** @param signal when aborted, the work ends with the signal's reason */
export function createImportReader({ imports }: Repositories, signal?: AbortSignal): ImportReader {
  let makers: QuestionMakers | null = null;
  return {
    rows: (list, path) => readRows(list, path, signal),
    async questions({ id, settings }, after, through) {
      if (makers?.listId !== id) makers = createQuestionMakers(id, settings);
      const maker = makers.next();
      for (let from = after; from < through && maker.length() < MOST_LENGTH; from += SPAN) {
        for (const row of imports.eachUnprepared(id, from, Math.min(from + SPAN, through))) {
          maker.add(row);
          if (maker.length() >= MOST_LENGTH) break;
        }
        await nextTurn();
        signal?.throwIfAborted();
      }
      return maker.made();
    },
  };
}

type QuestionMakers = ReturnType<typeof createQuestionMakers>;

/** Two makers alternate: while the questions of one are stored, the other creates the next questions. */
function createQuestionMakers(listId: ListId, settings: ListSettings) {
  let [free, busy] = [createQuestionMaker(settings), createQuestionMaker(settings)];
  return {
    listId,
    next(): QuestionMaker {
      [free, busy] = [busy, free];
      busy.clear();
      return busy;
    },
  };
}
