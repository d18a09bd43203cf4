/** One life of the program, from its start to its end or its kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** The stages in order. `start` lasts from the start of the process to its first output. */
export const STAGES = ['start', 'import', 'run', 'export'] as const;
export type Stage = (typeof STAGES)[number];

const STAGE_OF: Readonly<Record<string, Stage>> = { Reading: 'import', Checking: 'run', Writing: 'export' };

export type Life = {
  /** Milliseconds spent in each stage; 0 for a stage that was not reached. */
  readonly spentMs: Readonly<Record<Stage, number>>;
  /** The stage in which the program was killed; null if it ended before the kill. */
  readonly killedIn: Stage | null;
  /** The exit status; null if the program was killed. */
  readonly status: number | null;
};

/** The moment of a kill: `afterMs` after this stage, or a later one, has started. */
export type Moment = { readonly stage: Stage; readonly afterMs: number };

/**
 * @param kill null if the program runs to its end
 * @param endings the exit statuses that are allowed
 */
export async function live(
  words: readonly string[],
  kill: Moment | null,
  endings: readonly number[] = [0],
): Promise<Life> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DOORSTEP_SERVICE_KEY: 'practice' },
  });
  const spentMs = { start: 0, import: 0, run: 0, export: 0 };
  const ended = once(child, 'close');
  const isOver = new AbortController();
  let stage: Stage = 'start';
  let sinceMs = performance.now();
  let isAimed = false;

  const enter = (next: Stage): void => {
    spentMs[stage] += performance.now() - sinceMs;
    sinceMs = performance.now();
    stage = next;
    if (kill === null || isAimed || STAGES.indexOf(stage) < STAGES.indexOf(kill.stage)) return;
    isAimed = true;
    void delay(kill.afterMs, undefined, { signal: isOver.signal }).then(
      () => child.kill('SIGKILL'),
      () => false,
    );
  };
  enter('start');
  createInterface(child.stdout).on('line', (line) => enter(STAGE_OF[line] ?? stage));

  const [status, signal] = (await ended) as [number | null, string | null];
  isOver.abort();
  enter(stage);
  if (signal === null && !endings.includes(status ?? -1))
    throw new Error(`the program ended with status ${status}`);
  return { spentMs, killedIn: signal === null ? null : stage, status };
}
