/** Checks one row for a waiting person. Sends its request before those of all runs. A known answer is free. */

import { AppError } from '#shared/contract/errors.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { type RequestOutcome, unlessUnproven } from '../requests/request-outcome.ts';
import { sendLookup } from '../requests/send-lookup.ts';
import { failureOnTheWay } from '../requests/service-failure.ts';
import {
  type SingleRequest,
  type SingleRequestDependencies,
  sendSingle,
} from '../requests/single-request.ts';
import type { AddressService } from '../service/address-service.ts';
import { matchOf } from '../service/replies/stored-replies.ts';
import type { RefreshOptions } from '../verdicts/refresh-row.ts';
import { createSettler } from '../verdicts/settle-row.ts';
import { settleRest, settleRows } from '../verdicts/settle-rows.ts';
import { openSlice, type SettleRow, settleInto } from '../verdicts/settle-slice.ts';

export type CheckDependencies = SingleRequestDependencies & {
  readonly addresses: Pick<AddressService, 'validate'>;
  readonly repositories: Repositories;
  /** When aborted, the request in flight is dropped. */
  readonly abandon: AbortSignal;
  /** Called after each commit with the rows that it changed. */
  readonly onSettled: (positions: readonly number[]) => void;
};

/**
 * Checks a row and settles all rows with its question. Returns the time of a known answer; null for a new answer.
 *
 * @throws AppError `row_not_found`, `nothing_to_check`, `check_failed`, `service_refused_key`, `service_key_missing`,
 * `service_out_of_credits`, `service_finds_nothing`, `interrupted`
 */
export async function checkRow(
  list: StoredList,
  position: number,
  { service, notBeforeMs }: RefreshOptions,
  dependencies: CheckDependencies,
): Promise<number | null> {
  const { db, repositories, queue, addresses, nowMs, pause, abandon, onSettled } = dependencies;
  const { ledger, lists, rows } = repositories;
  const row = rows.one(list.id, position);
  if (!row) throw new AppError({ code: 'row_not_found', listId: list.id, position });
  const { questionId } = row;
  if (questionId === null) throw new AppError({ code: 'nothing_to_check', position });

  let settled: readonly number[] = [];
  const settleFromLedger = (): number | null => {
    const answer = ledger.answer(questionId, service, notBeforeMs);
    if (!answer) return null;
    // Reads the settings now, because the rules may have changed while the service worked.
    const { settings } = lists.find(list.id) ?? list;
    const settler = createSettler(list.id, settings, rows, nowMs);
    const { lookupId } = answer;
    const match = matchOf(answer);
    const known = { lookupId, questionId, reason: null, after: 0 };
    const settle: SettleRow = (asking) => settler.answered(asking, lookupId, match);
    const slice = openSlice();
    // Settles the person's row first. If very many rows have the question, the others may be settled later, in slices.
    const now = rows.one(list.id, position);
    if (now?.questionId === questionId) settleInto(slice, now, settle);
    settleRows(list.id, known, settle, repositories, slice);
    ({ settled } = slice);
    return answer.answeredAtMs;
  };
  const reportAndSettleRest = (): Promise<void> => {
    onSettled(settled);
    return settleRest(list.id, { db, repositories, nowMs, signal: abandon, onSettled });
  };
  const keptFromMs = inTransaction(db, settleFromLedger);
  if (keptFromMs !== null) {
    await reportAndSettleRest();
    return keptFromMs;
  }

  const lookupId = inTransaction(db, () => ledger.openLookup(questionId, service));
  const request: SingleRequest = {
    lookupId,
    listId: list.id,
    pool: 'validation',
    notBeforeMs,
    matchOf,
    ask: (mayRepeat) =>
      sendLookup(ledger.question(questionId), addresses, { signal: abandon, pause, mayRepeat }),
    send: (id, ask) => queue.sendWithPriority(id, ask, abandon),
  };
  const sent = await sendSingle(request, dependencies);
  const outcome = unlessUnproven(sent.outcome, () => ledger.anyFound(service) !== null);
  await sent.record(outcome, settleFromLedger);
  await reportAndSettleRest();
  throwUnlessAnswered(outcome, position);
  return null;
}

function throwUnlessAnswered(outcome: RequestOutcome, position: number): void {
  if (outcome.kind === 'failed') {
    const onTheWay = failureOnTheWay(outcome.error);
    if (onTheWay !== null) throw new AppError(onTheWay);
    throw new AppError({
      code: 'check_failed',
      position,
      kind: outcome.error.kind,
      maybeCharged: outcome.maybeCharged ?? 0,
    });
  }
  if (outcome.kind === 'ended') throw new AppError(outcome.failure ?? { code: 'interrupted' });
}
