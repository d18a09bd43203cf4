import type { Quote, RunSnapshot } from '#shared/contract/run/run.ts';
import type { ServiceId } from '#shared/contract/services/services.ts';
import type { VerdictCounts } from '#shared/domain/verdict/list-summary.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { Repositories } from '../db/repositories.ts';

type RunTerms = {
  /** null if there is no cap. */
  readonly maxCredits?: number | null;
  /** null if the workspace has no name for the service. */
  readonly serviceId?: ServiceId | null;
};

/** Stores a run with its first snapshot, so that a receipt exists from the start. */
export function openRun(
  quote: Quote,
  service: string,
  verdicts: VerdictCounts,
  db: Database,
  { runs }: Repositories,
  nowMs: number,
  { maxCredits = null, serviceId = null }: RunTerms = {},
): RunSnapshot {
  return inTransaction(db, () => {
    const runId = runs.insert(quote.listId, service, nowMs, quote.subject, serviceId);
    const snapshot = { ...firstSnapshot(runId, { ...quote, service }, verdicts), maxCredits };
    runs.save(snapshot);
    return snapshot;
  });
}

function firstSnapshot(runId: number, quote: Quote, verdicts: VerdictCounts): RunSnapshot {
  return {
    runId,
    listId: quote.listId,
    service: quote.service,
    subject: quote.subject,
    scope: quote.scope,
    way: quote.way,
    emailJobs: [],
    awaited: 0,
    state: 'running',
    total: quote.distinctLookups,
    cached: quote.cached,
    done: quote.cached,
    failed: 0,
    requests: 0,
    retries: 0,
    askedAgain: 0,
    maybeCharged: 0,
    atOnce: 0,
    credits: quote.credits,
    saved: {
      duplicates: quote.rowsToCheck - quote.distinctLookups,
      known: quote.cached,
      skipped: Object.values(quote.skipped).reduce((sum, rows) => sum + rows, 0),
    },
    verdicts,
    rowsPerMinute: 0,
    secondsLeft: null,
    elapsedMs: 0,
    waitedMs: 0,
    errors: {},
    failure: null,
    nextTryAtMs: null,
  };
}
