/** A person's work on a row of a test list, as the app does it: the decision, and what the row asks from then on. */
import type { DecisionInput } from '#shared/contract/operations.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address.ts';
import type { StoredList } from '../../src-main/db/list-repository.ts';
import type { StoredRow } from '../../src-main/db/row-record.ts';
import { decideRow, undoStep } from '../../src-main/review/decide.ts';
import { refreshRow } from '../../src-main/verify/refresh-row.ts';
import { SERVICE } from './runs.ts';
import type { TestWorkspace } from './workspace.ts';

const ANY_AGE = { service: SERVICE, notBeforeMs: 0 };

export function workOn({ db, repositories }: TestWorkspace, listId: number) {
  const list = (): StoredList => {
    const found = repositories.lists.find(listId);
    if (!found) throw new Error('no such list');
    return found;
  };
  const row = (position: number): StoredRow => {
    const stored = repositories.rows.one(listId, position);
    if (!stored) throw new Error('no such row');
    return stored;
  };
  const decide = (position: number, decision: DecisionInput): void => {
    const { revision } = row(position);
    decideRow(list(), { position, revision, decision }, db, repositories, 1);
    refreshRow(list(), position, ANY_AGE, repositories, () => 1);
  };
  return {
    row,
    decide,
    /** Gives a row another street in Leeds. */
    edit: (position: number, street: string): void =>
      decide(position, {
        kind: 'edited',
        address: { ...EMPTY_ADDRESS, street, house_number: '1', city: 'Leeds', postcode: 'LS1 1AA' },
      }),
    undo: (): void => {
      for (const position of undoStep(list(), db, repositories, 1))
        refreshRow(list(), position, ANY_AGE, repositories, () => 1);
    },
  };
}
