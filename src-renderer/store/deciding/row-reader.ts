/** Reads details of a single row that are needed too rarely to be part of every row. */

import { AppError, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { AppState } from '../app-state.ts';
import { createCoalesced } from '../async/coalesce.ts';
import { AFTER_MOVES, createDebounced } from '../async/pacing.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { StoreTools } from '../slice.ts';

/** The row may no longer be the current one, so components read this through `readingOf`. */
export type RowReading<T> = {
  readonly listId: ListId;
  readonly position: number;
  readonly revision: number;
  /** null during the first reading and after a failure. */
  readonly value: T | null;
  readonly isUnreadable: boolean;
};

type Options<T> = {
  readonly attempt: StoreTools['attempt'];
  readonly get: () => AppState;
  readonly latest: () => RowReading<T> | null;
  readonly read: (row: { readonly listId: number; readonly position: number }) => Promise<T>;
  readonly show: (reading: RowReading<T>) => void;
};

/** Reads the details of rows, one reading at a time. The last reading is for the latest requested row. */
export function createRowReader<T>({ attempt, get, latest, read, show }: Options<T>): (row: Row) => void {
  const readNow = createCoalesced(() =>
    attempt(async () => {
      const { cursor } = get();
      const listId = selectOpenListId(get());
      if (listId === null || !cursor?.row) return;
      const { position, revision } = cursor.row;
      const about = { listId, position, revision };
      if (!readingOf(get(), latest(), cursor.row)) show({ ...about, value: null, isUnreadable: false });
      try {
        const value = await read({ listId, position });
        show({ ...about, value, isUnreadable: false });
      } catch (error) {
        if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
        show({ ...about, value: null, isUnreadable: true });
      }
    }),
  );
  const readCurrent = createDebounced(readNow, AFTER_MOVES);

  return (row) => {
    const known = readingOf(get(), latest(), row);
    if (known?.revision !== row.revision || known.value === null) readCurrent();
  };
}

/** Returns the reading if it belongs to this row of the open list, even to an older revision; null if not. */
export function readingOf<T>(
  { screen }: Pick<AppState, 'screen'>,
  reading: RowReading<T> | null,
  { position }: Row,
): RowReading<T> | null {
  const isOfRow =
    reading !== null && reading.listId === selectOpenListId({ screen }) && reading.position === position;
  return isOfRow ? reading : null;
}
