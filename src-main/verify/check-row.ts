/** One row's check, asked by a person who waits for it: ahead of what any run has waiting, and free when the answer is known. */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/kept-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RunDependencies } from './going.ts';
import type { SentEnd } from './outcomes.ts';
import { askService } from './ask-service.ts';
import type { RefreshOptions } from './refresh-row.ts';
import { createSettler } from './settle.ts';
import { writeDown } from './write-down.ts';

export type CheckDependencies = Pick<
  RunDependencies,
  'addresses' | 'line' | 'nowMs' | 'onCommit' | 'abandon'
> & {
  readonly db: Database;
  readonly repositories: Repositories;
};

/**
 * Settles all rows of the list that ask what this one asks.
 *
 * @throws AppError `row_not_found`, `nothing_to_check`, `check_failed`, `service_refused_key`, `service_out_of_credits`
 */
export async function checkRow(
  list: StoredList,
  position: number,
  { service, notBeforeMs }: RefreshOptions,
  dependencies: CheckDependencies,
): Promise<void> {
  const { db, repositories, line, addresses, nowMs, onCommit, abandon } = dependencies;
  const { ledger, lists, rows } = repositories;
  const row = rows.one(list.id, position);
  if (!row) throw new AppError({ code: 'row_not_found', listId: list.id, position });
  const { questionId } = row;
  if (questionId === null) throw new AppError({ code: 'nothing_to_check', position });

  const settleFromLedger = (): boolean => {
    const answer = ledger.answer(questionId, service, notBeforeMs);
    if (!answer) return false;
    // As they are by now: rules may have been changed while the service took its time.
    const { settings } = lists.find(list.id) ?? list;
    const settler = createSettler(list.id, settings, rows, nowMs);
    const match = matchOf(answer);
    for (const asking of rows.asking(list.id, questionId)) settler.answered(asking, answer.lookupId, match);
    return true;
  };
  if (inTransaction(db, settleFromLedger)) return;

  const lookupId = inTransaction(db, () => ledger.openLookup(questionId, service));
  const { end, isShared } = await line.check(lookupId, () => {
    inTransaction(db, () => ledger.markSent(lookupId, nowMs()));
    return askService(ledger.question(questionId), addresses, abandon);
  });
  try {
    inTransaction(db, () => {
      if (end.kind !== 'ended')
        writeDown(ledger, { lookupId, end, isShared }, Math.max(nowMs(), notBeforeMs));
      else if (end.failure && !isShared) ledger.markPending(lookupId);
      settleFromLedger();
    });
  } finally {
    if (!isShared) line.written(lookupId);
  }
  onCommit();
  throwUnlessAnswered(end, position);
}

function throwUnlessAnswered(end: SentEnd, position: number): void {
  if (end.kind === 'failed') throw new AppError({ code: 'check_failed', position, kind: end.error.kind });
  if (end.kind === 'ended') throw new AppError(end.failure ?? { code: 'interrupted' });
}
