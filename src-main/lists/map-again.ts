/** After a list's mapping or country changed: what each row asks is worked out again. Persons' decisions stay. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { effectiveAddress } from '#shared/domain/entered.ts';

const CHUNK = 1_000;

export async function mapAgain(
  list: StoredList,
  db: Database,
  { ledger, rows }: Repositories,
  signal: AbortSignal,
): Promise<void> {
  const { mapping, defaultCountry } = list.settings;
  for (let after = 0; after < list.rowCount && !signal.aborted; after += CHUNK) {
    inTransaction(db, () => {
      for (const row of rows.range(list.id, after, after + CHUNK)) {
        const { questionId, reason } = ledger.enterQuestion(
          effectiveAddress(row.cells, mapping, row.decision),
          defaultCountry,
        );
        if (questionId === row.questionId && questionId !== null) continue;
        rows.setQuestion(list.id, row.position, questionId, reason);
        if (row.decision?.decidedBy === 'rule') rows.setDecision(list.id, row.position, null);
      }
    });
    await nextTurn();
  }
}
