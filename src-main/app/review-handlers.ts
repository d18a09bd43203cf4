/** Windows of rows, decisions, undo. */
import { decideRow, undoStep } from '../review/decide.ts';
import { inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/list-repository.ts';
import { toRow } from '../review/read-rows.ts';
import { refreshRow } from '../verify/refresh-row.ts';
import { oldestThatCounts } from '../verify/scope.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';
import { readSettings } from './settings.ts';

export type ReviewHandlers = Pick<Handlers, 'readRows' | 'findNextDoubtful' | 'decideRow' | 'undo'>;

export function createReviewHandlers(context: Context): ReviewHandlers {
  const { db, repositories, events, nowMs } = context;
  const { rows } = repositories;
  return {
    readRows({ listId, filter, offset, limit }) {
      const list = readyList(context, listId);
      const isWhole = filter.verdicts.length === 0 && filter.decided === null && filter.text === '';
      const stored = isWhole
        ? rows.range(listId, offset, offset + limit)
        : rows.window(listId, filter, offset, limit);
      return {
        total: isWhole ? list.rowCount : rows.count(listId, filter),
        rows: stored.map((row) => toRow(row, list.settings)),
      };
    },

    findNextDoubtful({ listId, filter, after }) {
      readyList(context, listId);
      const position = rows.nextDoubtful(listId, filter, after);
      return position === null ? null : { position, index: rows.indexOf(listId, filter, position) };
    },

    decideRow({ listId, ...input }) {
      const list = readyList(context, listId);
      const row = inTransaction(db, () => {
        const decided = decideRow(list, input, db, repositories, nowMs());
        refreshRows(list, [input.position], context);
        const refreshed = rows.one(listId, input.position);
        return refreshed ? toRow(refreshed, list.settings) : decided;
      });
      events.emit({ name: 'rowsChanged', payload: { listId } });
      return row;
    },

    undo({ listId }) {
      const list = readyList(context, listId);
      const positions = inTransaction(db, () => {
        const undone = undoStep(list, db, repositories, nowMs());
        refreshRows(list, undone, context);
        return undone;
      });
      events.emit({ name: 'rowsChanged', payload: { listId } });
      return { positions };
    },
  };
}

/** An edit, or taking one back, changes what a row asks. */
function refreshRows(list: StoredList, positions: readonly number[], context: Context): void {
  const { repositories, connection, nowMs } = context;
  const { answersGoodForDays } = readSettings(repositories.settings);
  const counting = {
    service: connection.identity(),
    notBeforeMs: oldestThatCounts(answersGoodForDays, nowMs()),
  };
  for (const position of positions) refreshRow(list, position, counting, repositories, nowMs);
}
