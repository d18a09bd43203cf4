/** Quotes, runs, receipts, and the check of a single row. */

import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import { type CheckedRow, isGoing, type ListQuote, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';
import { whereWritable } from '../../../db/database.ts';
import { rememberMapping } from '../../../lists/import/mapping-memory.ts';
import { readRow } from '../../../verdicts/read-rows.ts';
import { openRun } from '../../../verify/open-run.ts';
import { makeReceipt } from '../../../verify/receipt.ts';
import { refuseOtherService, settleService } from '../../connection/list-service.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Services } from '../../connection/services.ts';
import type { ServiceAccess } from '../../jobs/jobs.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { anyList, readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { creditCap } from '../../policy/policy-rules.ts';
import type { Runtime } from '../../runtime.ts';
import { readSettings } from '../../settings.ts';
import { positionsOf } from '../../steps/target-rows.ts';

type Context = OpenWorkspace &
  RunningWork &
  Services &
  Permissions &
  Runtime & {
    /** Why runs ended unexpectedly, by run. The stored snapshot may lack it, because nothing could be written. */
    readonly endFailures: Map<number, Failure>;
  };

const ENDED = { secondsLeft: null, nextTryAtMs: null } as const;

/** The task that locks a list until the job of its run exists. */
const PREPARING = { address: 'prepare_run', email: 'prepare_email_run' } as const;

/**
 * `startRun` replies when the run has started. `pauseRun` and `stopRun` reply when its requests in flight have ended.
 */
export function createRunHandlers(parts: Omit<Context, 'endFailures'>) {
  const context: Context = { ...parts, endFailures: new Map() };
  const { repositories, jobs, locks } = context;
  return {
    async readQuote(input) {
      locks.check(input.listId, 'quote');
      return makeQuote(input, await filteredBy(input, context), context);
    },

    async startRun(input) {
      const { listId, subject } = input;
      const closing = jobs.findRun(listId, subject);
      return locks.hold(listId, PREPARING[subject], async () => {
        // The previous run may be recorded as ended, while its thread is still closing connections.
        await closing?.ended;
        return startRun(input, context);
      });
    },

    async pauseRun({ listId, subject }) {
      const job = jobs.findRun(listId, subject);
      job?.pause();
      await job?.ended;
      return presentRun(latestRun(listId, subject, context), context);
    },

    async stopRun({ listId, subject }) {
      const job = jobs.findRun(listId, subject);
      job?.pause();
      await job?.ended;
      const run = latestRun(listId, subject, context);
      if (run.state === 'done') return presentRun(run, context);
      const stopped: RunSnapshot = { ...run, ...ENDED, state: 'stopped', failure: { code: 'run_stopped' } };
      repositories.runs.save(stopped);
      context.announce.runProgressed(stopped);
      return presentRun(stopped, context);
    },

    tryRunNow({ listId, subject }) {
      const job = jobs.findRun(listId, subject);
      const latest = job && repositories.runs.latest(listId, subject);
      // A finished run may still be closing its thread.
      if (!job || !latest || !isGoing(latest)) throw new AppError({ code: 'run_not_found', listId });
      job.tryNow();
      return null;
    },

    noteSleep({ isAsleep }) {
      jobs.change({ type: 'sleep', isAsleep });
      return null;
    },

    noteActing() {
      jobs.change({ type: 'acting' });
      return null;
    },

    readRun({ listId, subject }) {
      const latest = repositories.runs.latest(listId, subject);
      return latest && presentRun(latest, context);
    },

    readReceipt: ({ listId }) => makeReceipt(anyList(context, listId).id, repositories),

    checkRow: (input) => checkRow(input, context),
  } satisfies Partial<Handlers>;
}

function latestRun(listId: ListId, subject: Subject, { repositories }: Context): RunSnapshot {
  const snapshot = repositories.runs.latest(listId, subject);
  if (!snapshot) throw new AppError({ code: 'run_not_found', listId });
  return snapshot;
}

/** Returns a stored snapshot with current verdicts, because rows may have been edited and checked since. */
function presentRun(run: RunSnapshot, context: Context): RunSnapshot {
  const { jobs, repositories, isReadOnly, endFailures } = context;
  // If another app has the workspace open, it performs the run.
  if (isGoing(run) && (isReadOnly || jobs.findRun(run.listId, run.subject))) return run;
  const failure = endFailures.get(run.runId);
  const over = isGoing(run) && failure ? brokenOff(run, failure) : run;
  const submitted = repositories.emailJobs.countSubmitted(run.runId);
  return { ...over, submitted, verdicts: repositories.lists.summary(anyList(context, run.listId)).verdicts };
}

/** Returns the snapshot of a run that ended unexpectedly, with the reason. */
function brokenOff(run: RunSnapshot, failure: Failure): RunSnapshot {
  return { ...run, ...ENDED, state: 'failed', failure };
}

/** Computes a quote on a separate thread, because a million rows take seconds. @param filtered see `filteredBy` */
async function makeQuote(
  { listId, subject, scope, way }: InputOf<'readQuote'>,
  filtered: Uint32Array | null,
  context: Context,
): Promise<ListQuote> {
  const { jobs, connection, repositories, announce } = context;
  const { answersGoodForDays } = readSettings(repositories.settings);
  const { id: serviceId, name, identity: service, prices, isDeleted } = connection.service(listId);
  if (isDeleted) throw new AppError({ code: 'service_deleted', name });
  const quote = await jobs.ask(
    {
      kind: 'quote',
      listId,
      service,
      subject,
      scope,
      way,
      answersGoodForDays,
      answersBefore: context.approvals.answersBefore,
      // The service does not tell how many email credits a key has.
      creditsLeft: subject === 'email' ? null : connection.creditsLeft(listId),
      filtered,
    },
    (message) => {
      if (message.type === 'rows_changed') announce.rowsChanged(listId, null);
      return message.type === 'quote' ? message.quote : null;
    },
  );
  return { ...quote, serviceId, prices };
}

/** Returns the rows of the scope's filter; null if the scope has no filter. */
async function filteredBy(
  { listId, scope }: Pick<InputOf<'readQuote'>, 'listId' | 'scope'>,
  context: Context,
): Promise<Uint32Array | null> {
  const list = readyList(context, listId);
  const filter = 'filter' in scope ? scope.filter : null;
  if (filter === null) return null;
  return positionsOf(list, { kind: 'filter', filter, onlyUndecided: false }, context);
}

async function startRun(
  { listId, subject, scope, way, maxCredits: asked, whenGone, serviceId, ...again }: InputOf<'startRun'>,
  context: Context,
): Promise<{ readonly runId: number }> {
  const { db, repositories, jobs, announce, connection, endFailures, nowMs } = context;
  const list = readyList(context, listId);
  const maxCredits = creditCap(context.policy, asked);
  refuseOtherService(listId, subject, serviceId, context);
  if (subject === 'email') connection.refuseEvaluationKey(listId, 'emails');
  const service = await connection.access(listId);
  settleService(listId, context);
  // The rows are read only once, so that the quote and the run use the same rows even if rows are settled in between.
  const filtered = await filteredBy({ listId, scope }, context);
  const quote = await makeQuote({ listId, subject, scope, way }, filtered, context);

  // The first snapshot is stored before the run's thread starts. The thread then writes its own snapshots.
  const { verdicts } = repositories.lists.summary(list);
  // With several addresses in a row, no mapping is remembered, so that the person is asked again for the next file.
  if (list.source.addressName === undefined)
    rememberMapping(repositories.settings, list.columns, list.source.headerRow > 0, list.settings);
  const first = openRun(quote, service.identity, verdicts, db, repositories, nowMs(), {
    maxCredits,
    serviceId: connection.service(listId).id,
  });
  const say = (snapshot: RunSnapshot): void => {
    if (snapshot.credits[SUBJECT_POOLS[subject]].charged > 0) connection.keyAnswered(listId);
    announce.runProgressed(snapshot);
    if (snapshot.state === 'waiting') void passNetworkOn(service, context);
  };
  const { answersGoodForDays } = readSettings(repositories.settings);
  const concurrency = connection.concurrency(listId);
  const job = jobs.start(
    {
      kind: 'run',
      listId,
      first,
      service,
      concurrency,
      answersGoodForDays,
      maxCredits,
      whenGone,
      ...again,
      filtered,
    },
    (message) => {
      if (message.type === 'run') say(message.snapshot);
      if (message.type === 'settled') announce.rowsSettled(listId, message.positions);
    },
  );
  void job.ended.then((end) => {
    if (!end.ok) {
      // Reads the stored snapshot, because a thread that fails has written more than it reported.
      const broken = brokenOff(latestRun(listId, subject, context), end.failure);
      // If the end cannot be written, the next start marks the run as stopped.
      endFailures.set(first.runId, end.failure);
      whereWritable(() => repositories.runs.save(broken));
      say(broken);
    }
    announce.workspaceChanged();
  });
  return { runId: first.runId };
}

/** A run may wait because a VPN started or ended. The next try then needs other proxies. */
async function passNetworkOn(
  { account, baseUrl }: ServiceAccess,
  { connection, jobs }: Context,
): Promise<void> {
  jobs.change({ type: 'network', account, network: await connection.network(baseUrl) });
}

async function checkRow({ listId, position }: InputOf<'checkRow'>, context: Context): Promise<CheckedRow> {
  const { repositories, jobs, announce, connection, locks } = context;
  const list = readyList(context, listId);
  locks.check(listId, 'check_row');
  const service = await connection.access(listId);
  settleService(listId, context);
  const { answersGoodForDays } = readSettings(repositories.settings);
  const concurrency = connection.concurrency(listId);
  let keptFromMs: number | null = null;
  const end = await jobs.start(
    { kind: 'check', listId, position, service, concurrency, answersGoodForDays },
    (message) => {
      if (message.type === 'settled') announce.rowsChanged(listId, message.positions);
      if (message.type === 'checked') keptFromMs = message.keptFromMs;
    },
  ).ended;
  announce.requestsChanged(listId);
  announce.workspaceChanged();
  if (!end.ok) throw new AppError(end.failure);
  const row = readRow(list, position, repositories);
  if (!row) throw new AppError({ code: 'row_not_found', listId, position });
  return { row, keptFromMs };
}
