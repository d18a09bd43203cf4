/**
 * Gives the result of a lookup to all rows with its question: one slice in the transaction that records it, and the
 * rest slice by slice. What remains is stored, so that it survives a crash. A single transaction for a hundred thousand
 * rows took seconds, and every decision had to wait.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { AskingRow } from '../db/repositories/row-record.ts';
import type { Unsettled } from '../db/repositories/unsettled-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/replies/stored-replies.ts';
import { type SettleBudget, sliceBudget } from './settle-budget.ts';
import { settleMoreEmails } from './settle-emails.ts';
import { createSettler, type Settler } from './settle-row.ts';

type SettleRepositories = Pick<Repositories, 'emails' | 'ledger' | 'lists' | 'rows' | 'unsettled'>;

/** Settles the next rows with this question within the budget, and stores what remains. Returns whether any remain. */
export function settleRows(
  listId: ListId,
  unsettled: Unsettled,
  settle: (row: AskingRow) => unknown,
  { rows, unsettled: left }: Pick<SettleRepositories, 'rows' | 'unsettled'>,
  budget: SettleBudget,
): boolean {
  const most = budget.rows;
  const { questionId, after } = unsettled;
  // One row more than the budget shows whether any remain.
  const asking = rows.asking(listId, questionId, after, most + 1);
  const slice = asking.slice(0, most);
  for (const row of slice) settle(row);
  budget.rows -= slice.length;
  if (asking.length <= most) return false;
  left.keep(listId, { ...unsettled, after: slice.at(-1)?.position ?? after });
  return true;
}

/** Settles remaining rows of a list within the budget. Inside a transaction. Returns whether any remain. */
export function settleMore(
  listId: ListId,
  settler: Settler,
  repositories: Omit<SettleRepositories, 'lists'>,
  budget: SettleBudget,
): boolean {
  const { ledger, unsettled } = repositories;
  for (
    let next = unsettled.first(listId, 'address');
    next !== null;
    next = unsettled.first(listId, 'address')
  ) {
    const { lookupId, reason } = next;
    const answer = ledger.answerOf(lookupId);
    const match = answer && matchOf(answer);
    const settle = (row: AskingRow) =>
      reason === null ? settler.answered(row, lookupId, match) : settler.failed(row, reason);
    if (settleRows(listId, next, settle, repositories, budget)) return true;
    unsettled.remove(listId, lookupId);
  }
  return false;
}

/** Settles all remaining rows of a list, by the rules that apply at each moment. */
export async function settleRest(
  listId: ListId,
  db: Database,
  repositories: SettleRepositories,
  nowMs: () => number,
  signal: AbortSignal,
): Promise<void> {
  const settleSlice = (): boolean => {
    const list = repositories.lists.find(listId);
    if (!list) return false;
    const settler = createSettler(listId, list.settings, repositories.rows, nowMs);
    const budget = sliceBudget();
    return (
      settleMore(listId, settler, repositories, budget) || settleMoreEmails(listId, repositories, budget)
    );
  };
  while (!signal.aborted && inTransaction(db, settleSlice)) await nextTurn();
}
