/** The run going on, and its receipt. */
import type { Receipt, RunScope, RunSnapshot } from '#shared/contract/run.ts';
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { runSentence } from '#shared/messages/run.ts';
import type { CheckSlice } from './row-check-slice.ts';
import { createCheckSlice } from './row-check-slice.ts';
import type { QuoteSlice } from './quote-slice.ts';
import { createQuoteSlice } from './quote-slice.ts';
import { createNewest } from '../async/latest-answer.ts';
import type { CreateSlice } from '../slice.ts';

/** What a person allowed a run to spend. The core forgets it when the run ends. */
type Budget = {
  readonly runId: number;
  /** Validation credits; null: no cap. */
  readonly maxCredits: number | null;
};

export type RunSlice = QuoteSlice &
  CheckSlice & {
    /** The latest run of the list that is open; null when it never ran. */
    readonly run: RunSnapshot | null;
    /** What all runs of the list that is open came to; null until read. */
    readonly receipt: Receipt | null;
    /** Of the run started last from this page; null: none was. */
    readonly budget: Budget | null;
    readonly isStarting: boolean;
    /** The list whose run is being paused: what is on its way is awaited, since it is paid for. null: none. */
    readonly pausingListId: ListId | null;
    /** @param maxCredits the run stops before it spends more; null: no cap */
    readonly startRun: (listId: ListId, scope: RunScope, maxCredits: number | null) => Promise<void>;
    /** Goes on within what is left of the budget; where that is not known, what is left is quoted first. */
    readonly resumeRun: (run: RunSnapshot) => Promise<void>;
    readonly pauseRun: (listId: ListId) => Promise<void>;
    readonly tryRunNow: (listId: ListId) => Promise<void>;
    readonly readRun: (listId: ListId) => Promise<void>;
    readonly readReceipt: (listId: ListId) => Promise<void>;
    readonly hearRun: (run: RunSnapshot) => void;
  };

export const createRunSlice: CreateSlice<RunSlice> =
  (tools) =>
  (...args) => {
    const { backend, attempt, attemptReading } = tools;
    const [set, get] = args;
    const isOpen = (listId: ListId): boolean => {
      const { screen } = get();
      return screen.name === 'review' && screen.listId === listId;
    };
    const newestReceipt = createNewest<Receipt>((receipt) => {
      if (isOpen(receipt.listId)) set({ receipt });
    });

    return {
      ...createQuoteSlice(tools)(...args),
      ...createCheckSlice(tools)(...args),
      run: null,
      receipt: null,
      budget: null,
      isStarting: false,
      pausingListId: null,

      startRun: (listId, scope, maxCredits) =>
        attempt(async () => {
          if (get().isStarting) return;
          set({ isStarting: true });
          try {
            const { runId } = await backend.startRun({ listId, scope, maxCredits, whenGone: 'wait' });
            set({ budget: { runId, maxCredits } });
            get().announce('Checking started');
            const { screen } = get();
            if (isOpen(listId)) await get().readRun(listId);
            else if (screen.name === 'quote' && screen.listId === listId) await get().openReview(listId);
          } finally {
            set({ isStarting: false });
          }
        }, listId),
      resumeRun: async ({ runId, listId, scope, credits }) => {
        const { budget, startRun, openQuote } = get();
        if (budget?.runId !== runId) return openQuote(listId, scope);
        const { maxCredits } = budget;
        await startRun(listId, scope, maxCredits === null ? null : maxCredits - credits.validation.charged);
      },
      pauseRun: (listId) =>
        attempt(async () => {
          set({ pausingListId: listId });
          try {
            const run = await backend.pauseRun({ listId });
            get().hearRun(run);
          } finally {
            set({ pausingListId: null });
          }
        }, listId),
      tryRunNow: (listId) => attempt(async () => void (await backend.tryRunNow({ listId })), listId),

      readRun: (listId) =>
        attemptReading(async () => {
          const { run: before } = get();
          const run = await backend.readRun({ listId });
          // What was heard meanwhile is newer.
          if (isOpen(listId) && get().run === before) set({ run });
        }),
      readReceipt: (listId) =>
        attemptReading(() => newestReceipt.read(() => backend.readReceipt({ listId }))),

      hearRun: (run) => {
        if (!isOpen(run.listId)) return;
        const { run: before, announce, readReceipt } = get();
        const words = wordsOf(run, before);
        set({ run });
        if (words !== null) announce(words);
        if (!isGoing(run) && before && isGoing(before)) void readReceipt(run.listId);
      },
    };
  };

/** What is worth saying aloud: another state, and a quarter more of the way. null: nothing. */
function wordsOf(run: RunSnapshot, before: RunSnapshot | null): string | null {
  if (run.state !== before?.state || run.runId !== before.runId) return stateWords(run, before);
  return quarter(run) > quarter(before) && isGoing(run) ? `${quarter(run) * 25} % checked` : null;
}

function stateWords(run: RunSnapshot, before: RunSnapshot | null): string | null {
  switch (run.state) {
    case 'running':
      return before?.state === 'waiting' ? 'Checking goes on' : null;
    case 'waiting':
      return `Waiting. ${runSentence(run)}`;
    case 'paused':
      return 'Checking paused';
    case 'stopped':
    case 'failed':
      return `Checking stopped. ${runSentence(run)}`;
    case 'done':
      return 'Checking done';
  }
}

/** How many quarters are done, 0..4. */
function quarter({ done, total }: RunSnapshot): number {
  return total > 0 ? Math.floor((done / total) * 4) : 0;
}
