/** The running count of a run, and the snapshot made of it. */
import type { Failure } from '#shared/contract/errors.ts';
import type { RunSnapshot, RunState } from '#shared/contract/run.ts';
import { NO_CREDITS } from '#shared/domain/credits.ts';
import type { ListId, VerdictCounts } from '#shared/domain/list.ts';

export type TallyStart = {
  readonly runId: number;
  readonly listId: ListId;
  /** Distinct lookups of the list, and how many were known before. */
  readonly total: number;
  readonly cached: number;
  readonly askedAgain: number;
  readonly rows: number;
};

/** Seconds over which the pace is averaged: long enough not to jump, short enough to follow the service. */
const PACE_WINDOW_MS = 20_000;

export type Tally = ReturnType<typeof createTally>;

export function createTally(start: TallyStart, nowMs: () => number) {
  const startedAtMs = nowMs();
  const errors: Record<string, number> = {};
  const marks: { readonly atMs: number; readonly done: number }[] = [
    { atMs: startedAtMs, done: start.cached },
  ];
  let done = start.cached;
  let failed = 0;
  let requests = 0;
  let retries = 0;
  let charged = 0;
  let elapsedMs = 0;

  /** Lookups a second over the last `PACE_WINDOW_MS`. */
  const pace = (): number => {
    const atMs = startedAtMs + elapsedMs;
    marks.push({ atMs, done });
    while (marks.length > 2 && (marks[1]?.atMs ?? atMs) < atMs - PACE_WINDOW_MS) marks.shift();
    const first = marks[0] ?? { atMs: startedAtMs, done };
    return atMs > first.atMs ? ((done - first.done) * 1000) / (atMs - first.atMs) : 0;
  };

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
      elapsedMs = nowMs() - startedAtMs;
      const perSecond = pace();
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
