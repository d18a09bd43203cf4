/** Coordinates for all rows of a filter, with a quote of its own. */
import type { LocateProgress, LocateQuote } from '#shared/contract/fix.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { RowFilter } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';

export type LocateHandlers = Pick<Handlers, 'readLocateQuote' | 'startLocating' | 'stopLocating'>;

export function createLocateHandlers(context: Context): LocateHandlers {
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
  const { jobs, events, connection, views } = context;
  readyList(context, listId);
  if (jobs.find('locate', listId)) throw new AppError({ code: 'list_busy', listId });
  const service = await connection.access();
  const positions = await positionsOf(listId, filter, context);
  let latest: LocateProgress = {
    listId,
    state: 'running',
    done: 0,
    total: positions.length,
    found: 0,
    credits: 0,
    failure: null,
  };
  const say = (change: Partial<LocateProgress>): void => {
    latest = { ...latest, ...change };
    events.emit({ name: 'locateProgressed', payload: latest });
  };
  say({});
  const job = jobs.start({ kind: 'locate', listId, positions, service, maxCredits }, (message) => {
    if (message.type === 'located') say(message.count);
  });
  void job.ended.then((end) => {
    const failure = end.ok ? null : (end.failure ?? ({ code: 'internal', reference: 'locate' } as const));
    const state = failure === null ? 'done' : failure.code === 'interrupted' ? 'stopped' : 'failed';
    say({ state, failure: state === 'failed' ? failure : null });
    views.changed(listId, positions);
    events.emit({ name: 'rowsChanged', payload: { listId } });
    events.emit({ name: 'deskChanged', payload: {} });
  });
  return null;
}

function positionsOf(listId: ListId, filter: RowFilter, { views }: Context): Promise<Uint32Array> {
  return views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false });
}
