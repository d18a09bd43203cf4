/**
 * Gives the result of a lookup to all rows with its question. The transaction that records the result settles one slice
 * of rows, and later transactions settle the rest. The start of the next slice is stored, so that no row is lost in a
 * crash. A single transaction for a hundred thousand rows would take seconds, and every decision would have to wait.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { Unsettled } from '../db/repositories/unsettled-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/replies/stored-replies.ts';
import { settleMoreEmails } from './settle-emails.ts';
import { createSettler, type Settler } from './settle-row.ts';
import { openSlice, type SettleRow, type SettleSlice, settleInto } from './settle-slice.ts';

type SettleRepositories = Pick<Repositories, 'emails' | 'ledger' | 'lists' | 'rows' | 'unsettled'>;

/** Settles the next rows with this question within the slice. Stores and returns whether any remain. */
export function settleRows(
  listId: ListId,
  unsettled: Unsettled,
  settle: SettleRow,
  { rows, unsettled: left }: Pick<SettleRepositories, 'rows' | 'unsettled'>,
  slice: SettleSlice,
): boolean {
  const most = slice.left;
  const { questionId, after } = unsettled;
  // Reads one row more than the slice allows, to learn whether any remain.
  const asking = rows.asking(listId, questionId, after, most + 1);
  const now = asking.slice(0, most);
  for (const row of now) settleInto(slice, row, settle);
  slice.left -= now.length;
  if (asking.length <= most) return false;
  left.keep(listId, { ...unsettled, after: now.at(-1)?.position ?? after });
  return true;
}

/** Settles more rows of a list within the slice. Returns whether any remain. Call this inside a transaction. */
export function settleMore(
  listId: ListId,
  settler: Settler,
  repositories: Omit<SettleRepositories, 'lists'>,
  slice: SettleSlice,
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
    const settle: SettleRow = (row) =>
      reason === null ? settler.answered(row, lookupId, match) : settler.failed(row, reason);
    if (settleRows(listId, next, settle, repositories, slice)) return true;
    unsettled.remove(listId, lookupId);
  }
  return false;
}

type SettleDependencies = {
  readonly db: Database;
  readonly repositories: SettleRepositories;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  /** Called after each commit with the rows that it changed. */
  readonly onSettled: (positions: readonly number[]) => void;
};

/** Settles all remaining rows of a list. Each slice uses the rules that the list has when the slice begins. */
export async function settleRest(
  listId: ListId,
  { db, repositories, nowMs, signal, onSettled }: SettleDependencies,
): Promise<void> {
  const settleNext = (slice: SettleSlice): boolean => {
    const list = repositories.lists.find(listId);
    if (!list) return false;
    const settler = createSettler(listId, list.settings, repositories.rows, nowMs);
    return settleMore(listId, settler, repositories, slice) || settleMoreEmails(listId, repositories, slice);
  };
  while (!signal.aborted) {
    const slice = openSlice();
    const isMore = inTransaction(db, () => settleNext(slice));
    onSettled(slice.settled);
    if (!isMore) return;
    await nextTurn();
  }
}
