/** Quote, run, receipt. */
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
  const { repositories, jobs, events, connection, nowMs } = context;
  const list = readyList(context, listId);
  const service = await connection.access();
  if (jobs.find('run', listId)) throw new AppError({ code: 'run_already_going', listId });

  const runId = repositories.runs.insert(listId, service.identity, nowMs());
  const concurrency = connection.concurrency();
  let latest: RunSnapshot | null = null;
  const job = jobs.start({ kind: 'run', listId, runId, service, concurrency, maxCredits }, (message) => {
    if (message.type !== 'run') return;
    latest = message.snapshot;
    events.emit({ name: 'runProgressed', payload: message.snapshot });
    events.emit({ name: 'rowsChanged', payload: { listId } });
  });
  void job.ended.then((end) => {
    if (!end.ok) endBadly(end.failure ?? { code: 'internal', reference: 'run' });
    events.emit({ name: 'rowsChanged', payload: { listId } });
    events.emit({ name: 'deskChanged', payload: {} });
  });

  /** A run that broke off: its receipt as far as it got, with why. */
  function endBadly(failure: NonNullable<RunSnapshot['failure']>): void {
    const last = latest ?? repositories.runs.latest(listId) ?? emptySnapshot();
    const snapshot: RunSnapshot = { ...last, state: 'failed', secondsLeft: null, failure };
    repositories.runs.save(snapshot);
    events.emit({ name: 'runProgressed', payload: snapshot });
  }

  function emptySnapshot(): RunSnapshot {
    const { distinctLookups, cached, credits } = quote(listId, context);
    const { verdicts } = repositories.lists.summary(list);
    return {
      runId,
      listId,
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
  }
  repositories.runs.save(emptySnapshot());
  return { runId };
}
