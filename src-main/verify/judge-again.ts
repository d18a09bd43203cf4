/** After the rules of a list changed: every verdict is worked out again from the answers at hand. Nothing is asked. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/kept-answer.ts';
import { createSettler } from './settle.ts';

const CHUNK = 1_000;

export async function judgeAgain(
  list: StoredList,
  db: Database,
  { rows }: Repositories,
  nowMs: () => number,
  signal: AbortSignal,
): Promise<void> {
  const settler = createSettler(list.id, list.settings, rows, nowMs);
  for (let after = 0; after < list.rowCount && !signal.aborted; after += CHUNK) {
    inTransaction(db, () => {
      for (const row of rows.range(list.id, after, after + CHUNK)) {
        if (row.lookupId === null || row.reply === null || row.httpStatus === null) continue;
        settler.answered(row, row.lookupId, matchOf({ reply: row.reply, httpStatus: row.httpStatus }));
      }
    });
    await nextTurn();
  }
}
