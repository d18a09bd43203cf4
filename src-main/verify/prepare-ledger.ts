/** Before a run asks anything: rows whose answer is known get it for free, and what is missing is entered in the ledger. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { Settler } from './settle.ts';

type Parts = {
  readonly list: StoredList;
  readonly service: string;
  readonly db: Database;
  readonly repositories: Repositories;
  readonly settler: Settler;
  readonly signal: AbortSignal;
};

export type PreparedLedger = {
  readonly total: number;
  readonly cached: number;
  /** In flight when the app last stopped; among `open`. */
  readonly askedAgain: number;
  readonly open: readonly number[];
};

/** Rows a transaction: short enough that a decision made meanwhile is not kept waiting. */
const CHUNK = 1_000;

export async function prepareLedger({
  list,
  service,
  db,
  repositories,
  settler,
  signal,
}: Parts): Promise<PreparedLedger> {
  const { ledger } = repositories;
  for (let after = 0; after < list.rowCount && !signal.aborted; after += CHUNK) {
    inTransaction(db, () => {
      ledger.addLookups(list.id, service, after, after + CHUNK);
      settleKnown(list, service, repositories, settler, after);
    });
    await nextTurn();
  }
  const { total, answered: cached } = ledger.countQuestions(list.id, service);
  return {
    total,
    cached,
    askedAgain: ledger.countInFlight(list.id, service),
    open: ledger.openLookups(list.id, service),
  };
}

function settleKnown(
  list: StoredList,
  service: string,
  { ledger, rows }: Repositories,
  settler: Settler,
  after: number,
): void {
  for (const row of rows.range(list.id, after, after + CHUNK)) {
    if (row.questionId === null) continue;
    const answer = ledger.answer(row.questionId, service);
    if (answer && answer.lookupId !== row.lookupId) settler.answered(row, answer.lookupId, answer);
  }
}
