import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/kept-answer.ts';
import { effectiveAddress } from '#shared/domain/entered.ts';
import { createSettler } from './settle.ts';

export type RefreshOptions = {
  /** Identity of the service whose answers count. */
  readonly service: string;
  /** Answers given before this moment do not count; 0: all do. */
  readonly notBeforeMs: number;
};

/**
 * After a row's address changed under a person's hands, by an edit or its undo: it asks something else now, and
 * its verdict is that of the answer to that, where there is one. Nothing is sent. Inside a transaction.
 */
export function refreshRow(
  list: StoredList,
  position: number,
  { service, notBeforeMs }: RefreshOptions,
  { ledger, rows }: Repositories,
  nowMs: () => number,
): void {
  const before = rows.one(list.id, position);
  if (!before) return;
  const { mapping, defaultCountry } = list.settings;
  const address = effectiveAddress(before.cells, mapping, before.decision);
  const { questionId, reason } = ledger.enterQuestion(address, defaultCountry);
  if (questionId === before.questionId) return;
  rows.setQuestion(list.id, position, questionId, reason);
  const answer = questionId === null ? null : ledger.answer(questionId, service, notBeforeMs);
  const row = answer && rows.one(list.id, position);
  if (row) createSettler(list.id, list.settings, rows, nowMs).answered(row, answer.lookupId, matchOf(answer));
}
