/**
 * One verification run: every open lookup of a list, some at a time, until all are settled, someone
 * pauses it, or something stops it that concerns every row.
 *
 * Each lookup is written as sent before it is sent, and committed, with the verdicts of all rows that
 * ask it and the receipt, as soon as it is answered. So after a crash only what was in flight is asked
 * again. A lookup that keeps failing leaves its rows `not_checked` and the run goes on.
 */
import { inTransaction, isDiskFull } from '../db/database.ts';
import type { OpenLookup } from '../db/ledger-repository.ts';
import type { ValidateQuery } from '../service/address-service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RunSnapshot } from '#shared/contract/run.ts';
import type { Going, RunDependencies, RunOptions } from './going.ts';
import { snapshotOf } from './going.ts';
import type { RequestEnd } from './outcomes.ts';
import { endOfError } from './outcomes.ts';
import { prepareLedger } from './prepare-ledger.ts';
import { createSettler } from './settle.ts';
import { createTally } from './tally.ts';
import { keep, takeNext } from './turn.ts';

/** The final snapshot. @throws AppError `disk_full`; anything else is a bug */
export async function runVerification(
  options: RunOptions,
  dependencies: RunDependencies,
): Promise<RunSnapshot> {
  const { list, service, runId } = options;
  const { db, repositories, nowMs, pause: signal } = dependencies;
  const settler = createSettler(list.id, list.settings, repositories.rows, nowMs);
  const { open, ...known } = await prepareLedger({ list, service, db, repositories, settler, signal });
  const tally = createTally({ runId, listId: list.id, rows: list.rowCount, ...known }, nowMs);
  const state = { next: 0, inFlight: 0, arrived: [], transientInARow: 0, stop: null };
  return turnUntilOver({ options, dependencies, settler, tally, open, ...state });
}

function turnUntilOver(run: Going): Promise<RunSnapshot> {
  const { promise, resolve, reject } = Promise.withResolvers<RunSnapshot>();
  let isScheduled = false;

  const turn = (): void => {
    isScheduled = false;
    const { starting, snapshot } = commitTurn(run);
    run.dependencies.onProgress(snapshot);
    if (snapshot.state !== 'running') resolve(snapshot);
    for (const lookup of starting) void ask(run, lookup).then(arrive(lookup), reject);
  };
  /** What arrives in one turn of the event loop is committed together. */
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      try {
        turn();
      } catch (error) {
        reject(isDiskFull(error) ? new AppError({ code: 'disk_full' }, { cause: error }) : error);
      }
    });
  };
  const arrive = (lookup: OpenLookup) => (end: RequestEnd) => {
    run.arrived.push({ lookup, end });
    schedule();
  };

  run.dependencies.pause.addEventListener('abort', schedule, { once: true });
  schedule();
  return promise;
}

/** All of a turn is one transaction: answers, verdicts, what is about to be sent, and the receipt that counts them. */
function commitTurn(run: Going): {
  readonly starting: readonly OpenLookup[];
  readonly snapshot: RunSnapshot;
} {
  const { db, repositories } = run.dependencies;
  return inTransaction(db, () => {
    for (const arrived of run.arrived.splice(0)) keep(run, arrived);
    const starting = takeNext(run);
    const snapshot = snapshotOf(run);
    repositories.runs.save(snapshot);
    return { starting, snapshot };
  });
}

/** Rejects only for a bug: every error of the service is an end like another. */
async function ask({ dependencies }: Going, { question }: OpenLookup): Promise<RequestEnd> {
  const { addresses, abandon } = dependencies;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, written by `addQuestion`
    const query = JSON.parse(question) as ValidateQuery;
    const { raw: reply, status, attempts, tookMs } = await addresses.validate(query, { signal: abandon });
    return { kind: 'answered', reply, status, attempts, tookMs };
  } catch (error) {
    return endOfError(error);
  }
}
