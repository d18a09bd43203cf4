import type { InputOf } from '#shared/contract/operations.ts';
import { decidedManySentence, tooManySingleRows } from '#shared/messages/review/many-rows.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { currentRef } from './cursor-place.ts';
import { rowAt } from './row-blocks.ts';
import type { RowRef } from './rows-slice.ts';
import { createSelectedRows, type SelectedRows } from './selected-rows.ts';
import { isInPlace, MOST_SINGLE_ROWS, type Selection, selectedRows } from './selection.ts';

/** `none` clears the decisions of the rows. */
export type DecisionForMany = InputOf<'decideRows'>['decision'];

/** The smallest selection for which the app asks for consent before it changes the rows. */
export const MANY_ROWS = 100;
/**
 * `selectedDecided` counts the selected rows that are decided; null until counted. `confirming` is the decision that
 * waits for the person's consent.
 */
export type SelectionSlice = {
  readonly selection: Selection | null;
  readonly selectedDecided: number | null;
  readonly confirming: DecisionForMany | null;
  readonly extendSelection: (index: number) => Promise<void>;
  readonly toggleSelected: (index: number) => Promise<void>;
  readonly selectAll: () => void;
  readonly clearSelection: () => void;
  readonly dropSelection: () => void;
  readonly countSelection: () => Promise<void>;
  readonly decideSelected: (decision: DecisionForMany) => Promise<void>;
  readonly confirmSelected: () => Promise<void>;
  readonly dismissConfirming: () => void;
  /**
   * Changes the selected rows in one step. Leaves out rows that have changed since they were selected. Changes none if a
   * loaded row or the number of rows has changed.
   */
  readonly changeSelected: (change: (rows: SelectedRows) => Promise<void>) => Promise<void>;
  /** Adjusts a range after rows moved. If one of its end rows is gone, clears the selection. */
  readonly followSelection: () => Promise<void>;
};

export const createSelectionSlice: CreateSlice<SelectionSlice> =
  ({ backend, attempt }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ selection: null }));
    const refAt = (index: number): RowRef | null => {
      const row = rowAt(get().blocks, index);
      return row && { index, position: row.position };
    };
    const selected = createSelectedRows({ backend, get });
    const select = (selection: Selection | null, isExtended = false): void => {
      selected.begin(isExtended);
      set({ selection, selectedDecided: null });
    };

    async function decide(selection: Selection, decision: DecisionForMany): Promise<void> {
      set({ confirming: null });
      await get().changeSelected(async (rows) => {
        const { step, ...left } = await backend.decideRows({ ...rows, decision });
        select(null);
        const done = decidedManySentence(decision, step.rows, left);
        get().tell(done, { undoIn: rows.listId, step: step.step });
      });
      // Moves to the next undecided row, as after the decision of a single row.
      const { cursor, toReviewInView } = get();
      if (selection.kind !== 'all' && cursor?.row?.decision && toReviewInView !== 0)
        await get().goToNextToReview();
    }

    /** Single rows are added and removed one after the other, because each change builds on the previous one. */
    let toggling = Promise.resolve();
    async function toggle(index: number, clicked: RowRef | null, start: RowRef | null): Promise<void> {
      const listId = selectOpenListId(get());
      const { selection, shownView } = get();
      if (listId === null) return;
      const before = selection
        ? await selected.single(listId, selection)
        : new Set(start && start.index !== index ? [start.position] : []);
      const place = clicked ?? refAt(index);
      if (!place || get().selection !== selection || get().shownView !== shownView) return;
      const positions = new Set(before);
      if (!positions.delete(place.position)) positions.add(place.position);
      if (!before || positions.size > MOST_SINGLE_ROWS)
        return get().tell(tooManySingleRows(MOST_SINGLE_ROWS));
      select(positions.size === 0 ? null : { kind: 'rows', positions }, before.size > 0);
    }

    return {
      selection: null,
      selectedDecided: null,
      confirming: null,

      extendSelection: async (wanted) => {
        const { selection, cursor, blocks, moveTo } = get();
        const anchor = selection?.kind === 'range' ? selection.anchor : currentRef(cursor, blocks);
        await moveTo(wanted);
        const head = refAt(get().cursor?.index ?? -1);
        // A row that has left the view cannot be selected, so the range begins at the next row.
        if (cursor?.row && head) select({ kind: 'range', anchor: anchor ?? head, head }, true);
      },
      toggleSelected: (index) => {
        const clicked = refAt(index);
        const { cursor, blocks, moveTo } = get();
        const start = currentRef(cursor, blocks);
        const moved = moveTo(index);
        toggling = Promise.all([toggling, moved]).then(() => attempt(() => toggle(index, clicked, start)));
        return toggling;
      },
      selectAll: () => {
        if ((get().total ?? 0) > 0) select({ kind: 'all' });
      },
      clearSelection: () => select(null),
      dropSelection: () => {
        select(null);
        set({ confirming: null });
      },

      countSelection: () =>
        attempt(async () => {
          const listId = selectOpenListId(get());
          const { selection } = get();
          if (listId === null || !selection) return;
          const { decided } = await selected.count(listId, selection);
          if (get().selection === selection) set({ selectedDecided: decided });
        }),
      decideSelected: (decision) =>
        attempt(async () => {
          const { selection, total, bulkProgress } = get();
          if (!selection || bulkProgress) return;
          if (selectedRows(selection, total ?? 0) >= MANY_ROWS) set({ confirming: decision });
          else await decide(selection, decision);
        }),
      confirmSelected: () =>
        attempt(async () => {
          const { selection, confirming } = get();
          if (selection && confirming) await decide(selection, confirming);
        }),
      dismissConfirming: () => set({ confirming: null }),
      changeSelected: async (change) => {
        const listId = selectOpenListId(get());
        const { selection } = get();
        if (listId === null || !selection) return;
        const { rows, withMark } = selected.asShown(listId, selection);
        try {
          await get().runBulk(listId, rows, async () => change(await withMark()));
        } catch (error) {
          // The person now sees the failure and the current rows. The next attempt applies to the current rows.
          if (get().selection === selection) select({ ...selection });
          throw error;
        } finally {
          await get().rereadRows();
        }
      },

      followSelection: async () => {
        const listId = selectOpenListId(get());
        const { selection, blocks } = get();
        if (listId === null || selection?.kind !== 'range' || isInPlace(selection, blocks)) return;
        const [anchor, head] = await Promise.all([
          get().findInView(selection.anchor.position),
          get().findInView(selection.head.position),
        ]);
        if (get().selection !== selection) return;
        if (anchor && head) return set({ selection: { kind: 'range', anchor, head } });
        select(null);
        get().announce(NOTICES.selectionCleared);
      },
    };
  };
