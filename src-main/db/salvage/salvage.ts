/** Copies paid answers, spent credits and decisions from a damaged workspace to its backup, in one transaction. */
import type { TakenOver } from '#shared/contract/workspace/maintenance.ts';
import { type Database, inTransaction } from '../database.ts';
import { takeOverLedger, takeOverSpent } from './take-over-ledger.ts';
import { takeOverRows } from './take-over-rows.ts';

export type SalvageOptions = {
  /** Whether a person chose to restore a backup. Paid answers are then copied, but not the decisions since the backup. */
  readonly answersOnly: boolean;
  readonly nowMs: number;
};

/** Leaves out unreadable data. @param db the backup, in the current format @throws if it cannot be written */
export function salvage(damaged: Database, db: Database, { answersOnly, nowMs }: SalvageOptions): TakenOver {
  return inTransaction(db, () => {
    const answers = takeOverLedger(damaged, db);
    const isSpentKnown = takeOverSpent(damaged, db);
    const decisions = answersOnly ? 0 : takeOverRows(damaged, db, nowMs);
    return { answers, decisions, isSpentKnown };
  });
}
