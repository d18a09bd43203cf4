/** Changes a run when a person asks it to try again, or when the computer sleeps or wakes. */
import type { Failure } from '#shared/contract/errors.ts';
import type { RunContext } from './run-context.ts';
import { watchSleep } from './watch-sleep.ts';

export type RunControls = {
  readonly tryNow: () => void;
  /** Sends nothing more until `wake`. Requests in flight are awaited, because they are already paid for. */
  readonly suspend: () => void;
  /** Continues after sleep: sends one lookup first, and the others after its answer. */
  readonly wake: () => void;
};

/** @returns the controls, and a function that ends the detection of sleep */
export function createRunControls(
  run: RunContext,
  schedule: () => void,
): { readonly controls: RunControls; readonly stopWatching: () => void } {
  const { nowMs, steadyMs } = run.dependencies;
  const wait = (failure: Failure, nextTryAtMs: number, isTryRequested: boolean): void => {
    run.progress = {
      ...run.progress,
      status: { ...run.progress.status, wait: { failure, nextTryAtMs, isTryRequested } },
    };
  };
  const wakeUp = (): void => {
    const before = run.progress.status.wait;
    const aheadMs = nowMs() - steadyMs();
    const endMs = (before?.nextTryAtMs ?? 0) - Math.max(0, aheadMs - run.aheadAtWaitMs);
    run.aheadAtWaitMs = aheadMs;
    run.isAsleep = false;
    // The sleep shortens a wait that the service asked for, and does not end it.
    if (before?.failure.code === 'service_asks_to_wait' && endMs > steadyMs())
      wait(before.failure, endMs, before.isTryRequested);
    else wait({ code: 'computer_slept' }, steadyMs(), true);
    schedule();
  };
  const watch = watchSleep(nowMs, wakeUp);
  return {
    stopWatching: watch.end,
    controls: {
      suspend() {
        run.isAsleep = true;
        schedule();
      },
      wake() {
        if (!run.isAsleep) return;
        watch.skip();
        wakeUp();
      },
      tryNow() {
        const { wait: before } = run.progress.status;
        run.isAsleep = false;
        if (before) wait(before.failure, steadyMs(), true);
        schedule();
      },
    },
  };
}
