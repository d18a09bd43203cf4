/** Stores a person's decision on a row of a test list, and the row's new lookup, as the app does. */
import type { DecisionInput } from '#shared/contract/operations.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { inTransaction } from '../../../src-main/db/database.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import type { StoredRow } from '../../../src-main/db/repositories/row-record.ts';
import type { StepSide } from '../../../src-main/db/repositories/stored-step.ts';
import { decideRow, flagRow, takeBackStep } from '../../../src-main/review/one-row-step.ts';
import { undoRedoFew } from '../../../src-main/review/undo-redo.ts';
import type { TestWorkspace } from './workspace.ts';
import { SERVICE } from './workspace-runs.ts';

/** @param notBeforeMs answers from before this moment do not count; with 0, all count */
export function workOn(
  { db, repositories }: TestWorkspace,
  listId: number,
  notBeforeMs = 0,
  nowMs = () => 1,
) {
  const { steps } = repositories;
  const dependencies = { repositories, answers: { service: SERVICE, notBeforeMs }, nowMs };
  const current = (): StoredList => {
    const found = repositories.lists.find(listId);
    if (!found) throw new Error('no such list');
    return found;
  };
  const row = (position: number): StoredRow => {
    const stored = repositories.rows.one(listId, position);
    if (!stored) throw new Error('no such row');
    return stored;
  };
  const seen = (position: number) => ({ position, revision: row(position).revision });
  const decide = (position: number, decision: DecisionInput): void =>
    inTransaction(db, () => decideRow(current(), seen(position), decision, dependencies));
  const turn = (to: StepSide): void => {
    const step = to === 'before' ? steps.latestDone(listId) : steps.nextUndone(listId);
    if (!step) throw new Error('there is no such step');
    undoRedoFew(current(), step, to, db, dependencies);
  };
  return {
    dependencies,
    current,
    row,
    decide,
    edit: (position: number, street: string): void =>
      decide(position, {
        kind: 'edited',
        address: { ...EMPTY_ADDRESS, street, house_number: '1', city: 'Leeds', postcode: 'LS1 1AA' },
      }),
    flag: (position: number, note: string | null): void =>
      inTransaction(db, () => flagRow(current(), seen(position), note, dependencies)),
    takeBack: (position: number, step: number): void =>
      inTransaction(db, () => takeBackStep(current(), seen(position), step, dependencies)),
    undo: (): void => turn('before'),
    redo: (): void => turn('after'),
  };
}
