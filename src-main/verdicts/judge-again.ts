import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/replies/stored-replies.ts';
import { createSettler } from './settle-row.ts';

const CHUNK = 1_000;

/** When `signal` aborts, the current transaction is finished, and all later rows keep their verdicts. */
export type JudgeAgainOptions = {
  readonly nowMs: () => number;
  /** Whether the rules of the list have changed. If so, they also decide rows that were left to a person. */
  readonly hasNewRules: boolean;
  readonly signal: AbortSignal;
  /** Called inside the transaction for each row with an answer. `row` is the old state, `decision` the new one. */
  readonly onJudged?: (row: StoredRow, decision: Decision | null) => void;
  readonly onProgress?: (rows: number) => void;
};

/** Judges all rows of a list again from their stored answers. Nothing is sent. */
export async function judgeAgain(
  list: StoredList,
  db: Database,
  { rows }: Repositories,
  { nowMs, hasNewRules, signal, onJudged, onProgress }: JudgeAgainOptions,
): Promise<void> {
  const settler = createSettler(list.id, list.settings, rows, nowMs);
  for (let after = 0; after < list.rowCount && !signal.aborted; after += CHUNK) {
    inTransaction(db, () => {
      for (const row of rows.range(list.id, after, after + CHUNK)) {
        if (row.lookupId === null || row.reply === null || row.httpStatus === null) continue;
        const match = matchOf({ reply: row.reply, httpStatus: row.httpStatus });
        const decision = settler.restOn(row, row.lookupId, match, !hasNewRules);
        onJudged?.(row, decision);
      }
    });
    onProgress?.(Math.min(after + CHUNK, list.rowCount));
    await nextTurn();
  }
}
