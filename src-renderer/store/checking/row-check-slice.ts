/** Checks of single rows, one after the other in the order they were asked for. Who goes on meanwhile has asked all the same. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { checkedSentence } from '#shared/messages/checked-row.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { formatNumber } from '#shared/messages/format.ts';
import type { Cursor } from '../rows/cursor-slice.ts';
import { rowKey } from '../rows/row-key.ts';
import type { RowsSlice } from '../rows/rows-slice.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

export type RowCheck = {
  readonly listId: ListId;
  readonly position: number;
  /** The visit to its list it was asked for in: what came of it is shown until that ends. */
  readonly visit: number;
  readonly state: 'waiting' | 'going' | 'done' | 'failed';
  /** null unless it failed. */
  readonly failure: Failure | null;
  /** See `CheckedRow`. */
  readonly keptFromMs: number | null;
};

export type RowCheckSlice = {
  /** The latest one of each row, by list and row (`selectRowCheck`). */
  readonly rowChecks: ReadonlyMap<string, RowCheck>;
  /** Checks the current row, unless it is being checked or waits for it. */
  readonly checkRow: () => Promise<void>;
};

export const createRowCheckSlice: CreateSlice<RowCheckSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    let latest = Promise.resolve();

    const put = (check: RowCheck): void =>
      set(({ rowChecks, visit }) => {
        const shown = [...rowChecks].filter(([, each]) => each.visit === visit || isUnderWay(each));
        return { rowChecks: new Map([...shown, [rowKey(check.listId, check.position), check]]) };
      });

    async function ask(asked: RowCheck, { index }: Cursor): Promise<void> {
      const { listId, position, visit } = asked;
      const isHere = (): boolean => get().visit === visit;
      put({ ...asked, state: 'going' });
      try {
        const { row, keptFromMs } = await backend.checkRow({ listId, position });
        put({ ...asked, state: 'done', keptFromMs });
        if (!isHere()) return;
        get().putRow(index, row);
        get().announce(checkedSentence(position, row.judgement.verdict, keptFromMs));
      } catch (error) {
        const failure = error instanceof AppError ? error.failure : null;
        put({ ...asked, state: 'failed', failure });
        // Where the row is not shown, what came of it is told.
        if (!failure || isHostLost(failure) || !isHere()) throw error;
        get().announce(failureMessage(failure).text);
      }
    }

    return {
      rowChecks: new Map(),

      checkRow: () => {
        const { cursor, visit, rowChecks } = get();
        const listId = selectOpenListId(get());
        if (listId === null || !cursor?.row) return Promise.resolve();
        const { position } = cursor.row;
        const before = rowChecks.get(rowKey(listId, position));
        if (before && isUnderWay(before)) return Promise.resolve();
        const isFree = ![...rowChecks.values()].some(isUnderWay);
        const asked: RowCheck = {
          listId,
          position,
          visit,
          state: 'waiting',
          failure: null,
          keptFromMs: null,
        };
        put(isFree ? { ...asked, state: 'going' } : asked);
        if (!isFree) get().announce(`Row ${formatNumber(position)} is checked after the one before it`);
        latest = latest.then(() => attempt(() => ask(asked, cursor), listId));
        return latest;
      },
    };
  };

const isUnderWay = ({ state }: RowCheck): boolean => state === 'waiting' || state === 'going';

/** The latest check of this row of the open list, as far as it is of this visit or still under way; null: none. */
export const selectRowCheck =
  (position: number) =>
  ({
    rowChecks,
    screen,
    visit,
  }: Pick<
    RowCheckSlice & NavigationSlice & RowsSlice,
    'rowChecks' | 'screen' | 'visit'
  >): RowCheck | null => {
    const listId = selectOpenListId({ screen });
    const check = listId === null ? undefined : rowChecks.get(rowKey(listId, position));
    return check && (check.visit === visit || isUnderWay(check)) ? check : null;
  };

/** Whether this row of the open list is being checked, or waits for it. */
export const isRowChecking =
  (position: number) =>
  (state: Parameters<ReturnType<typeof selectRowCheck>>[0]): boolean => {
    const check = selectRowCheck(position)(state);
    return check !== null && isUnderWay(check);
  };
