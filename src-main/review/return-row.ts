/** Returns a row to its state on one side of a step. Call this inside a transaction. */

import type { RowMark } from '#shared/contract/review/history.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow, RowBasis } from '../db/repositories/mark-repository.ts';
import type { StepRow, StepSide, StoredStep } from '../db/repositories/stored-step.ts';
import { enterRowEmails } from '../verdicts/enter-row-emails.ts';
import { refreshRow, restOnDecided } from '../verdicts/refresh-row.ts';
import { holdsAnswer } from '../verdicts/settle-row.ts';
import { changeEmails } from './change-emails.ts';
import { isOtherBasis, newestBasis, type StepDependencies } from './change-row.ts';
import { asksOtherwise, saysTheSame } from './person-decision.ts';
import { remembering } from './remember-decision.ts';
import { settingsAt } from './step-side.ts';

export type SideState = {
  readonly to: StepSide;
  readonly areSettingsSame: boolean;
  /** Whether the step changes the list's columns or country, so that its rows have different questions on each side. */
  readonly isReadOtherwise: boolean;
};

export function sideOf(list: StoredList, step: StoredStep, to: StepSide): SideState {
  return {
    to,
    areSettingsSame: isSameData(list.settings, settingsAt(step, to)),
    isReadOtherwise: step.details.settingsAfter !== undefined,
  };
}

/**
 * Restores only what the step changed: undoing a note, for example, does not restore an old decision. A person's
 * decision is restored exactly. A rule's decision, or none, is restored only if the answer and the rules are still the
 * same. If they changed, the rules decide from the current answer.
 */
export function returnRow(
  list: StoredList,
  now: MarkedRow,
  step: StepRow,
  side: SideState,
  dependencies: StepDependencies,
): void {
  const { repositories } = dependencies;
  remembering(list.id, now, repositories, () => {
    turnRow(list, now, step, side, dependencies);
    return repositories.marks.one(list.id, now.position) ?? now;
  });
}

function turnRow(
  list: StoredList,
  now: MarkedRow,
  { before, after, asked, lookupId }: StepRow,
  { to, areSettingsSame, isReadOtherwise }: SideState,
  dependencies: StepDependencies,
): void {
  const then = to === 'before' ? before : after;
  // If the columns or country differ on that side, the current decision belongs to another question.
  const changesDecision =
    isReadOtherwise ||
    (asked?.before && asked.after && isOtherBasis(asked.before, asked.after)) ||
    !saysTheSame(before.decision, after.decision);
  const mark = {
    decision: changesDecision ? then.decision : now.mark.decision,
    note: before.note === after.note ? now.mark.note : then.note,
  };
  const basis = asked?.[to] ?? null;
  const row = isReadOtherwise ? dependencies.repositories.rows.one(list.id, now.position) : null;
  if (row) enterRowEmails(list, row, dependencies.repositories);
  if (then.emails) changeEmails(list, now.position, then.emails, dependencies, basis?.emails);
  dependencies.repositories.marks.set(list.id, now.position, mark);
  if (!changesDecision) return;
  const restedOn = asked ? (basis?.lookupId ?? null) : lookupId;
  const isAskedOtherwise = asksOtherwise(now.mark.decision, mark.decision);
  const back = { mark, basis, restedOn, areSettingsSame, isReadOtherwise, isAskedOtherwise };
  if (holdsAnswer({ ...mark, lookupId: restedOn })) returnHeld(list, now, back, dependencies);
  else returnAsked(list, now, back, dependencies);
}

/** The state of a row on the side to which it returns. */
type Back = {
  readonly mark: RowMark;
  /** The row's question and answer on that side; null if they are the current ones. */
  readonly basis: RowBasis | null;
  /** The answer on that side. */
  readonly restedOn: number | null;
  readonly areSettingsSame: boolean;
  readonly isReadOtherwise: boolean;
  readonly isAskedOtherwise: boolean;
};

/** Restores a person's decision with the answer on which it was made. */
function returnHeld(
  list: StoredList,
  now: MarkedRow,
  { basis, restedOn, isReadOtherwise, isAskedOtherwise }: Back,
  { repositories, nowMs }: StepDependencies,
): void {
  const { position } = now;
  const newest = newestAnswer(now) === restedOn ? null : newestAnswer(now);
  const decidedOn = basis ?? { ...now.basis, lookupId: restedOn, newerLookupId: newest };
  const stands = repositories.marks.one(list.id, position)?.basis ?? decidedOn;
  if (isReadOtherwise || isAskedOtherwise || isOtherBasis(decidedOn, stands))
    restOnDecided(list, position, decidedOn, repositories, nowMs);
}

/** Restores an edit, a rule's decision or no decision. The row gets the known answer to its question. */
function returnAsked(
  list: StoredList,
  now: MarkedRow,
  { mark, basis, restedOn, areSettingsSame, isReadOtherwise, isAskedOtherwise }: Back,
  { repositories, answers, nowMs }: StepDependencies,
): void {
  const { marks } = repositories;
  const { position } = now;
  const newer = isAskedOtherwise ? null : newestBasis(now);
  const asksNew = isReadOtherwise || isAskedOtherwise || newer !== null;
  if (asksNew) refreshRow(list, position, answers, repositories, nowMs, newer ?? basis);
  if (mark.decision?.decidedBy === 'person') return;

  const restsOn = asksNew ? (marks.one(list.id, position)?.basis.lookupId ?? null) : now.basis.lookupId;
  if (restsOn === restedOn && areSettingsSame) {
    if (asksNew) marks.set(list.id, position, mark);
  } else if (restsOn === null) {
    marks.set(list.id, position, { ...mark, decision: null });
  } else if (!asksNew) {
    refreshRow(list, position, answers, repositories, nowMs);
  }
}

const newestAnswer = ({ basis: { lookupId, newerLookupId = null } }: MarkedRow): number | null =>
  newerLookupId ?? lookupId;
