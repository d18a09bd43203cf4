/** Rows that are met again are decided as they were in an earlier list: one row, or many in one step. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { MarkedRow } from '../db/repositories/mark-repository.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import { hasSuggestion } from '../verdicts/read-rows.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RememberedDecision } from '#shared/contract/memory.ts';
import { rowQuestion } from '#shared/domain/address/row-question.ts';
import type { Decision } from '#shared/domain/list/decision.ts';
import type { BulkOutcome, BulkWork } from './bulk-work.ts';
import { CHUNK, endStep } from './bulk-work.ts';
import type { StepDependencies } from './change-row.ts';
import { changeRow, recordRow } from './change-row.ts';
import type { SeenRow } from './one-row-step.ts';
import { enterStep, rowAsSeen } from './one-row-step.ts';
import { detailsOfList } from './step-side.ts';

/**
 * Decides a row as it was decided before, also where rows of that list contradict each other: a person looks at this one.
 *
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

/** All rows in one transaction: for as many as the core's thread may be held up by. */
export function takeFewRemembered(
  list: StoredList,
  positions: Uint32Array,
  db: Database,
  dependencies: StepDependencies,
): BulkOutcome {
  return inTransaction(db, () => {
    const opened = open(list, dependencies);
    const tally = takeChunk(list, opened, positions, dependencies);
    return endStep(list, opened.step, tally, dependencies);
  });
}

/**
 * Chunk by chunk, as `decideMany`.
 *
 * @throws AppError `interrupted`
 */
export async function takeManyRemembered(
  list: StoredList,
  positions: Uint32Array,
  dependencies: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<BulkOutcome> {
  const opened = inTransaction(db, () => open(list, dependencies));
  const tally = { rows: 0, skipped: 0 };
  for (let at = 0; at < positions.length; at += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const chunk = positions.subarray(at, at + CHUNK);
    const { rows, skipped } = inTransaction(db, () => takeChunk(list, opened, chunk, dependencies));
    tally.rows += rows;
    tally.skipped += skipped;
    onProgress(at + chunk.length, positions.length);
    await nextTurn();
  }
  return inTransaction(db, () => endStep(list, opened.step, tally, dependencies));
}

type Opened = { readonly step: number; readonly details: StepDetails };

function open(list: StoredList, { repositories: { steps }, nowMs }: StepDependencies): Opened {
  const details = detailsOfList(list);
  return { step: steps.begin(list.id, { kind: 'take_remembered', atMs: nowMs(), details }), details };
}

function takeChunk(
  list: StoredList,
  { step, details }: Opened,
  positions: Uint32Array,
  dependencies: StepDependencies,
): Pick<BulkOutcome, 'rows' | 'skipped'> {
  const { marks, remembered } = dependencies.repositories;
  const tally = { rows: 0, skipped: 0 };
  for (const position of positions) {
    const row = marks.one(list.id, position);
    const found = row && row.mark.decision?.decidedBy !== 'person' && remembered.forRow(list.id, position);
    if (!row || !found || found.isContested) continue;
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

/** The row as it is then; null where the suggestion that was taken is not there: the row stays as it was. */
function decideAsBefore(
  list: StoredList,
  row: MarkedRow,
  { decision }: RememberedDecision,
  dependencies: StepDependencies,
): MarkedRow | null {
  if (decision.kind === 'used_suggestion' && !isSuggested(list, row, decision, dependencies)) return null;
  return changeRow(list, row, { ...row.mark, decision }, dependencies);
}

/** Whether the answer to what the row asks under a decision is known, and suggests something. */
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
