/** The only module in which a person's step changes a row. Call its functions inside a transaction. */

import type { RowMark } from '#shared/contract/review/history.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow, RowBasis } from '../db/repositories/mark-repository.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import type { Repositories } from '../db/repositories.ts';
import { type RefreshOptions, refreshRow } from '../verdicts/refresh-row.ts';
import { holdsAnswer } from '../verdicts/settle-row.ts';
import { asksOtherwise } from './person-decision.ts';
import { remembering } from './remember-decision.ts';

export type StepDependencies = {
  readonly repositories: Repositories;
  readonly answers: RefreshOptions;
  readonly nowMs: () => number;
  /** Initials of the person who makes the step; absent or empty if none are given. */
  readonly initials?: string;
};

/** Gives a row a new mark and returns the changed row. Saves the mark even if the rules would decide otherwise. */
export function changeRow(
  list: StoredList,
  row: MarkedRow,
  to: RowMark,
  { repositories, answers, nowMs }: StepDependencies,
): MarkedRow {
  const { marks } = repositories;
  const { position, mark } = row;
  return remembering(list.id, row, repositories, () => {
    marks.set(list.id, position, to);
    const isReleased = isHeld(row) && to.decision?.decidedBy !== 'person';
    if (!isReleased && !asksOtherwise(mark.decision, to.decision))
      return { ...row, mark: to, basis: basisAfter(row, to) };
    refreshRow(list, position, answers, repositories, nowMs, isReleased ? newestBasis(row) : null);
    if (to.decision?.decidedBy !== 'person') marks.set(list.id, position, to);
    return marks.one(list.id, position) ?? row;
  });
}

const isHeld = ({ mark: { decision }, basis: { lookupId } }: MarkedRow): boolean =>
  holdsAnswer({ decision, lookupId });

/** Returns the basis with the newer answer in place of the answer of the decision; null without a newer answer. */
export const newestBasis = ({ basis: { newerLookupId = null, ...basis } }: MarkedRow): RowBasis | null =>
  newerLookupId === null ? null : { ...basis, lookupId: newerLookupId };

/** Returns the basis after a change of the mark. A new decision clears the newer answer, as in `MarkRepository.set`. */
const basisAfter = ({ mark, basis }: MarkedRow, to: RowMark): RowBasis =>
  mark.decision?.kind === to.decision?.kind && mark.decision?.decidedAtMs === to.decision?.decidedAtMs
    ? basis
    : { ...basis, newerLookupId: null };

/** Whether two bases differ in their question or answers. */
export const isOtherBasis = (a: RowBasis, b: RowBasis): boolean =>
  a.questionId !== b.questionId ||
  a.lookupId !== b.lookupId ||
  (a.newerLookupId ?? null) !== (b.newerLookupId ?? null);

/** Adds a changed row to a step, with its state before and after. */
export function recordRow(
  list: StoredList,
  step: number,
  details: StepDetails,
  { position, mark: before, basis }: MarkedRow,
  { mark: after, basis: newBasis }: MarkedRow,
  { repositories: { steps } }: StepDependencies,
): void {
  const asksNew = basis.emails !== undefined || asksOtherwise(before.decision, after.decision);
  const asked = asksNew || isOtherBasis(basis, newBasis) ? { before: basis, after: newBasis } : null;
  steps.addRow(list.id, step, details, { position, before, after, lookupId: basis.lookupId, asked });
}
