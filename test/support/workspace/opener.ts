/** Opens workspaces in a separate process, because a workspace may make the process hang. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { project } from '../app/cli.ts';

type Child = ChildProcessByStdio<Writable, Readable, null>;
const PATIENCE_MS = 5_000;
const HANGS = 'hangs';

/** @param through a command that starts the process */
export function createOpener(through: readonly string[] = []) {
  let running: { readonly child: Child; readonly lines: AsyncIterator<string> } | null = null;

  const begin = () => {
    const program = [process.execPath, project('test/support/workspace/open-child.ts')];
    const [command = '', ...words] = [...through, ...program];
    const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  };
  const ask = async (directory: string, patienceMs: number): Promise<string> => {
    running ??= begin();
    running.child.stdin.write(`${directory}\n`);
    const answer = running.lines.next().then(({ value }) => String(value));
    const late = new AbortController();
    const said = await Promise.race([
      answer,
      delay(patienceMs, HANGS, { signal: late.signal }).catch(() => HANGS),
    ]);
    late.abort();
    return said;
  };
  const close = async (): Promise<void> => {
    const child = running?.child;
    running = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    close,
    /** Starts the process in advance, because a start takes long on a busy machine. */
    warmUp: (directory: string): Promise<string> => ask(directory, 60_000),
    /** Opens the workspace and keeps it open until `close`. Returns what `open` returns. */
    hold: (directory: string): Promise<string> => ask(`hold ${directory}`, PATIENCE_MS),
    /** Returns `opened`, the code of a failure, the thrown error, or `hangs`. */
    async open(directory: string): Promise<string> {
      const said = await ask(directory, PATIENCE_MS);
      if (said === HANGS) await close();
      return said;
    },
  };
}
