import { openDatabase } from '../../src-main/db/database.ts';
import { databasePath } from '../../src-main/db/folder/paths.ts';
import { ledgerFaults } from '../support/service/ledger-faults.ts';

export function openLedger(workspaceDir: string) {
  const db = openDatabase(databasePath(workspaceDir));
  try {
    const askedAgain = db
      .prepare<[], number>(`SELECT coalesce(sum(snapshot ->> '$.askedAgain'), 0) FROM runs`)
      .pluck()
      .get();
    return { askedAgain: askedAgain ?? 0, faults: ledgerFaults(db) };
  } finally {
    db.close();
  }
}
