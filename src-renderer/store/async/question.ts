/** Asks the service one question at a time and shows only the answer to the latest question. */
import { AppError, type Failure, isHostLost } from '#shared/contract/errors.ts';
import type { StoreTools } from '../slice.ts';

/** The state of one question to the service, as a tool of the fix panel shows it. */
export type Asking<T> =
  /** `left`: the person stopped waiting. The core still saves the answer when it comes. */
  | { readonly state: 'idle' | 'going' | 'left' }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The state before a question. It also follows a question that a newer question in another window ended. */
export const NOT_ASKED = { state: 'idle' } as const;

/** Creates the asker of one tool. If the question fails, the tool shows the state `failed`, and no notice appears. */
export function createAsker<T>({ attempt }: Pick<StoreTools, 'attempt'>, show: (asking: Asking<T>) => void) {
  let latest = 0;
  return {
    ask: (work: () => Promise<T>): Promise<void> =>
      attempt(async () => {
        const mine = ++latest;
        const showMine = (asking: Asking<T>): void => {
          if (mine === latest) show(asking);
        };
        showMine({ state: 'going' });
        try {
          showMine({ state: 'done', value: await work() });
        } catch (error) {
          const failure = error instanceof AppError ? error.failure : null;
          const isOfTheQuestion = failure !== null && !isHostLost(failure);
          // A newer question in another window ended this one.
          const isOutdated = failure?.code === 'interrupted';
          showMine(isOfTheQuestion && !isOutdated ? { state: 'failed', failure } : NOT_ASKED);
          if (!isOfTheQuestion) throw error;
        }
      }),
    /** Ignores the answer to the latest question if it has not arrived yet. */
    drop(state: 'idle' | 'left'): void {
      latest += 1;
      show({ state });
    },
  };
}

/** Returns a function that runs only the last of several calls within `ms` of each other. */
export function createPause(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  return {
    run(work: () => void): void {
      end();
      timer = setTimeout(work, ms);
    },
    end,
  };
}
