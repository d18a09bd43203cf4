import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { project } from '../app/cli.ts';

/** Runs a program of this folder that prints its progress. Kills it `afterMs` after it has printed `stage`. */
export async function killedAt(
  program: string,
  words: readonly string[],
  stage: string,
  afterMs: number,
): Promise<void> {
  const path = project('test', 'support', 'workspace', program);
  const child = spawn(process.execPath, [path, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) if (line === stage) break;
  await delay(afterMs);
  child.kill('SIGKILL');
  await ended;
}
