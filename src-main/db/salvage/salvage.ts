/** Takes over paid answers, spent credits and decisions of a damaged workspace into its backup, in one transaction. */
import type { TakenOver } from '#shared/contract/workspace/maintenance.ts';
import { type Database, inTransaction } from '../database.ts';
import { takeOverLedger, takeOverSpent } from './take-over-ledger.ts';
import { takeOverRows } from './take-over-rows.ts';

export type SalvageOptions = {
  /** Whether a person restores on purpose. Paid answers are then taken over, but not the decisions since the backup. */
  readonly answersOnly: boolean;
  readonly nowMs: number;
};

/** @param db in the current format @throws if it cannot be written; unreadable data is left out */
export function salvage(damaged: Database, db: Database, { answersOnly, nowMs }: SalvageOptions): TakenOver {
  return inTransaction(db, () => {
    const answers = takeOverLedger(damaged, db);
    const isSpentKnown = takeOverSpent(damaged, db);
    const decisions = answersOnly ? 0 : takeOverRows(damaged, db, nowMs);
    return { answers, decisions, isSpentKnown };
  });
}
