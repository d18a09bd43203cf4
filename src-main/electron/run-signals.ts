/** Shows active runs on the desktop: a bar on the taskbar, and no sleep. */
import type { BrowserWindow, PowerSaveBlocker } from 'electron';
import type { EventMessage } from '#shared/contract/events.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';

type RunSignals = {
  /** 0..1 over all active runs; null: none. */
  readonly fraction: number | null;
  /** Every active run waits. Shown as a paused bar if the system has one. */
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
    // Also while it waits, because it continues alone, over a night or a weekend.
    stayAwake: going.length > 0,
  };
}

export type ShowRunsOptions = {
  readonly windows: () => readonly Pick<BrowserWindow, 'setProgressBar'>[];
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
};

export function showRuns({ windows, powerSaveBlocker, subscribe }: ShowRunsOptions): () => void {
  /** By run, because a list may have one for its emails and one for its addresses. */
  const latest = new Map<number, RunSnapshot>();
  /** null: the computer may sleep. */
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
