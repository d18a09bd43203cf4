import { AppError } from '#shared/contract/errors.ts';
import type { RememberedDecision } from '#shared/contract/review/memory.ts';
import { decisionTaken } from '#shared/domain/outcome/remembered-decision.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { readAddress } from '#shared/domain/verdict/effective-address.ts';
import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import { hasSuggestion } from '../verdicts/read-rows.ts';
import type { BulkStep, OpenStep, Tally } from './bulk-work.ts';
import { changeRow, recordRow, type StepDependencies } from './change-row.ts';
import { fingerprint } from './fingerprint.ts';
import { enterStep, rowAsSeen, type SeenRow } from './one-row-step.ts';
import { detailsOfList } from './step-side.ts';

/**
 * Applies the earlier decision to a row, even if earlier decisions contradict each other, because a person is looking
 * at this row.
 * @throws AppError `row_not_found`, `row_changed`, `nothing_remembered`, `no_suggestion`
 */
export function takeRemembered(list: StoredList, seen: SeenRow, dependencies: StepDependencies): void {
  const row = rowAsSeen(list, seen, dependencies);
  const { position } = row;
  const found = dependencies.repositories.remembered.forRow(list.id, position);
  if (!found || row.mark.decision?.decidedBy === 'person')
    throw new AppError({ code: 'nothing_remembered', position });
  const after = decideAsBefore(list, row, found, dependencies);
  if (after === null) throw new AppError({ code: 'no_suggestion', position });
  enterStep(list, 'take_remembered', row, after, dependencies);
}

/** Skips rows that a person has decided, and rows whose earlier decisions contradict each other. */
export const takingRemembered = (list: StoredList, dependencies: StepDependencies): BulkStep => ({
  kind: 'take_remembered',
  begin: () => ({
    details: detailsOfList(list),
    change: (opened, positions) => takeChunk(list, opened, positions, dependencies),
  }),
  revisionsOf(positions) {
    const revisions = new Map<number, number>();
    for (const position of positions) {
      const row = dependencies.repositories.marks.one(list.id, position);
      const found = offeredTo(list, row, dependencies);
      if (found) revisions.set(position, revisionOf(found));
    }
    return revisions;
  },
});

/** Returns a number that is another one if the earlier decision of a row is another one. */
export const revisionOf = ({ id, decision }: RememberedDecision): number => fingerprint([id, decision]);

/** Returns the earlier decision that a step for many rows applies to a row; null if there is none. */
function offeredTo(
  list: StoredList,
  row: MarkedRow | null,
  { repositories: { remembered } }: StepDependencies,
): RememberedDecision | null {
  if (!row || row.mark.decision?.decidedBy === 'person') return null;
  const found = remembered.forRow(list.id, row.position);
  return found?.isContested === false ? found : null;
}

function takeChunk(
  list: StoredList,
  { step, details }: OpenStep,
  positions: Uint32Array,
  dependencies: StepDependencies,
): Tally {
  const { marks } = dependencies.repositories;
  const tally = { rows: 0, skipped: 0 };
  for (const position of positions) {
    const row = marks.one(list.id, position);
    const found = offeredTo(list, row, dependencies);
    if (!row || !found) continue;
    const after = decideAsBefore(list, row, found, dependencies);
    if (after === null) {
      tally.skipped += 1;
      continue;
    }
    recordRow(list, step, details, row, after, dependencies);
    tally.rows += 1;
  }
  return tally;
}

/** Decides a row as before and returns the changed row; null, without a change, if it has no suggestion to use. */
function decideAsBefore(
  list: StoredList,
  row: MarkedRow,
  found: RememberedDecision,
  dependencies: StepDependencies,
): MarkedRow | null {
  const decision = decisionFor(list, row, found, dependencies);
  if (decision.kind === 'used_suggestion' && !isSuggested(list, row, decision, dependencies)) return null;
  return changeRow(list, row, { ...row.mark, decision }, dependencies);
}

/** Returns the remembered decision without the parts that belong only to the earlier row. */
function decisionFor(
  list: StoredList,
  { position }: MarkedRow,
  { decision, ...decided }: RememberedDecision,
  { repositories: { lists, rows } }: StepDependencies,
): Decision {
  const premiseOf = ({ id, settings }: Pick<StoredList, 'id' | 'settings'>, at: number): string => {
    const row = rows.one(id, at);
    return row ? readAddress(row.cells, settings).premise : '';
  };
  const listThen = lists.find(decided.listId);
  const premiseThen = listThen ? premiseOf(listThen, decided.position) : '';
  return decisionTaken(decision, premiseThen, premiseOf(list, position));
}

/** With this decision, the row has a certain question. Returns whether its answer is known and has a suggestion. */
function isSuggested(
  list: StoredList,
  { position }: MarkedRow,
  decision: Decision,
  { repositories: { rows, ledger }, answers }: StepDependencies,
): boolean {
  const stored = rows.one(list.id, position);
  if (!stored || decision.corrected === null) return stored !== null && hasSuggestion(stored);
  const { questionId } = ledger.enter(rowQuestion({ ...stored, decision }, list.settings));
  const answer = questionId === null ? null : ledger.answer(questionId, answers.service, answers.notBeforeMs);
  return answer !== null && hasSuggestion({ ...stored, ...answer });
}
