import type { HistoryEntry, StepKind, StepSummary, StepsAtHand } from '#shared/contract/review/history.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import type { DialogName, DialogSlice } from '../screen/dialog-slice.ts';
import { listOfScreen, selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { createRowReader, type RowReading } from './row-reader.ts';

/**
 * `stepsAtHand` are the open list's next steps to undo and redo. `ownStep` is this page's latest step, which undo
 * prefers.
 */
export type HistorySlice = {
  readonly rowHistory: RowReading<readonly HistoryEntry[]> | null;
  readonly stepsAtHand: StepsAtHand | null;
  readonly readHistory: (row: Row) => void;
  readonly readSteps: () => Promise<void>;
  readonly ownStep: { readonly listId: ListId; readonly step: number } | null;
  readonly noteStep: (listId: ListId, step: number) => void;
  /** Makes undo apply to the latest step of the list, no matter which page made it. */
  readonly forgetOwnStep: () => Promise<void>;
};

export const createHistorySlice: CreateSlice<HistorySlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get, store) => {
    type Read = { readonly listId: ListId; readonly steps: StepsAtHand };
    const newest = createLatestAnswer<Read>(({ listId, steps }) => {
      if (listOfScreen(get().screen) === listId) set({ stepsAtHand: steps });
    });
    onListOpened(store, () => set({ stepsAtHand: null }));
    return {
      rowHistory: null,
      stepsAtHand: null,
      ownStep: null,
      noteStep: (listId, step) => set({ ownStep: { listId, step } }),
      forgetOwnStep: async () => {
        set({ ownStep: null });
        await get().readSteps();
      },

      readHistory: createRowReader({
        attempt,
        get,
        latest: () => get().rowHistory,
        read: backend.readHistory,
        show: (rowHistory) => set({ rowHistory }),
      }),
      readSteps: () =>
        attemptReading(async () => {
          const listId = selectOpenListId(get());
          if (listId === null) return;
          await newest.read(async () => ({ listId, steps: await backend.readSteps({ listId }) }));
        }),
    };
  };

/** Returns the step that `undo` undoes next; undefined if none is known. */
export const stepToUndo = (
  { ownStep, stepsAtHand }: Pick<HistorySlice, 'ownStep' | 'stepsAtHand'>,
  listId: ListId,
): number | undefined => (ownStep?.listId === listId ? ownStep.step : stepsAtHand?.undo?.step);

/** The kind of step that each dialog makes. A dialog offers undo while the list's latest step is of that kind. */
const STEP_OF: Readonly<Partial<Record<DialogName, StepKind>>> = {
  groups: 'decide_many',
  duplicates: 'keep_one',
  rules: 'apply_rules',
  emails: 'take_emails',
  remembered: 'take_remembered',
};

/** Returns the step that "Undo" in the open dialog undoes; null if the latest step is of another kind. */
export const selectStepInDialog = ({
  dialog,
  stepsAtHand,
}: Pick<HistorySlice & DialogSlice, 'dialog' | 'stepsAtHand'>): StepSummary | null => {
  const latest = stepsAtHand?.undo ?? null;
  return dialog !== null && latest?.kind === STEP_OF[dialog] ? latest : null;
};
