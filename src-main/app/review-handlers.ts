/** Windows of rows, decisions, undo. */
import { decideRow, undoStep } from '../review/decide.ts';
import { toRow } from '../review/read-rows.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';

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
      const row = decideRow(readyList(context, listId), input, db, repositories, nowMs());
      events.emit({ name: 'rowsChanged', payload: { listId } });
      return row;
    },

    undo({ listId }) {
      const positions = undoStep(readyList(context, listId), db, repositories, nowMs());
      events.emit({ name: 'rowsChanged', payload: { listId } });
      return { positions };
    },
  };
}
