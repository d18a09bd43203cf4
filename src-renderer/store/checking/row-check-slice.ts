/** Checks single rows in the order of the requests. A check continues when the person moves to another row. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { checkedSentence } from '#shared/messages/review/checked-row.ts';
import { ROW_NOTICES } from '#shared/messages/screens/notices.ts';
import type { Cursor } from '../rows/cursor-place.ts';
import { rowKey } from '../rows/row-key.ts';
import type { RowsSlice } from '../rows/rows-slice.ts';
import { type NavigationSlice, selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

/**
 * The check of one row. `keptFromMs` is the time of the known answer that the check used; null if it asked the service
 * or is not done.
 */
export type RowCheck = {
  readonly listId: ListId;
  readonly position: number;
  /** The visit to the list during which the check was requested. The result is shown until that visit ends. */
  readonly visit: number;
  readonly state: 'waiting' | 'going' | 'done' | 'failed';
  readonly failure: Failure | null;
  readonly keptFromMs: number | null;
};

export type RowCheckSlice = {
  /** The latest check of each row, by list and row (`selectRowCheck`). */
  readonly rowChecks: ReadonlyMap<string, RowCheck>;
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
        // The row is not in view, so the failure becomes a notice.
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
        if (!isFree) get().announce(ROW_NOTICES.waitsForCheck(position));
        latest = latest.then(() => attempt(() => ask(asked, cursor), listId));
        return latest;
      },
    };
  };

const isUnderWay = ({ state }: RowCheck): boolean => state === 'waiting' || state === 'going';

/** Returns the latest check of this row that belongs to this visit or is still running; null if there is none. */
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

/** Returns whether a check of the row is waiting or running. Meanwhile the row cannot be decided. */
export const isRowChecking =
  (position: number) =>
  (state: Parameters<ReturnType<typeof selectRowCheck>>[0]): boolean => {
    const check = selectRowCheck(position)(state);
    return check !== null && isUnderWay(check);
  };
