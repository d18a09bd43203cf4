/** Changes the columns and country of a list. The person first sees the effect, then applies it in one step. */
import type { ListColumns, SettingsEffect } from '#shared/contract/import/columns.ts';
import { isGoing } from '#shared/contract/run/run.ts';
import {
  type ColumnMapping,
  holdsAddress,
  holdsEmails,
  type MappedField,
} from '#shared/domain/address/mapping.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { COLUMNS_CHANGED } from '#shared/messages/import/columns.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import { createPaced } from '../async/pacing.ts';
import { changeSettings, onAllRows } from '../bulk/on-all-rows.ts';
import type { RunSlice } from '../checking/run-slice.ts';
import { stepToUndo } from '../deciding/history-slice.ts';
import type { WorkspaceSlice } from '../home/workspace-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { isSameMapping, mapColumn, toInput } from './column-mapping.ts';

const REHEARSAL_PAUSE_MS = 100;

type Chosen = {
  readonly mapping: ColumnMapping;
  /** The ISO-3 code in lower case; null if there is none. */
  readonly defaultCountry: string | null;
};

type ColumnsDraft = {
  readonly listId: ListId;
  readonly inForce: ListColumns | null;
  readonly chosen: Chosen;
  readonly effect: SettingsEffect | null;
};

/** `columnsDraft` is null while the dialog is closed. Its `effect` is null until the current choices are rehearsed. */
export type ColumnsSlice = {
  readonly columnsDraft: ColumnsDraft | null;
  readonly startColumns: (listId: ListId) => Promise<void>;
  readonly endColumns: () => void;
  readonly chooseField: (column: number, field: MappedField | null) => void;
  readonly chooseCountry: (country: string | null) => void;
  readonly applyColumns: () => Promise<void>;
  /** Undoes a step on the quote screen, where no row is shown. */
  readonly undoInQuote: (step?: number) => Promise<void>;
};

export const createColumnsSlice: CreateSlice<ColumnsSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => {
    const rehearse = createPaced(
      () =>
        attemptReading(async () => {
          const draft = get().columnsDraft;
          if (!draft || whyNotChanged(get()) !== null) return;
          const { listId, chosen } = draft;
          const effect = await backend.rehearseListSettings({ listId, ...toSettings(chosen) });
          const now = get().columnsDraft;
          if (now?.chosen === chosen) set({ columnsDraft: { ...now, effect } });
        }, 'columns-effect'),
      REHEARSAL_PAUSE_MS,
    );

    function choose(changes: Partial<Chosen>): void {
      const { columnsDraft: draft } = get();
      if (!draft) return;
      set({ columnsDraft: { ...draft, chosen: { ...draft.chosen, ...changes }, effect: null } });
      rehearse();
    }

    return {
      columnsDraft: null,

      startColumns: (listId) =>
        attempt(async () => {
          const chosen: Chosen = { mapping: {}, defaultCountry: null };
          const asked: ColumnsDraft = { listId, inForce: null, chosen, effect: null };
          set({ columnsDraft: asked });
          try {
            const inForce = await backend.readColumns({ listId });
            if (get().columnsDraft === asked) set({ columnsDraft: { ...asked, inForce, chosen: inForce } });
          } catch (error) {
            if (get().columnsDraft === asked) get().closeDialog();
            throw error;
          }
        }),
      endColumns: () => set({ columnsDraft: null }),
      chooseField: (column, field) => {
        const { columnsDraft: draft } = get();
        if (draft) choose({ mapping: mapColumn(draft.chosen.mapping, column, field) });
      },
      chooseCountry: (defaultCountry) => choose({ defaultCountry }),

      applyColumns: () =>
        attempt(async () => {
          const { columnsDraft: draft, bulkProgress } = get();
          if (!draft || bulkProgress || whyNotChanged(get()) !== null) return;
          const { listId, chosen } = draft;
          await onAllRows(get, listId, async () => {
            await changeSettings({ backend, get }, { listId, ...toSettings(chosen) }, COLUMNS_CHANGED);
            if (get().columnsDraft?.listId === listId) get().closeDialog();
          });
        }),
      undoInQuote: (step) =>
        attempt(async () => {
          const { screen, bulkProgress } = get();
          if (screen.name !== 'quote' || bulkProgress) return;
          const { listId } = screen;
          const meant = step ?? stepToUndo(get(), listId);
          await onAllRows(get, listId, async () => {
            try {
              await backend.undo(meant === undefined ? { listId } : { listId, step: meant });
            } finally {
              await get().forgetOwnStep();
            }
            get().tell(NOTICES.undone, { about: listId });
          });
        }),
    };
  };

/** Returns only the mapping and the default country. In a draft that was just read, `chosen` has more members. */
const toSettings = ({ mapping, defaultCountry }: Chosen) => ({ mapping: toInput(mapping), defaultCountry });

/** Returns the reason why the chosen columns cannot be applied now; null if they can. */
export function whyNotChanged({
  columnsDraft,
  runs: { address: run },
  workspace,
}: Pick<ColumnsSlice & RunSlice & WorkspaceSlice, 'columnsDraft' | 'runs' | 'workspace'>):
  | 'reading'
  | 'checking'
  | 'as_before'
  | 'without_address'
  | null {
  if (!columnsDraft?.inForce || !workspace) return 'reading';
  const { listId, inForce, chosen } = columnsDraft;
  if (run && run.listId === listId && isGoing(run)) return 'checking';
  const isAsBefore =
    isSameMapping(chosen.mapping, inForce.mapping) && chosen.defaultCountry === inForce.defaultCountry;
  if (isAsBefore) return 'as_before';
  return holdsAddress(chosen.mapping) || holdsEmails(chosen.mapping) ? null : 'without_address';
}
