/**
 * What is done with the keys of a list is done one after the other, in the order of the keys, in the list and for the row
 * they were pressed at. Whoever has opened another list meanwhile has decided all the same.
 */
import type { StoreApi } from 'zustand';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { beingCheckedSentence, PRESSED_TOO_EARLY } from '#shared/messages/row-keys.ts';
import type { AppState } from '../app-state.ts';
import type { Attempts } from '../attempts.ts';
import { isRowChecking } from '../checking/row-check-slice.ts';
import type { Cursor } from '../rows/cursor-slice.ts';
import { rowKey } from '../rows/row-key.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';

/** What a command is run with. */
export type CommandContext = {
  readonly listId: ListId;
  /** Whether the rows in the store are those it was asked for among: the list was not opened anew, nor another one. */
  readonly isHere: () => boolean;
  /** A row as the commands before left it, which were under way when it was seen. */
  readonly asLeft: (row: Row) => Row;
  /** Says how the command left a row. */
  readonly leave: (row: Row) => void;
};

type Command = (context: CommandContext) => Promise<void>;

export type CommandQueue = {
  /** Runs after whatever was asked for before; without an open list it does nothing. */
  readonly run: (command: Command) => Promise<void>;
  /** As `run`, for a command that decides the current row or leads away from it. Until it is done, nothing decides that row. */
  readonly runAway: (command: Command) => Promise<void>;
  /**
   * As `runAway`, for what decides the row it was pressed at. Decides nothing, and says so, where that row is being left: whoever
   * pressed again, or too early, has not seen the row that follows, and was done with this one. The same while the row is
   * being checked: what was edited of it would be gone before its answer came.
   */
  readonly decide: (command: (context: CommandContext, at: SeenCursor) => Promise<void>) => Promise<void>;
  /** Resolves when all that was asked for until now is done. */
  readonly settled: () => Promise<void>;
};

export type SeenCursor = Cursor & { readonly row: Row };

export function createCommandQueue(
  { attempt }: Pick<Attempts, 'attempt'>,
  { getState }: Pick<StoreApi<AppState>, 'getState'>,
): CommandQueue {
  let latest = Promise.resolve();
  let waiting = 0;
  const left = new Map<string, Row>();
  /** Rows that are being left, once for each command that leaves them. */
  let leaving: readonly string[] = [];
  /** Of those, the rows at which a key came too early. */
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
      if (!row) return Promise.resolve();
      const key = keyOfCurrent();
      if (leaving.includes(key)) pressed.add(key);
      else if (isRowChecking(row.position)(getState())) getState().tell(beingCheckedSentence(row.position));
      else return runAway((context) => command(context, { ...cursor, row }));
      return Promise.resolve();
    },
    settled: () => latest,
  };
}
