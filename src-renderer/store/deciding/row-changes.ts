import type { ChangedRow } from '#shared/contract/review/history.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { RowNotice } from '#shared/messages/screens/notices.ts';
import type { AppState } from '../app-state.ts';
import type { Cursor } from '../rows/cursor-place.ts';
import type { CommandContext } from './command-queue.ts';

/** A row as the person saw it. If `revision` is no longer the latest, the core refuses the change. */
export type Seen = { readonly listId: number; readonly position: number; readonly revision: number };
/** One change of a row by the core. `step` of the changed row identifies the change for undo. */
export type Act = (seen: Seen) => Promise<ChangedRow>;

/** Returns whether the command's list is still open and the row is still the current one. */
export const isAt = (
  { cursor }: Pick<AppState, 'cursor'>,
  { isHere }: CommandContext,
  { position }: Row,
): boolean => isHere() && cursor?.row?.position === position;

/** Creates the functions with which commands change single rows. If the core refuses, they read the rows again. */
export function createRowChanges(get: () => AppState) {
  /** Asks the core to change a row. If the core refuses, reads the row and shows its current state. */
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
   * Shows the row, unless another list is open now.
   *
   * @param goOn the next cursor, which is set in the same update if this row is still the current one
   */
  function show(context: CommandContext, index: number, row: Row, goOn: Cursor | null = null): void {
    context.leave(row);
    if (!context.isHere()) return;
    const isCurrent = get().cursor?.row?.position === row.position;
    get().putRow(index, row);
    if (isCurrent && goOn) get().putCursor(goOn);
  }

  /**
   * @param became creates the notice, which offers undo; null for no notice
   * @returns the changed row; null if there is no row
   */
  async function change(
    context: CommandContext,
    at: Cursor | null,
    act: Act,
    became: RowNotice | null = null,
  ): Promise<Row | null> {
    if (!at?.row) return null;
    const { step, ...row } = await ask(context, at.row, act);
    show(context, at.index, row);
    // Also without a notice, undo means this step, not the one before it.
    if (step !== null) get().noteStep(context.listId, step);
    if (became) get().tell(became(row.position), { undoIn: context.listId, step });
    return row;
  }

  return { ask, show, change };
}
