/**
 * Makes steps of single rows that still have the revision that the person saw. Call these functions inside a transaction,
 * which a failure rolls back.
 */

import { AppError } from '#shared/contract/errors.ts';
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { RowMark, StepKind } from '#shared/contract/review/history.ts';
import { readAsParts } from '#shared/domain/outcome/read-as.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import { hasSuggestion, toRow } from '../verdicts/read-rows.ts';
import { withEmails } from './change-emails.ts';
import { changeRow, isOtherBasis, recordRow, type StepDependencies } from './change-row.ts';
import { personsDecision, saysTheSame } from './person-decision.ts';
import { returnRow, sideOf } from './return-row.ts';

/** A row as the person saw it. */
export type SeenRow = { readonly position: number; readonly revision: number };

/**
 * Records a person's decision. Repeating the same decision makes no step, because undoing it would seem to do nothing.
 * But if there is a newer answer, repeating the decision makes a step that dismisses this answer.
 * @throws AppError `row_not_found`, `row_changed`, `no_suggestion`
 */
export function decideRow(
  list: StoredList,
  seen: SeenRow,
  decision: DecisionInput,
  dependencies: StepDependencies,
): void {
  const row = rowAsSeen(list, seen, dependencies);
  const { position, mark, basis } = row;
  const stored = dependencies.repositories.rows.one(list.id, position);
  if (decision.kind === 'used_suggestion') {
    if (!stored || !hasSuggestion(stored)) throw new AppError({ code: 'no_suggestion', position });
  }
  const { nowMs, initials } = dependencies;
  const readAs = decision.kind === 'edited' && stored ? readAsParts(toRow(stored, list.settings)) : null;
  const after = personsDecision(decision, mark.decision, list.settings.rules, nowMs(), initials, readAs);
  if (saysTheSame(mark.decision, after) && (basis.newerLookupId ?? null) === null) return;
  makeStep(list, 'decide', row, { ...mark, decision: after }, dependencies);
}

/** Flags a row. @param note may be empty; null removes the flag @throws AppError `row_not_found`, `row_changed` */
export function flagRow(
  list: StoredList,
  seen: SeenRow,
  note: string | null,
  dependencies: StepDependencies,
): void {
  const row = rowAsSeen(list, seen, dependencies);
  if (row.mark.note !== note) makeStep(list, 'flag', row, { ...row.mark, note }, dependencies);
}

/**
 * Undoes one step of a row, as a new step.
 * @throws AppError `row_not_found`, `row_changed`, `step_not_found`, `step_of_list`, `nothing_to_decide`
 */
export function takeBackStep(
  list: StoredList,
  seen: SeenRow,
  step: number,
  dependencies: StepDependencies,
): void {
  const { steps, marks } = dependencies.repositories;
  const row = rowAsSeen(list, seen, dependencies);
  const stored = steps.find(list.id, step);
  const then = stored?.state === 'done' ? steps.rowOf(list.id, stored, seen.position) : null;
  if (!stored || !then) throw new AppError({ code: 'step_not_found', step });
  // A single row cannot have its own columns or country.
  if (stored.details.settingsAfter) throw new AppError({ code: 'step_of_list', step });
  const seenNow = (now: MarkedRow): MarkedRow =>
    then.before.emails ? withEmails(list, now, then.before.emails, dependencies) : now;
  const before = seenNow(row);
  returnRow(list, row, then, sideOf(list, stored, 'before'), dependencies);
  const after = seenNow(marks.one(list.id, seen.position) ?? row);
  if (isSameMark(before.mark, after.mark) && !isOtherBasis(before.basis, after.basis))
    throw new AppError({ code: 'nothing_to_decide' });
  enterStep(list, 'take_back', before, after, dependencies);
}

const isSameMark = (one: RowMark, other: RowMark): boolean =>
  saysTheSame(one.decision, other.decision) &&
  one.note === other.note &&
  isSameData(one.emails, other.emails);

/** Returns the row if it has the revision that the person saw. @throws AppError `row_not_found`, `row_changed` */
export function rowAsSeen(
  list: StoredList,
  { position, revision }: SeenRow,
  { repositories: { marks } }: StepDependencies,
): MarkedRow {
  const row = marks.one(list.id, position);
  if (!row) throw new AppError({ code: 'row_not_found', listId: list.id, position });
  if (row.revision !== revision) throw new AppError({ code: 'row_changed', position });
  return row;
}

function makeStep(
  list: StoredList,
  kind: StepKind,
  row: MarkedRow,
  to: RowMark,
  dependencies: StepDependencies,
): void {
  enterStep(list, kind, row, changeRow(list, row, to, dependencies), dependencies);
}

/** Stores the step of a row that has already been changed. */
export function enterStep(
  list: StoredList,
  kind: StepKind,
  before: MarkedRow,
  after: MarkedRow,
  dependencies: StepDependencies,
): void {
  const { steps } = dependencies.repositories;
  const details = {
    decision: kind === 'decide' ? (after.mark.decision?.kind ?? null) : null,
    before: before.mark,
    after: after.mark,
    settings: list.settings,
    rules: null,
  };
  const step = steps.begin(list.id, { kind, atMs: dependencies.nowMs(), details });
  recordRow(list, step, details, before, after, dependencies);
  steps.finish(list.id, step, 1);
}
