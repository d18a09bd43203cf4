import type { Memory, RememberedDecision, RememberedRehearsal } from '#shared/contract/review/memory.ts';
import { isGoing } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { takenRememberedWords } from '#shared/messages/review/memory.ts';
import { ROW_NOTICES } from '#shared/messages/screens/notices.ts';
import { createLatestAnswer } from '../async/latest-answer.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { createRowChanges } from './row-changes.ts';

type RememberedRows = { readonly listId: ListId; readonly found: RememberedRehearsal };
type RememberedRow = { readonly position: number; readonly found: RememberedDecision | null };

/**
 * `rememberedRows` and `rememberedRow` belong to the open list. `memory` is one page of all remembered decisions. All
 * are null until read.
 */
export type MemorySlice = {
  readonly rememberedRows: RememberedRows | null;
  readonly rememberedRow: RememberedRow | null;
  readonly memory: (Memory & { readonly offset: number }) | null;
  /** Counts the rows with remembered decisions, and repeats these decisions if the person's settings say so. */
  readonly countRemembered: (place?: 'remembered') => Promise<void>;
  readonly readRemembered: (position: number) => Promise<void>;
  readonly takeRemembered: () => Promise<void>;
  readonly takeAllRemembered: () => Promise<void>;
  readonly readMemory: (offset: number) => Promise<void>;
  readonly forgetRemembered: (id: number) => Promise<void>;
  readonly forgetAllRemembered: () => Promise<void>;
};

/** The number of remembered decisions on one page of their screen. */
export const MEMORY_PAGE = 50;

export const createMemorySlice: CreateSlice<MemorySlice> =
  ({ backend, attempt, attemptReading, commands }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ rememberedRows: null, rememberedRow: null }));
    const { change } = createRowChanges(get);
    const latestRow = createLatestAnswer<RememberedRow>((rememberedRow) => set({ rememberedRow }));
    const latestCount = createLatestAnswer<RememberedRows>((rememberedRows) => {
      if (selectOpenListId(get()) === rememberedRows.listId) set({ rememberedRows });
    });

    async function takeAll({ listId, found }: RememberedRows): Promise<void> {
      if (get().bulkProgress || found.rows === 0) return;
      const { rows, mark } = found;
      const { step, ...left } = await get().runBulk(listId, rows, () =>
        backend.takeAllRemembered({ listId, mark }),
      );
      if (get().dialog === 'remembered') get().closeDialog();
      get().tell(takenRememberedWords(step.rows, left), { undoIn: listId, step: step.step });
      await get().rereadRows();
      await get().readSteps();
      await get().countRemembered();
    }

    return {
      rememberedRows: null,
      rememberedRow: null,
      memory: null,

      countRemembered: (place) =>
        attemptReading(async () => {
          const { list, runs } = get();
          const listId = selectOpenListId(get());
          if (listId === null || !list || (runs.address && isGoing(runs.address))) return;
          await latestCount.read(async () => ({
            listId,
            found: await backend.rehearseRemembered({ listId }),
          }));
          const { rememberedRows, workspace } = get();
          if (rememberedRows?.listId !== listId) return;
          // If the person has undone these decisions before, they are not repeated.
          if (workspace?.settings.takesRemembered === true && !rememberedRows.found.wasTaken)
            await attempt(() => takeAll(rememberedRows), listId);
        }, place),

      readRemembered: (position) =>
        attemptReading(async () => {
          const listId = selectOpenListId(get());
          if (listId === null) return;
          await latestRow.read(async () => ({
            position,
            found: await backend.readRemembered({ listId, position }),
          }));
        }),

      takeRemembered: () =>
        commands.decide(async (context, seen) => {
          await change(context, seen, (row) => backend.takeRemembered(row), ROW_NOTICES.decidedAsBefore);
        }),

      takeAllRemembered: () => {
        const { rememberedRows } = get();
        if (!rememberedRows) return Promise.resolve();
        return attempt(
          () =>
            takeAll(rememberedRows).catch(async (error: unknown) => {
              // The decisions may have changed. The dialog shows the new ones before the person accepts them.
              await get().countRemembered();
              throw error;
            }),
          rememberedRows.listId,
        );
      },

      readMemory: (offset) =>
        attemptReading(
          async () => {
            const memory = await backend.readMemory({ offset, limit: MEMORY_PAGE });
            set({ memory: { ...memory, offset } });
          },
          get().memory ? undefined : 'memory',
        ),
      forgetRemembered: (id) =>
        attempt(async () => {
          await backend.forgetRemembered({ id });
          const { total = 1, offset = 0 } = get().memory ?? {};
          const isLastOfPage = offset > 0 && offset >= total - 1;
          await get().readMemory(isLastOfPage ? offset - MEMORY_PAGE : offset);
        }),
      forgetAllRemembered: () =>
        attempt(async () => {
          await backend.forgetAllRemembered({});
          await get().readMemory(0);
        }),
    };
  };

/**
 * Returns whether any rows have remembered decisions. Contested rows count too, although the person must decide them.
 */
export const hasRemembered = ({ rows, contested }: RememberedRehearsal): boolean => rows + contested > 0;

/** Returns the remembered decision for an undecided row; null if there is none, or it is not known yet. */
export const selectRemembered =
  (position: number) =>
  ({ rememberedRow }: Pick<MemorySlice, 'rememberedRow'>): RememberedDecision | null =>
    rememberedRow?.position === position ? rememberedRow.found : null;
