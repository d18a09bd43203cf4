/** Offers, applies, shows and removes decisions from earlier lists. */

import type { Handlers } from '#shared/contract/operations.ts';
import type { MemoryEntry } from '#shared/contract/review/memory.ts';
import { addressText } from '#shared/domain/address/asked-address.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { RememberedRows } from '../../../review/rehearse-remembered.ts';
import { takeRemembered } from '../../../review/take-remembered.ts';
import { readyList } from '../../lists/find-list.ts';
import { changeOne } from '../../steps/change-one.ts';
import { createCountedRows } from '../../steps/counted-rows.ts';
import type { StepContext } from '../../steps/step-context.ts';
import { stepOfRows } from '../../steps/step-of-rows.ts';

export function createMemoryHandlers(context: StepContext) {
  const { locks } = context;
  const { remembered } = context.repositories;
  const countedRows = createCountedRows(context.newId);
  return {
    readRemembered: ({ listId, position }) => remembered.forRow(readyList(context, listId).id, position),

    takeRemembered: ({ listId, ...seen }) =>
      changeOne(listId, seen, context, (list, dependencies) => takeRemembered(list, seen, dependencies)),

    async rehearseRemembered({ listId }) {
      const { rows, found } = await rememberedRows(listId, context);
      return { ...found, mark: countedRows.keep(listId, rows) };
    },

    async takeAllRemembered({ listId, mark }) {
      const list = readyList(context, listId);
      return locks.hold(listId, 'change_rows', () =>
        stepOfRows(list, { kind: 'take_remembered', ...countedRows.get(listId, mark) }, context),
      );
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
  } satisfies Partial<Handlers>;
}

const NONE_REMEMBERED: RememberedRows = {
  rows: { positions: new Uint32Array(), revisions: new Uint32Array() },
  found: { rows: 0, contested: 0, wasTaken: false, sample: [] },
};

/** Finds earlier decisions on a separate thread, because a hundred thousand decisions take a second or two. */
async function rememberedRows(listId: ListId, context: StepContext): Promise<RememberedRows> {
  const { id } = readyList(context, listId);
  if (!context.repositories.remembered.hasOthers(id)) return NONE_REMEMBERED;
  return context.jobs.ask({ kind: 'find_remembered', listId }, (message) =>
    message.type === 'remembered_rows' ? message : null,
  );
}
