/**
 * One verification run: every open lookup of a list, some at a time, until all are settled, someone
 * pauses it, or something stops it that concerns every row.
 *
 * Each lookup is written as sent before it is sent, and committed, with the verdicts of all rows that
 * ask it and the receipt, as soon as it is answered. So after a crash only what was in flight is asked
 * again. A lookup that keeps failing leaves its rows `not_checked` and the run goes on.
 */
import type { Database } from '../db/database.ts';
import { inTransaction, isDiskFull } from '../db/database.ts';
import type { OpenLookup } from '../db/ledger-repository.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { AddressService, ValidateQuery } from '../service/address-service.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RunSnapshot, RunState } from '#shared/contract/run.ts';
import { endOfError } from './outcomes.ts';
import type { RequestEnd } from './outcomes.ts';
import { prepareLedger } from './prepare-ledger.ts';
import type { Settler } from './settle.ts';
import { createSettler } from './settle.ts';
import type { Tally } from './tally.ts';
import { createTally } from './tally.ts';

export type RunOptions = {
  readonly runId: number;
  readonly list: StoredList;
  /** The identity of the service under which the ledger keeps its answers. */
  readonly service: string;
  /** Requests at once. */
  readonly concurrency: number;
  /** Validation credits to spend at most; null for no cap. */
  readonly maxCredits: number | null;
};

export type RunDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly addresses: Pick<AddressService, 'validate'>;
  readonly nowMs: () => number;
  readonly onProgress: (snapshot: RunSnapshot) => void;
  /** Aborted: nothing more is sent; what is in flight is awaited, since it is paid for. */
  readonly pause: AbortSignal;
  /** Aborted: what is in flight is dropped too, and asked again by the next run. */
  readonly abandon: AbortSignal;
};

/** Transient failures in a row, with no answer between, after which the service counts as gone. */
const GONE_AFTER = 10;

/** The final snapshot. Only a bug rejects. */
export async function runVerification(
  options: RunOptions,
  dependencies: RunDependencies,
): Promise<RunSnapshot> {
  const { list, service } = options;
  const { db, repositories, nowMs } = dependencies;
  const settler = createSettler(list.id, list.settings, repositories.rows, nowMs);
  const { open, ...known } = await prepareLedger({
    list,
    service,
    db,
    repositories,
    settler,
    signal: dependencies.pause,
  });
  const tally = createTally({ runId: options.runId, listId: list.id, rows: list.rowCount, ...known }, nowMs);
  return new Promise((resolve, reject) => {
    createLoop({ options, dependencies, settler, tally, open, resolve, reject }).start();
  });
}

type Arrived = { readonly lookup: OpenLookup; readonly end: RequestEnd };

type LoopParts = {
  readonly options: RunOptions;
  readonly dependencies: RunDependencies;
  readonly settler: Settler;
  readonly tally: Tally;
  /** Ids of lookups to ask, in the order of the rows. */
  readonly open: readonly number[];
  readonly resolve: (snapshot: RunSnapshot) => void;
  readonly reject: (error: unknown) => void;
};

/** The slots: each turn commits what arrived and fills the slots that are free, in one transaction. */
function createLoop({ options, dependencies, settler, tally, open, resolve, reject }: LoopParts) {
  const { db, repositories, addresses, nowMs, onProgress, pause, abandon } = dependencies;
  const { ledger, lists, runs } = repositories;
  let next = 0;
  let inFlight = 0;
  let arrived: Arrived[] = [];
  let isScheduled = false;
  let transientInARow = 0;
  let stop: { readonly state: RunState; readonly failure: Failure | null } | null = null;

  const wantsMore = (): boolean => !stop && !pause.aborted && next < open.length;

  const capLeft = (): number =>
    options.maxCredits === null ? Infinity : options.maxCredits - tally.charged() - inFlight;

  function takeNext(): readonly OpenLookup[] {
    const taken: OpenLookup[] = [];
    while (wantsMore() && inFlight < options.concurrency) {
      if (capLeft() <= 0) {
        if (inFlight === 0)
          stop = { state: 'stopped', failure: { code: 'credit_cap_reached', cap: options.maxCredits ?? 0 } };
        break;
      }
      const lookup = ledger.lookup(open[next] ?? 0);
      next += 1;
      if (!lookup) continue;
      ledger.markSent(lookup.lookupId, nowMs());
      inFlight += 1;
      taken.push(lookup);
    }
    return taken;
  }

  function keep({ lookup, end }: Arrived): void {
    inFlight -= 1;
    switch (end.kind) {
      case 'answered':
        return keepAnswer(lookup, end);
      case 'failed':
        return keepFailure(lookup, end);
      case 'ended':
        // An abandoned request may have reached the service: it stays `sent` and is told as asked again.
        if (end.failure) ledger.markPending(lookup.lookupId);
        tally.countRequests(end.attempts);
        stop ??= { state: end.failure ? 'stopped' : 'paused', failure: end.failure };
    }
  }

  function keepAnswer(lookup: OpenLookup, end: RequestEnd & { kind: 'answered' }): void {
    transientInARow = 0;
    const answer = { lookupId: lookup.lookupId, reply: end.reply, httpStatus: end.status };
    ledger.saveAnswer({
      ...answer,
      attempts: end.attempts,
      credits: 1,
      answeredAtMs: nowMs(),
      tookMs: end.tookMs,
    });
    tally.countAnswer(end.attempts, 1);
    for (const row of repositories.rows.asking(options.list.id, lookup.questionId)) {
      settler.answered(row, lookup.lookupId, answer);
    }
  }

  function keepFailure(
    lookup: OpenLookup,
    { error, reason, isTransient }: RequestEnd & { kind: 'failed' },
  ): void {
    const { attempts, status: httpStatus } = error;
    ledger.saveFailure({
      lookupId: lookup.lookupId,
      httpStatus,
      attempts,
      error: JSON.stringify(error.toData()),
    });
    tally.countFailure(error.kind, attempts);
    for (const row of repositories.rows.asking(options.list.id, lookup.questionId)) {
      settler.failed(row, lookup.lookupId, reason);
    }
    transientInARow = isTransient ? transientInARow + 1 : 0;
    const isGone =
      transientInARow >= Math.min(GONE_AFTER, open.length) &&
      (tally.answered() === 0 || transientInARow >= GONE_AFTER);
    if (isGone)
      stop ??= {
        state: 'stopped',
        failure: { code: 'service_unreachable', detail: error.detail || error.kind },
      };
  }

  function snapshot(): RunSnapshot {
    const list = lists.find(options.list.id) ?? options.list;
    return tally.snapshot(state(), lists.summary(list).verdicts, stop?.failure ?? null);
  }

  function state(): RunState {
    if (inFlight > 0) return 'running';
    if (stop) return stop.state;
    if (next >= open.length) return 'done';
    return pause.aborted ? 'paused' : 'running';
  }

  function turn(): void {
    isScheduled = false;
    const settled = arrived;
    arrived = [];
    const { starting, now } = inTransaction(db, () => {
      settled.forEach(keep);
      const taken = takeNext();
      const made = snapshot();
      runs.save(made);
      return { starting: taken, now: made };
    });
    onProgress(now);
    if (now.state !== 'running') resolve(now);
    for (const lookup of starting) void ask(lookup);
  }

  async function ask(lookup: OpenLookup): Promise<void> {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, written by `addQuestion`
      const query = JSON.parse(lookup.question) as ValidateQuery;
      const { raw, status, attempts, tookMs } = await addresses.validate(query, { signal: abandon });
      arrived.push({ lookup, end: { kind: 'answered', reply: raw, status, attempts, tookMs } });
    } catch (error) {
      try {
        arrived.push({ lookup, end: endOfError(error) });
      } catch (bug) {
        reject(bug);
        return;
      }
    }
    schedule();
  }

  /** What arrives in one turn of the event loop is committed together. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      try {
        turn();
      } catch (error) {
        reject(isDiskFull(error) ? new AppError({ code: 'disk_full' }, { cause: error }) : error);
      }
    });
  }

  return {
    start(): void {
      pause.addEventListener('abort', schedule, { once: true });
      schedule();
    },
  };
}
