/**
 * Enters what the rows of a list ask, after all of them were imported. Goes on where it was broken off: what is entered is
 * committed with how far that is.
 *
 * The rows are taken in segments, and the questions of a segment are entered in the order of their keys. A key is a hash:
 * in the order of the rows each would lie on another page of the index, and every page would be written for every few rows.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inShortTransactions } from '../db/short-transactions.ts';
import type { NewQuestion } from '../db/repositories/import-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RowQuestions } from './make-questions.ts';
import { createQuestionMaker } from './make-questions.ts';

export type PrepareDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  /** @param rows whose questions are entered */
  readonly onProgress: (rows: number, fraction: number) => void;
  readonly signal: AbortSignal;
};

/** Rows whose questions are held in memory at a time, some 200 bytes each. */
const SEGMENT = 200_000;
/** More than there are in a segment. */
const INDEXES = 2 ** 20;
/** Rows read at a time. */
const SPAN = 1_000;
/** Making the questions of a segment takes about as long as entering them. */
const SHARE_OF_MAKING = 0.5;

/** @throws AppError `interrupted`; what is entered by then stays */
export async function prepareList(list: StoredList, dependencies: PrepareDependencies): Promise<void> {
  const { id, rowCount, preparedRows } = list;
  const { repositories, onProgress, signal } = dependencies;
  const say = (rows: number): void => onProgress(Math.floor(rows), rows / rowCount);
  try {
    for (let after = preparedRows; after < rowCount; after += SEGMENT) {
      const span = { after, through: Math.min(after + SEGMENT, rowCount) };
      const made = await makeQuestions(list, span, repositories, signal, say);
      await enterQuestions(list, span, made, dependencies, say);
    }
    repositories.imports.markPrepared(id);
    repositories.lists.sweepIfPutOff();
  } catch (error) {
    throw signal.aborted ? new AppError({ code: 'interrupted' }, { cause: error }) : error;
  }
}

/** Rows `after` < position ≤ `through`. */
type Span = { readonly after: number; readonly through: number };

async function makeQuestions(
  { id, settings }: StoredList,
  { after, through }: Span,
  { imports }: Repositories,
  signal: AbortSignal,
  say: (rows: number) => void,
): Promise<RowQuestions> {
  const maker = createQuestionMaker(settings);
  for (let from = after; from < through; from += SPAN) {
    for (const row of imports.unprepared(id, from, Math.min(from + SPAN, through))) maker.add(row);
    say(after + (from - after) * SHARE_OF_MAKING);
    await nextTurn();
    signal.throwIfAborted();
  }
  return maker.made();
}

async function enterQuestions(
  { id }: StoredList,
  { after, through }: Span,
  { questions, asked }: RowQuestions,
  { db, repositories: { imports }, signal }: PrepareDependencies,
  say: (rows: number) => void,
): Promise<void> {
  const ids = new Float64Array(questions.length);
  const order = inOrderOfKeys(questions);
  const enter = (at: number): void => {
    const index = order[at] ?? 0;
    const question = questions[index];
    if (question) ids[index] = imports.enterQuestion(question);
  };
  await inShortTransactions(db, order.length, enter, { signal });

  const ask = (at: number): void => {
    const question = asked[at];
    const position = after + at + 1;
    if (typeof question === 'number') imports.setQuestion(id, position, ids[question] ?? 0);
    else if (question !== undefined) imports.setReason(id, position, question);
  };
  const rows = through - after;
  await inShortTransactions(db, rows, ask, {
    signal,
    beforeCommit(done) {
      imports.setPreparedRows(id, after + done);
      say(after + rows * SHARE_OF_MAKING + done * (1 - SHARE_OF_MAKING));
    },
  });
}

/** By the first four bytes: where two of 200,000 are alike in them, it does not matter which comes first. */
function inOrderOfKeys(questions: readonly NewQuestion[]): Uint32Array {
  const BYTE = 256;
  // Numbers are sorted ten times as fast as texts: the beginning of the key above, the index below.
  const sorted = Float64Array.from(questions, ({ key }, index) => {
    const start = key.charCodeAt(0) * BYTE ** 3 + key.charCodeAt(1) * BYTE ** 2 + key.charCodeAt(2) * BYTE;
    return (start + key.charCodeAt(3)) * INDEXES + index;
  }).toSorted();
  return Uint32Array.from(sorted, (packed) => packed % INDEXES);
}
