/** Quote, run, receipt. */
import { openRun } from '../verify/open-run.ts';
import { makeQuote } from '../verify/quote.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { Quote, RunSnapshot } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';

export type RunHandlers = Pick<Handlers, 'readQuote' | 'startRun' | 'pauseRun' | 'readRun'>;

export function createRunHandlers(context: Context): RunHandlers {
  const { repositories, jobs } = context;
  return {
    readQuote: ({ listId }) => quote(listId, context),
    startRun: (input) => startRun(input, context),

    async pauseRun({ listId }) {
      const job = jobs.find('run', listId);
      job?.pause();
      await job?.ended;
      const snapshot = repositories.runs.latest(listId);
      if (!snapshot) throw new AppError({ code: 'run_not_found', listId });
      return snapshot;
    },

    readRun: ({ listId }) => repositories.runs.latest(listId),
  };
}

function quote(listId: ListId, context: Context): Quote {
  const list = readyList(context, listId);
  return makeQuote(listId, list.rowCount, context.connection.identity(), context.repositories);
}

async function startRun(
  { listId, maxCredits }: InputOf<'startRun'>,
  context: Context,
): Promise<{ readonly runId: number }> {
  const { db, repositories, jobs, events, connection, nowMs } = context;
  const list = readyList(context, listId);
  const service = await connection.access();
  if (jobs.find('run', listId)) throw new AppError({ code: 'run_already_going', listId });

  // Entered before its thread starts, which writes its own snapshots from then on.
  let latest = openRun(list, service.identity, db, repositories, nowMs());
  const { runId } = latest;
  const say = (snapshot: RunSnapshot): void => {
    latest = snapshot;
    events.emit({ name: 'runProgressed', payload: snapshot });
    events.emit({ name: 'rowsChanged', payload: { listId } });
  };
  const wanted = { listId, runId, service, concurrency: connection.concurrency(), maxCredits };
  const job = jobs.start({ kind: 'run', ...wanted }, (message) => {
    if (message.type === 'run') say(message.snapshot);
  });
  void job.ended.then((end) => {
    if (!end.ok) {
      // A run that broke off: its receipt as far as it got, with why.
      const failure = end.failure ?? { code: 'internal' as const, reference: 'run' };
      const broken: RunSnapshot = { ...latest, state: 'failed', secondsLeft: null, failure };
      repositories.runs.save(broken);
      say(broken);
    }
    events.emit({ name: 'deskChanged', payload: {} });
  });
  return { runId };
}
