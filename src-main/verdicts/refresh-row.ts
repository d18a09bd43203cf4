import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { RowBasis } from '../db/repositories/mark-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/replies/stored-replies.ts';
import { createSettler } from './settle-row.ts';

/** Limits the known answers that count for the row. */
export type RefreshOptions = {
  readonly service: string;
  /** Answers from before this time do not count; 0 accepts all. */
  readonly notBeforeMs: number;
};

/**
 * Updates a row whose address was changed by an edit or its undo. The row gets its new question, and its verdict
 * follows from the known answer to that question, if there is one. Sends nothing. Call this inside a transaction.
 * @param known the answer that the row had when it last had this question. It counts regardless of its age and service,
 *   and so do the coordinates that were paid for with it.
 */
export function refreshRow(
  list: StoredList,
  position: number,
  { service, notBeforeMs }: RefreshOptions,
  { ledger, rows, coordinates }: Repositories,
  nowMs: () => number,
  known: RowBasis | null = null,
): void {
  const before = rows.one(list.id, position);
  if (!before) return;
  const { questionId, reason } = ledger.enter(rowQuestion(before, list.settings));
  const settler = createSettler(list.id, list.settings, rows, nowMs);
  if (questionId !== null && questionId === before.questionId) {
    // The question is the same, but its words differ, and the verdict depends on the words too.
    const lookupId = (known?.questionId === questionId ? known.lookupId : null) ?? before.lookupId;
    const answer = lookupId === null ? null : ledger.answerOf(lookupId);
    if (answer) settler.restOn(before, answer.lookupId, matchOf(answer));
    return;
  }
  const rested = known?.questionId === questionId ? known : null;
  rows.setQuestion(list.id, position, questionId, rested?.reason ?? reason);
  const place = rested?.place ?? null;
  if (place) coordinates.putBack(list.id, position, place);
  const answer = rested?.lookupId
    ? ledger.answerOf(rested.lookupId)
    : questionId && ledger.answer(questionId, service, notBeforeMs);
  const row = answer ? rows.one(list.id, position) : null;
  if (!row || !answer) return;
  settler.restOn(row, answer.lookupId, matchOf(answer));
  // The coordinates belong to the suggestion of this answer.
  if (place && answer.lookupId === rested?.lookupId) coordinates.putBack(list.id, position, place);
}

/** Restores the answer on which a person decided and any newer one. Sends nothing. Call this inside a transaction. */
export function restOnDecided(
  list: StoredList,
  position: number,
  { questionId, lookupId, newerLookupId = null, reason, place }: RowBasis,
  { ledger, rows, coordinates }: Pick<Repositories, 'ledger' | 'rows' | 'coordinates'>,
  nowMs: () => number,
): void {
  const settler = createSettler(list.id, list.settings, rows, nowMs);
  const answers = [lookupId, newerLookupId].flatMap((id) => (id === null ? [] : (ledger.answerOf(id) ?? [])));
  if (rows.one(list.id, position)?.questionId !== questionId)
    rows.setQuestion(list.id, position, questionId, reason);
  for (const answer of answers) {
    const row = rows.one(list.id, position);
    if (!row) continue;
    if (answer.lookupId === lookupId) settler.restOn(row, lookupId, matchOf(answer));
    else settler.answered(row, answer.lookupId, matchOf(answer));
  }
  if (place) coordinates.putBack(list.id, position, place);
}
