/** Coordinates for all rows of a filter, with a quote of its own. */
import { countUnplaced } from '../../fix/locate.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { LocateProgress, LocateQuote } from '#shared/contract/fix.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { RowFilter } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Context } from './context.ts';
import { acceptedAnswers } from './accepted-answers.ts';
import { readyList } from './context.ts';
import { settleService } from './list-service.ts';
import type { JobEnd } from '../jobs/jobs.ts';

export type LocateHandlers = Pick<Handlers, 'readLocateQuote' | 'startLocating' | 'stopLocating'>;

export function createLocateHandlers(context: Context): LocateHandlers {
  const { jobs } = context;
  return {
    async readLocateQuote({ listId, filter }) {
      readyList(context, listId);
      const positions = await positionsOf(listId, filter, context);
      let quote: LocateQuote | null = null;
      const job = jobs.start(
        { kind: 'locate_quote', listId, positions, ...acceptedAnswers(listId, context) },
        (message) => {
          if (message.type === 'locate_quote') quote = message.quote;
        },
      );
      const end = await job.ended;
      if (quote !== null) return quote;
      throw new AppError((!end.ok && end.failure) || { code: 'internal', reference: 'locate_quote' });
    },

    startLocating: (input) => startLocating(input, context),

    async stopLocating({ listId }) {
      const job = jobs.find('locate', listId);
      job?.pause();
      await job?.ended;
      return null;
    },
  };
}

async function startLocating(
  { listId, filter, maxCredits }: InputOf<'startLocating'>,
  context: Context,
): Promise<null> {
  const { repositories, connection, locks, jobs } = context;
  const list = readyList(context, listId);
  locks.check(listId, 'locate');
  const service = await connection.access(listId);
  settleService(listId, context);
  const positions = await positionsOf(listId, filter, context);
  const total = await countUnplaced(list, positions, { repositories });
  const say = createSayer(listId, total, context);
  const concurrency = connection.concurrency(listId);
  const { notBeforeMs } = acceptedAnswers(listId, context);
  // What goes wrong is said in the last progress.
  void locks.hold(listId, 'locate', async () => {
    const job = jobs.start(
      { kind: 'locate', listId, positions, maxCredits, service, concurrency, notBeforeMs },
      (message) => {
        if (message.type === 'located') say(message.count);
      },
    );
    sayEnd(failureOf(await job.ended), say, listId, positions, context);
  });
  return null;
}

type Say = (change: Partial<LocateProgress>) => void;

function createSayer(listId: ListId, total: number, { announce }: Context): Say {
  const none = { done: 0, found: 0, credits: 0, failure: null };
  let latest: LocateProgress = { listId, state: 'running', total, ...none };
  const say: Say = (change) => {
    latest = { ...latest, ...change };
    announce.progressed({ name: 'locateProgressed', payload: latest });
  };
  say({});
  return say;
}

function sayEnd(
  failure: Failure | null,
  say: Say,
  listId: ListId,
  positions: Uint32Array,
  { announce }: Context,
): void {
  const state = failure === null ? 'done' : failure.code === 'interrupted' ? 'stopped' : 'failed';
  say({ state, failure: state === 'failed' ? failure : null });
  announce.rowsChanged(listId, positions);
  announce.workspaceChanged();
}

/** null: it came to its end. A bug has been reported by the job itself. */
function failureOf(end: JobEnd): Failure | null {
  return end.ok ? null : (end.failure ?? { code: 'internal', reference: 'locate' });
}

function positionsOf(listId: ListId, filter: RowFilter, { views }: Context): Promise<Uint32Array> {
  return views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false });
}
