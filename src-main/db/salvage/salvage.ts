/**
 * What can still be read in a damaged workspace is taken over into the backup that takes its place: answers that were
 * paid for, what was spent, and decisions. All of it, or nothing: in one transaction.
 */
import type { TakenOver } from '#shared/contract/maintenance.ts';
import { type Database, inTransaction } from '../database.ts';
import { takeOverLedger, takeOverSpent } from './take-over-ledger.ts';
import { takeOverRows } from './take-over-rows.ts';

export type SalvageOptions = {
  /** Whether a person goes back on purpose: what was decided since is not wanted then, what was paid for is. */
  readonly answersOnly: boolean;
  readonly nowMs: number;
};

/** @param db of today's format. @throws when it cannot be written; what cannot be read is left out. */
export function salvage(damaged: Database, db: Database, { answersOnly, nowMs }: SalvageOptions): TakenOver {
  return inTransaction(db, () => {
    const answers = takeOverLedger(damaged, db);
    const isSpentKnown = takeOverSpent(damaged, db);
    const decisions = answersOnly ? 0 : takeOverRows(damaged, db, nowMs);
    return { answers, decisions, isSpentKnown };
  });
}
