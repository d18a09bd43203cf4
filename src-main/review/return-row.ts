/** A row comes back to what it was on one side of a step. Always inside a transaction. */
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import type { StepRow, StepSide, StoredStep } from '../db/repositories/stored-step.ts';
import { refreshRow, restOnDecided } from '../verdicts/refresh-row.ts';
import { holdsAnswer } from '../verdicts/settle-row.ts';
import { changeEmails } from './change-emails.ts';
import type { StepDependencies } from './change-row.ts';
import { isOtherBasis, newestBasis } from './change-row.ts';
import { asksOtherwise, saysTheSame } from './person-decision.ts';
import { remembering } from './remember-decision.ts';
import { settingsAt } from './step-side.ts';

export type SideState = {
  readonly to: StepSide;
  /** Whether the list's settings are those it had there. */
  readonly areSettingsSame: boolean;
  /** Whether the list's columns or country are others there, so that its rows ask otherwise whatever was decided. */
  readonly isReadOtherwise: boolean;
};

export function sideOf(list: StoredList, step: StoredStep, to: StepSide): SideState {
  return {
    to,
    areSettingsSame: JSON.stringify(list.settings) === JSON.stringify(settingsAt(step, to)),
    isReadOtherwise: step.details.settingsAfter !== undefined,
  };
}

/**
 * Only what the step changed comes back: a note does not bring the decision of its time along. A person's decision
 * comes back as it was; a rule's, or none, only if the verdict still rests on the same answer and rules: otherwise the
 * rules say what follows from what is known by now.
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
  const { repositories, answers, nowMs } = dependencies;
  const { marks } = repositories;
  const then = to === 'before' ? before : after;
  // What stands now is of another question where the list is read otherwise.
  const isOther = asked?.before && asked.after ? isOtherBasis(asked.before, asked.after) : false;
  const isDecided = isReadOtherwise || isOther || !saysTheSame(before.decision, after.decision);
  const { position } = now;
  const mark = {
    decision: isDecided ? then.decision : now.mark.decision,
    note: before.note === after.note ? now.mark.note : then.note,
  };
  const basis = asked?.[to] ?? null;
  const restedOn = asked ? (basis?.lookupId ?? null) : lookupId;
  if (then.emails) changeEmails(list, position, then.emails, dependencies, basis?.emails);
  marks.set(list.id, position, mark);
  if (!isDecided) return;
  const isAskedOtherwise = asksOtherwise(now.mark.decision, mark.decision);
  if (restedOn !== null && holdsAnswer({ ...mark, lookupId: restedOn })) {
    const newest = newestAnswer(now) === restedOn ? null : newestAnswer(now);
    const decidedOn = basis ?? { ...now.basis, lookupId: restedOn, newerLookupId: newest };
    const stands = marks.one(list.id, position)?.basis ?? decidedOn;
    if (isReadOtherwise || isAskedOtherwise || isOtherBasis(decidedOn, stands))
      restOnDecided(list, position, decidedOn, repositories, nowMs);
    return;
  }
  const since = isAskedOtherwise ? null : newestBasis(now);
  const asksNew = isReadOtherwise || isAskedOtherwise || since !== null;
  if (asksNew) refreshRow(list, position, answers, repositories, nowMs, since ?? basis);
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
