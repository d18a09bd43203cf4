/** All repositories of one connection. */
import type { Database } from './database.ts';
import { createDecisionRepository } from './decision-repository.ts';
import { createLedgerRepository } from './ledger-repository.ts';
import { createListRepository } from './list-repository.ts';
import { createRowRepository } from './row-repository.ts';
import { createRunRepository } from './run-repository.ts';
import { createSettingsRepository } from './settings-repository.ts';

export function createRepositories(db: Database) {
  return {
    lists: createListRepository(db),
    rows: createRowRepository(db),
    ledger: createLedgerRepository(db),
    decisions: createDecisionRepository(db),
    runs: createRunRepository(db),
    settings: createSettingsRepository(db),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
