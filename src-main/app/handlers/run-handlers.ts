/** Quote, run, receipt, and the check of a single row. */
import { isDiskFull } from '../../db/database.ts';
import { toRow } from '../../verdicts/read-rows.ts';
import { rememberMapping } from '../../lists/mapping-memory.ts';
import { openRun } from '../../verify/open-run.ts';
import { makeReceipt } from '../../verify/receipt.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { Quote, RunSnapshot } from '#shared/contract/run.ts';
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/list/row.ts';
import type { Context } from './context.ts';
import { anyList, readyList } from './context.ts';
import type { JobEnd } from '../jobs/jobs.ts';
import { readSettings } from '../settings.ts';

export type RunHandlers = Pick<
  Handlers,
  'readQuote' | 'startRun' | 'pauseRun' | 'tryRunNow' | 'readRun' | 'readReceipt' | 'checkRow'
>;

export function createRunHandlers(context: Context): RunHandlers {
  const { repositories, jobs, locks } = context;
  return {
    readQuote: (input) => makeQuote(input, context),

    async startRun(input) {
      const { listId } = input;
      const closing = jobs.find('run', listId);
      return locks.hold(listId, 'prepare_run', async () => {
        // Its receipt says that it is over; its thread is just closing its connections.
        await closing?.ended;
        return startRun(input, context);
      });
    },

    async pauseRun({ listId }) {
      const job = jobs.find('run', listId);
      job?.pause();
      await job?.ended;
      return presentRun(latestRun(listId, context), context);
    },

    tryRunNow({ listId }) {
      const job = jobs.find('run', listId);
      const latest = job && repositories.runs.latest(listId);
      // One that is over may still be closing its thread.
      if (!job || !latest || !isGoing(latest)) throw new AppError({ code: 'run_not_found', listId });
      job.tryNow();
      return null;
    },

    readRun({ listId }) {
      const latest = repositories.runs.latest(listId);
      return latest && presentRun(latest, context);
    },

    readReceipt: ({ listId }) => makeReceipt(anyList(context, listId).id, repositories),

    checkRow: (input) => checkRow(input, context),
  };
}

function latestRun(listId: ListId, { repositories }: Context): RunSnapshot {
  const snapshot = repositories.runs.latest(listId);
  if (!snapshot) throw new AppError({ code: 'run_not_found', listId });
  return snapshot;
}

/** A kept snapshot's verdicts are those of its time; rows may have been edited and checked since. */
function presentRun(run: RunSnapshot, context: Context): RunSnapshot {
  const { jobs, repositories } = context;
  if (isGoing(run) && jobs.find('run', run.listId)) return run;
  // One that says it goes on and that nobody does any more broke off where there was no room to write that.
  const over = isGoing(run) ? brokenOff(run, { code: 'disk_full' }) : run;
  return { ...over, verdicts: repositories.lists.summary(anyList(context, run.listId)).verdicts };
}

/** The receipt of a run that ended without a word: as far as it got, with why. */
function brokenOff(run: RunSnapshot, failure: Failure): RunSnapshot {
  return { ...run, state: 'failed', secondsLeft: null, nextTryAtMs: null, failure };
}

/** On a thread of its own: over a million rows it takes seconds. */
async function makeQuote({ listId, scope }: InputOf<'readQuote'>, context: Context): Promise<Quote> {
  const { jobs, connection, repositories } = context;
  readyList(context, listId);
  const { answersGoodForDays } = readSettings(repositories.settings);
  const service = connection.identity();
  let made: Quote | null = null;
  const job = jobs.start(
    { kind: 'quote', listId, service, scope, answersGoodForDays, creditsLeft: connection.creditsLeft() },
    (message) => {
      if (message.type === 'quote') made = message.quote;
    },
  );
  const end = await job.ended;
  if (made === null) throw new AppError(failureOf(end, 'quote'));
  return made;
}

async function startRun(
  { listId, scope, maxCredits, whenGone }: InputOf<'startRun'>,
  context: Context,
): Promise<{ readonly runId: number }> {
  const { db, repositories, jobs, announce, connection, nowMs } = context;
  const list = readyList(context, listId);
  const service = await connection.access();
  const quote = await makeQuote({ listId, scope }, context);

  // Entered before its thread starts, which writes its own snapshots from then on.
  const { verdicts } = repositories.lists.summary(list);
  rememberMapping(repositories.settings, list.columns, list.source.headerRow > 0, list.settings);
  const first = openRun(quote, service.identity, verdicts, db, repositories, nowMs());
  const say = (snapshot: RunSnapshot): void => {
    if (snapshot.credits.validation.charged > 0) connection.keyAnswered();
    announce.runProgressed(snapshot);
  };
  const { answersGoodForDays } = readSettings(repositories.settings);
  const concurrency = connection.concurrency();
  const job = jobs.start(
    { kind: 'run', listId, first, service, concurrency, answersGoodForDays, maxCredits, whenGone },
    (message) => {
      if (message.type === 'run') say(message.snapshot);
      if (message.type === 'settled') announce.rowsSettled(listId, message.positions);
    },
  );
  void job.ended.then((end) => {
    if (!end.ok) {
      // As it was kept last: a thread that dies has written more than it was heard to say.
      const broken = brokenOff(latestRun(listId, context), failureOf(end, 'run'));
      keep(broken, context);
      say(broken);
    }
    announce.workspaceChanged();
  });
  return { runId: first.runId };
}

/** Where there is no room even for this, it is said and not kept; the next start of the app marks the run as stopped. */
function keep(broken: RunSnapshot, { repositories }: Context): void {
  try {
    repositories.runs.save(broken);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

async function checkRow({ listId, position }: InputOf<'checkRow'>, context: Context): Promise<Row> {
  const { repositories, jobs, announce, connection, locks } = context;
  const list = readyList(context, listId);
  locks.check(listId, 'check_row');
  const service = await connection.access();
  const { answersGoodForDays } = readSettings(repositories.settings);
  const concurrency = connection.concurrency();
  const end = await jobs.start(
    { kind: 'check', listId, position, service, concurrency, answersGoodForDays },
    (message) => {
      if (message.type === 'settled') announce.rowsChanged(listId, message.positions);
    },
  ).ended;
  announce.requestsChanged(listId);
  announce.workspaceChanged();
  if (!end.ok) throw new AppError(failureOf(end, 'check'));
  const row = repositories.rows.one(listId, position);
  if (!row) throw new AppError({ code: 'row_not_found', listId, position });
  return toRow(row, list.settings);
}

/** A bug has been reported by the job itself. */
function failureOf(end: JobEnd, reference: string): Failure {
  return (end.ok ? null : end.failure) ?? { code: 'internal', reference };
}
