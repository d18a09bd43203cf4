/** Undoes and redoes steps: moves the rows of a step to one of its sides. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StepRow, StepSide, StoredStep } from '../db/repositories/stored-step.ts';
import { type BulkWork, CHUNK } from './bulk-work.ts';
import { withEmails } from './change-emails.ts';
import type { StepDependencies } from './change-row.ts';
import { isSamePick } from './person-decision.ts';
import { returnRow, type SideState, sideOf } from './return-row.ts';
import { returnRules } from './step-rules.ts';
import { isOfList, settingsAt } from './step-side.ts';

/** The maximum number of rows for `undoRedoFew`. `undoRedoMany` handles larger steps, and steps of the whole list. */
export const FEW = 500;

/** Moves the rows in one transaction. Do not use it for steps of the whole list. */
export function undoRedoFew(
  list: StoredList,
  step: StoredStep,
  to: StepSide,
  db: Database,
  dependencies: StepDependencies,
): void {
  inTransaction(db, () => {
    for (let after: number | null = 0; after !== null; )
      after = moveChunk(list, step, to, after, dependencies);
    dependencies.repositories.steps.setState(list.id, step.step, to === 'before' ? 'undone' : 'done');
  });
}

/**
 * Moves the rows in chunks. The step is `turning` until the end. The side of each row is stored, so an interrupted move
 * can be continued or reversed.
 * @throws AppError `interrupted`
 */
export async function undoRedoMany(
  list: StoredList,
  step: StoredStep,
  to: StepSide,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<void> {
  const { steps } = dependencies.repositories;
  // An open step was interrupted. It stays open until its rows are undone and the step is removed.
  if (step.state !== 'open') steps.setState(list.id, step.step, 'turning');
  const moved = await moveList(list, step, to, dependencies, work);
  await moveChunks(moved, step, to, dependencies, work);
  if (step.state === 'open') await forget(list, step.step, dependencies, work);
  else steps.setState(list.id, step.step, to === 'before' ? 'undone' : 'done');
}

/** Gives a list the settings of one side of a step, before its rows move. Returns the changed list. */
async function moveList(
  list: StoredList,
  step: StoredStep,
  to: StepSide,
  dependencies: StepDependencies,
  work: BulkWork,
): Promise<StoredList> {
  if (!isOfList(step)) return list;
  if (step.details.rules) return returnRules(list, step.details.rules[to], step.step, dependencies, work);
  const settings = settingsAt(step, to);
  dependencies.repositories.lists.changeSettings(list.id, settings);
  return { ...list, settings };
}

async function moveChunks(
  list: StoredList,
  step: StoredStep,
  to: StepSide,
  dependencies: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<void> {
  let moved = 0;
  for (let after: number | null = 0; after !== null; ) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const from: number = after;
    after = inTransaction(db, () => moveChunk(list, step, to, from, dependencies));
    moved = Math.min(moved + CHUNK, step.rows);
    onProgress(moved, step.rows);
    await nextTurn();
  }
}

function moveChunk(
  list: StoredList,
  step: StoredStep,
  to: StepSide,
  after: number,
  dependencies: StepDependencies,
): number | null {
  const { steps } = dependencies.repositories;
  const chunk = steps.rowsToMove(list.id, step, to, after, CHUNK);
  const [first, last] = [chunk.at(0), chunk.at(-1)];
  if (!first || !last) return null;
  const side = sideOf(list, step, to);
  for (const row of chunk) moveRow(list, step.step, row, side, dependencies);
  steps.markMoved(list.id, step.step, to, first.position, last.position);
  return last.position;
}

function moveRow(
  list: StoredList,
  step: number,
  row: StepRow,
  side: SideState,
  dependencies: StepDependencies,
): void {
  const { marks, steps } = dependencies.repositories;
  const now = marks.one(list.id, row.position);
  if (!now) return;
  const from: StepSide = side.to === 'before' ? 'after' : 'before';
  const { note, emails } = row[from];
  const left = { decision: now.mark.decision, note };
  // Saves the state on this side, so that moving back restores it.
  if (emails) {
    const { basis } = withEmails(list, now, emails, dependencies);
    steps.keepLeft(list.id, step, row.position, from, row[from], basis);
  } else if (row.asked) steps.keepLeft(list.id, step, row.position, from, left, now.basis);
  // Coordinates that were paid for later are part of the picked address, so they are saved too.
  else if (isSamePick(row[from].decision, now.mark.decision))
    steps.keepMark(list.id, step, row.position, from, left);
  returnRow(list, now, row, side, dependencies);
}

async function forget(
  list: StoredList,
  step: number,
  { repositories: { steps } }: StepDependencies,
  { db }: BulkWork,
): Promise<void> {
  while (steps.forgetRows(list.id, step, CHUNK) > 0) await nextTurn();
  inTransaction(db, () => steps.forget(list.id, step));
}
