/** The running count of a run, and the snapshot made of it. */
import type { Failure } from '#shared/contract/errors.ts';
import type { RunSnapshot, RunState } from '#shared/contract/run.ts';
import { NO_CREDITS } from '#shared/domain/credits.ts';
import type { ListId, VerdictCounts } from '#shared/domain/list.ts';
import { createPace } from './pace.ts';

export type TallyStart = {
  readonly runId: number;
  readonly listId: ListId;
  /** Distinct lookups of the list, and how many were known before. */
  readonly total: number;
  readonly cached: number;
  readonly askedAgain: number;
  readonly rows: number;
};

export type Tally = ReturnType<typeof createTally>;

export function createTally(start: TallyStart, nowMs: () => number) {
  const startedAtMs = nowMs();
  const errors: Record<string, number> = {};
  const pace = createPace(startedAtMs, start.cached);
  let done = start.cached;
  let failed = 0;
  let requests = 0;
  let retries = 0;
  let charged = 0;

  return {
    countAnswer(attempts: number, credits: number): void {
      done += 1;
      requests += attempts;
      retries += attempts - 1;
      charged += credits;
    },

    countFailure(kind: string, attempts: number): void {
      done += 1;
      failed += 1;
      requests += attempts;
      retries += Math.max(0, attempts - 1);
      errors[kind] = (errors[kind] ?? 0) + 1;
    },

    /** Requests of a lookup that was put back and will be asked by a later run. */
    countRequests(attempts: number): void {
      requests += attempts;
      retries += Math.max(0, attempts - 1);
    },

    charged: () => charged,
    answered: () => done - failed - start.cached,

    snapshot(state: RunState, verdicts: VerdictCounts, failure: Failure | null): RunSnapshot {
      const elapsedMs = nowMs() - startedAtMs;
      const perSecond = pace(startedAtMs + elapsedMs, done);
      const rowsPerLookup = start.total > 0 ? start.rows / start.total : 1;
      return {
        runId: start.runId,
        listId: start.listId,
        state,
        total: start.total,
        cached: start.cached,
        done,
        failed,
        requests,
        retries,
        askedAgain: start.askedAgain,
        credits: { ...NO_CREDITS, validation: { quoted: start.total - start.cached, charged } },
        verdicts,
        rowsPerMinute: Math.round(perSecond * rowsPerLookup * 60),
        secondsLeft:
          state === 'running' && perSecond > 0 ? Math.ceil((start.total - done) / perSecond) : null,
        elapsedMs,
        errors: { ...errors },
        failure,
      };
    },
  };
}
