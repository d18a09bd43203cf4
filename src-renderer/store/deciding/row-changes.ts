/** How a row is changed by the core and shown as it is then. */
import type { ChangedRow } from '#shared/contract/history.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import type { AppState } from '../app-state.ts';
import type { Cursor } from '../rows/cursor-slice.ts';
import type { CommandContext } from './command-queue.ts';

/** A row as the person saw it. */
export type Seen = { readonly listId: number; readonly position: number; readonly revision: number };
export type Act = (seen: Seen) => Promise<ChangedRow>;

/** Whether a person stands at the row. */
export const isAt = (
  { cursor }: Pick<AppState, 'cursor'>,
  { isHere }: CommandContext,
  { position }: Row,
): boolean => isHere() && cursor?.row?.position === position;

export function createRowChanges(get: () => AppState) {
  /** Has the core change a row. What the core refuses is shown as it is now. */
  async function ask<T>(
    { listId, asLeft }: CommandContext,
    row: Row,
    act: (seen: Seen) => Promise<T>,
  ): Promise<T> {
    const { position, revision } = asLeft(row);
    try {
      return await act({ listId, position, revision });
    } catch (error) {
      await get().rereadRows();
      throw error;
    }
  }

  /**
   * Without effect on another list, where the person may be by now.
   *
   * @param goOn where the cursor goes in the same step, if this row is still the current one
   */
  function show(context: CommandContext, index: number, row: Row, goOn: Cursor | null = null): void {
    context.leave(row);
    if (!context.isHere()) return;
    const isCurrent = get().cursor?.row?.position === row.position;
    get().putRow(index, row);
    if (isCurrent && goOn) get().putCursor(goOn);
  }

  /**
   * @param became what is told of the row, with its undo; '': nothing
   * @returns null without a row
   */
  async function change(
    context: CommandContext,
    at: Cursor | null,
    act: Act,
    became = '',
  ): Promise<Row | null> {
    if (!at?.row) return null;
    const { step, ...row } = await ask(context, at.row, act);
    show(context, at.index, row);
    if (became !== '')
      get().tell(`Row ${formatNumber(row.position)} ${became}`, { undoIn: context.listId, step });
    return row;
  }

  return { ask, show, change };
}
