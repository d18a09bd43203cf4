/** Shows the progress of active runs on the taskbar, and prevents the computer from sleeping meanwhile. */
import type { BrowserWindow, PowerSaveBlocker } from 'electron';
import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';

type RunSignals = {
  /** The progress of all active runs together, 0..1; null if there are none. */
  readonly fraction: number | null;
  /** Whether all active runs wait. The bar then looks paused, if the system supports this. */
  readonly isHeldUp: boolean;
  readonly stayAwake: boolean;
};

function runSignals(latest: Iterable<RunSnapshot>): RunSignals {
  const going = [...latest].filter(isGoing);
  const total = going.reduce((sum, run) => sum + run.total, 0);
  const done = going.reduce((sum, run) => sum + run.done, 0);
  return {
    fraction: going.length === 0 ? null : done / Math.max(total, 1),
    isHeldUp: going.length > 0 && going.every(({ state }) => state === 'waiting'),
    // The computer also stays awake while a run waits, because the run may continue overnight without a person.
    stayAwake: going.length > 0,
  };
}

export type ShowRunsOptions = {
  readonly windows: () => readonly Pick<BrowserWindow, 'setProgressBar'>[];
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
};

/** Returns a function that stops the updates but does not release an active blocker. */
export function showRuns({ windows, powerSaveBlocker, subscribe }: ShowRunsOptions): () => void {
  /** The latest snapshot by run. A list may have a run for its emails and a run for its addresses. */
  const latest = new Map<number, RunSnapshot>();
  /** The blocker's id; null while the computer may sleep. */
  let blocker: number | null = null;

  return subscribe((message) => {
    if (message.name !== 'runProgressed') return;
    latest.set(message.payload.runId, message.payload);
    const { fraction, isHeldUp, stayAwake } = runSignals(latest.values());

    for (const window of windows())
      window.setProgressBar(fraction ?? -1, { mode: isHeldUp ? 'paused' : 'normal' });
    if (stayAwake && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!stayAwake && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  });
}
