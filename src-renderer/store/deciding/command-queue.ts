/** Runs commands in the order of their key presses, each for the list and row that were current at the time. */
import type { StoreApi } from 'zustand';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { beingCheckedSentence, NOT_SHOWN_YET, PRESSED_TOO_EARLY } from '#shared/messages/review/row-keys.ts';
import type { AppState } from '../app-state.ts';
import type { Attempts } from '../attempts.ts';
import { isRowChecking } from '../checking/row-check-slice.ts';
import type { Cursor } from '../rows/cursor-place.ts';
import { rowKey } from '../rows/row-key.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';

/** The list and the visit at the time of the key press. When the command runs, another list may be open. */
export type CommandContext = {
  readonly listId: ListId;
  /** Whether the store still holds the rows of the same visit to the same list. */
  readonly isHere: () => boolean;
  /** Returns the row with the changes of earlier commands, which were still running when the person saw the row. */
  readonly asLeft: (row: Row) => Row;
  /** Notes the changed row, so that `asLeft` returns it to the commands that are still waiting. */
  readonly leave: (row: Row) => void;
};

type Command = (context: CommandContext) => Promise<void>;

/** The queue of decisions, moves and undo. A command that fails does not stop the commands after it. */
export type CommandQueue = {
  /** Runs a command after all earlier ones. Does nothing without an open list. */
  readonly run: (command: Command) => Promise<void>;
  /** Like `run`, for a command that decides or leaves the current row. No other command decides that row meanwhile. */
  readonly runAway: (command: Command) => Promise<void>;
  /**
   * Like `runAway`, for a command that decides the row at which the key was pressed. It refuses, with a
   * notice, if another command is already leaving that row, because the person has not seen the next row yet. It also
   * refuses while the row is being checked, because the answer would arrive for a changed row.
   */
  readonly decide: (command: (context: CommandContext, at: SeenCursor) => Promise<void>) => Promise<void>;
  /** Resolves when the commands queued so far are done. */
  readonly settled: () => Promise<void>;
};

/** A cursor whose row has been read, so that the person has seen the row. */
export type SeenCursor = Cursor & { readonly row: Row };

export function createCommandQueue(
  { attempt }: Pick<Attempts, 'attempt'>,
  { getState }: Pick<StoreApi<AppState>, 'getState'>,
): CommandQueue {
  let latest = Promise.resolve();
  let waiting = 0;
  const left = new Map<string, Row>();
  let leaving: readonly string[] = [];
  /** The keys of those rows in `leaving` at which another key was pressed too early. */
  const pressed = new Set<string>();

  const run: CommandQueue['run'] = (command) => {
    const { visit } = getState();
    const listId = selectOpenListId(getState());
    if (listId === null) return Promise.resolve();
    const context: CommandContext = {
      listId,
      isHere: () => getState().visit === visit,
      asLeft: (row) => {
        const own = left.get(rowKey(listId, row.position));
        return own && own.revision > row.revision ? own : row;
      },
      leave: (row) => void left.set(rowKey(listId, row.position), row),
    };
    waiting += 1;
    latest = latest
      .then(() => attempt(() => command(context), listId))
      .then(() => {
        waiting -= 1;
        if (waiting === 0) left.clear();
      });
    return latest;
  };

  const keyOfCurrent = (): string => {
    const { cursor } = getState();
    return rowKey(selectOpenListId(getState()) ?? 0, cursor?.row?.position ?? 0);
  };
  const runAway: CommandQueue['runAway'] = async (command) => {
    const key = keyOfCurrent();
    leaving = [...leaving, key];
    await run(command);
    leaving = leaving.toSpliced(leaving.indexOf(key), 1);
    if (!leaving.includes(key) && pressed.delete(key)) getState().tellMore(PRESSED_TOO_EARLY);
  };

  return {
    run,
    runAway,
    decide: (command) => {
      const { cursor } = getState();
      const row = cursor?.row;
      if (!row) return Promise.resolve(cursor ? getState().tell(NOT_SHOWN_YET) : undefined);
      const key = keyOfCurrent();
      if (leaving.includes(key)) pressed.add(key);
      else if (isRowChecking(row.position)(getState())) getState().tell(beingCheckedSentence(row.position));
      else return runAway((context) => command(context, { ...cursor, row }));
      return Promise.resolve();
    },
    settled: () => latest,
  };
}
