/** Coordinates for all rows of a filter, with a quote of its own. */
import { isDiskFull } from '../../db/database.ts';
import type { AskOnce } from '../../requests/cached-calls.ts';
import type { Asked } from '../../fix/calls.ts';
import { countUnplaced, locateRows } from '../../fix/locate.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { LocateProgress, LocateQuote } from '#shared/contract/fix.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { RowFilter } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';
import { PROGRESS_INTERVAL_MS } from '../jobs/job-context.ts';
import { throttle } from '../throttle.ts';

export type LocateHandlers = Pick<Handlers, 'readLocateQuote' | 'startLocating' | 'stopLocating'>;

/** What all questions of this thread share. */
type Asking = { readonly asker: AskOnce; readonly asked: () => Asked };

export function createLocateHandlers(context: Context, asking: Asking): LocateHandlers {
  const { jobs, connection } = context;
  return {
    async readLocateQuote({ listId, filter }) {
      readyList(context, listId);
      const positions = await positionsOf(listId, filter, context);
      let quote: LocateQuote | null = null;
      const job = jobs.start(
        { kind: 'locate_quote', listId, positions, service: connection.identity() },
        (message) => {
          if (message.type === 'locate_quote') quote = message.quote;
        },
      );
      const end = await job.ended;
      if (quote !== null) return quote;
      throw new AppError((!end.ok && end.failure) || { code: 'internal', reference: 'locate_quote' });
    },

    startLocating: (input) => startLocating(input, context, asking),

    async stopLocating({ listId }) {
      await context.locating.end(listId);
      return null;
    },
  };
}

async function startLocating(
  { listId, filter, maxCredits }: InputOf<'startLocating'>,
  context: Context,
  { asker, asked }: Asking,
): Promise<null> {
  const { db, repositories, connection, locks, locating } = context;
  const list = readyList(context, listId);
  locks.check(listId, 'locate');
  await connection.access();
  const positions = await positionsOf(listId, filter, context);
  const total = await countUnplaced(list, positions, { repositories });
  const say = createSayer(listId, total, context);
  const progress = throttle(PROGRESS_INTERVAL_MS, say);
  // What goes wrong is said in the last progress.
  void locks.hold(listId, 'locate', async () => {
    const ended = Promise.withResolvers<void>();
    locating.start(listId, async (signal) => {
      const failure = await failureOf(
        locateRows(
          list,
          positions,
          { maxCredits, signal, onProgress: progress.push },
          { db, repositories, asker, asked: asked() },
        ),
        context,
      );
      progress.flush();
      sayEnd(failure, say, listId, positions, context);
      ended.resolve();
    });
    await ended.promise;
  });
  return null;
}

type Say = (change: Partial<LocateProgress>) => void;

function createSayer(listId: ListId, total: number, { events }: Context): Say {
  const none = { done: 0, found: 0, credits: 0, failure: null };
  let latest: LocateProgress = { listId, state: 'running', total, ...none };
  const say: Say = (change) => {
    latest = { ...latest, ...change };
    events.emit({ name: 'locateProgressed', payload: latest });
  };
  say({});
  return say;
}

function sayEnd(
  failure: Failure | null,
  say: Say,
  listId: ListId,
  positions: Uint32Array,
  { views, events }: Context,
): void {
  const state = failure === null ? 'done' : failure.code === 'interrupted' ? 'stopped' : 'failed';
  say({ state, failure: state === 'failed' ? failure : null });
  views.changed(listId, positions);
  events.emit({ name: 'rowsChanged', payload: { listId } });
  events.emit({ name: 'workspaceChanged', payload: {} });
}

/** null: it came to its end. */
async function failureOf(work: Promise<void>, { reportBug }: Context): Promise<Failure | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.failure;
    if (isDiskFull(error)) return { code: 'disk_full' };
    return { code: 'internal', reference: reportBug(error, 'locate') };
  }
}

function positionsOf(listId: ListId, filter: RowFilter, { views }: Context): Promise<Uint32Array> {
  return views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false });
}
