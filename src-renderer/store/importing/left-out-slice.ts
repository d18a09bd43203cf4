/** Hidden rows and rows with totals, which are checked only if the person asks for it. */
import type { ListId } from '#shared/domain/list/list.ts';
import { LEFT_OUT_NOW_CHECKED, type LeftOutKind } from '#shared/messages/import/left-out-rows.ts';
import { changeSettings, onAllRows } from '../bulk/on-all-rows.ts';
import type { CreateSlice } from '../slice.ts';

/** `checkLeftOut` changes the list's settings in one step, and its notice offers undo. */
export type LeftOutSlice = {
  readonly checkLeftOut: (listId: ListId, kind: LeftOutKind) => Promise<void>;
};

const SETTING = { hidden: { checksHiddenRows: true }, total: { checksTotalRows: true } } as const;

export const createLeftOutSlice: CreateSlice<LeftOutSlice> =
  ({ backend, attempt }) =>
  (_set, get) => ({
    checkLeftOut: (listId, kind) =>
      attempt(async () => {
        if (get().bulkProgress) return;
        const settings = { listId, ...SETTING[kind] };
        await onAllRows(get, listId, () =>
          changeSettings({ backend, get }, settings, LEFT_OUT_NOW_CHECKED[kind]),
        );
      }, listId),
  });
