import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { makeQuote } from './quote.ts';

/** Enters a run with its first snapshot, so that there is a receipt from its first moment on. */
export function openRun(
  list: StoredList,
  service: string,
  db: Database,
  repositories: Repositories,
  nowMs: number,
): RunSnapshot {
  const { distinctLookups, cached, credits } = makeQuote(list.id, list.rowCount, service, repositories);
  const { verdicts } = repositories.lists.summary(list);
  return inTransaction(db, () => {
    const snapshot: RunSnapshot = {
      runId: repositories.runs.insert(list.id, service, nowMs),
      listId: list.id,
      state: 'running',
      total: distinctLookups,
      cached,
      done: cached,
      failed: 0,
      requests: 0,
      retries: 0,
      askedAgain: 0,
      credits,
      verdicts,
      rowsPerMinute: 0,
      secondsLeft: null,
      elapsedMs: 0,
      errors: {},
      failure: null,
    };
    repositories.runs.save(snapshot);
    return snapshot;
  });
}
