/** Decisions from earlier lists: offered, applied, shown and removed. */

import type { Handlers } from '#shared/contract/operations.ts';
import type { MemoryEntry, RememberedRehearsal } from '#shared/contract/review/memory.ts';
import { addressText } from '#shared/domain/address/asked-address.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { takeFewRemembered, takeRemembered } from '../../../review/take-remembered.ts';
import { type Context, readyList } from '../../context.ts';
import { checkCount, stepOfRows } from './bulk-handlers.ts';
import { changeOne } from './step-handlers.ts';

export type MemoryHandlers = Pick<
  Handlers,
  | 'readRemembered'
  | 'takeRemembered'
  | 'rehearseRemembered'
  | 'takeAllRemembered'
  | 'readMemory'
  | 'forgetRemembered'
  | 'forgetAllRemembered'
>;

export function createMemoryHandlers(context: Context): MemoryHandlers {
  const { locks } = context;
  const { remembered } = context.repositories;
  return {
    readRemembered: ({ listId, position }) => remembered.forRow(readyList(context, listId).id, position),

    takeRemembered: ({ listId, ...seen }) =>
      changeOne(listId, seen, context, (list, dependencies) => takeRemembered(list, seen, dependencies)),

    rehearseRemembered: async ({ listId }) => (await rememberedRows(listId, context)).found,

    async takeAllRemembered({ listId, rows }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', async () => {
        const { positions } = await rememberedRows(listId, context);
        checkCount('rows', positions.length, rows);
        return stepOfRows(list, { kind: 'take_remembered', positions }, takeFewRemembered, context);
      });
    },

    readMemory: ({ offset, limit }) => ({
      total: remembered.count(),
      entries: remembered.page(offset, limit).map(
        ({ question, ...entry }): MemoryEntry => ({
          ...entry,
          entered: question === null ? '' : addressText(question),
        }),
      ),
    }),

    forgetRemembered({ id }) {
      remembered.forget(id);
      return null;
    },

    forgetAllRemembered() {
      remembered.forgetAll();
      return null;
    },
  };
}

type RememberedRows = { readonly positions: Uint32Array; readonly found: RememberedRehearsal };

const NONE_REMEMBERED: RememberedRows = {
  positions: new Uint32Array(),
  found: { rows: 0, contested: 0, wasTaken: false, sample: [] },
};

/** Runs on its own thread, because a hundred thousand decisions take half a second. */
async function rememberedRows(listId: ListId, context: Context): Promise<RememberedRows> {
  const { id } = readyList(context, listId);
  if (!context.repositories.remembered.hasOthers(id)) return NONE_REMEMBERED;
  return context.jobs.ask({ kind: 'find_remembered', listId }, (message) =>
    message.type === 'remembered_rows' ? message : null,
  );
}
