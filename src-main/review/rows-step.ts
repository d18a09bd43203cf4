/** The steps that change chosen rows. The same definitions serve few rows and many. */
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { BulkStep, ChosenRows } from './bulk-work.ts';
import type { StepDependencies } from './change-row.ts';
import { takingEmails } from './decide-email.ts';
import { type BulkDecision, deciding } from './decide-many.ts';
import { type CellFilling, filling } from './fill-cells.ts';
import { takingRemembered } from './take-remembered.ts';

export type RowsStep = ChosenRows &
  (
    | BulkDecision
    | ({ readonly kind: 'fill_cells' } & CellFilling)
    | { readonly kind: 'take_emails' | 'take_remembered' }
  );

export function bulkStepOf(list: StoredList, step: RowsStep, dependencies: StepDependencies): BulkStep {
  switch (step.kind) {
    case 'decide_many':
    case 'keep_one':
      return deciding(list, step, dependencies);
    case 'fill_cells':
      return filling(list, step, dependencies);
    case 'take_emails':
      return takingEmails(list, dependencies);
    case 'take_remembered':
      return takingRemembered(list, dependencies);
  }
}
