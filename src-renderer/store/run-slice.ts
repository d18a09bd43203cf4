/** What a run would cost, and the run going on. */
import type { Quote, RunSnapshot } from '#shared/contract/run.ts';
import { isGoing, MISSING } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { CreateSlice } from './tools.ts';

export type RunSlice = {
  /** null while it is being worked out. */
  readonly quote: Quote | null;
  /** The latest run of the list that is open; null when it never ran. */
  readonly run: RunSnapshot | null;
  /** The cap the person set when the run started, for going on with it; null: none. */
  readonly maxCredits: number | null;
  readonly openQuote: (listId: ListId) => Promise<void>;
  /** @param maxCredits the run stops before it spends more; null: no cap */
  readonly startRun: (listId: ListId, maxCredits: number | null) => Promise<void>;
  readonly pauseRun: (listId: ListId) => Promise<void>;
  readonly readRun: (listId: ListId) => Promise<void>;
  readonly hearRun: (run: RunSnapshot) => void;
};

export const createRunSlice: CreateSlice<RunSlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    quote: null,
    run: null,
    maxCredits: null,

    openQuote: (listId) =>
      attempt(async () => {
        set({ quote: null, screen: { name: 'quote', listId } });
        const quote = await backend.readQuote({ listId, scope: MISSING });
        const { screen } = get();
        if (screen.name === 'quote' && screen.listId === listId) set({ quote });
      }),
    startRun: (listId, maxCredits) =>
      attempt(async () => {
        await backend.startRun({ listId, scope: MISSING, maxCredits, whenGone: 'wait' });
        set({ maxCredits });
        get().announce('Checking started');
        if (get().screen.name === 'review') await get().readRun(listId);
        else await get().openReview(listId);
      }),
    pauseRun: (listId) =>
      attempt(async () => {
        set({ run: await backend.pauseRun({ listId }) });
        get().announce('Checking paused');
      }),
    readRun: (listId) => attempt(async () => set({ run: await backend.readRun({ listId }) })),

    hearRun: (run) => {
      const { run: before, screen, announce } = get();
      if (screen.name !== 'review' || screen.listId !== run.listId) return;
      set({ run });
      if (run.state === 'done' && before && isGoing(before)) announce('Checking done');
      else if (quarter(run) > quarter(before)) announce(`${quarter(run) * 25} % checked`);
    },
  });

/** How many quarters are done, 0..4: as often as progress is worth saying aloud. */
function quarter(run: RunSnapshot | null): number {
  return run && run.total > 0 ? Math.floor((run.done / run.total) * 4) : 0;
}
