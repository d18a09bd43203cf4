/** Runs programs with the streams and signals of this process, and ends like a program. */
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

const LOOK_EVERY_MS = 250;

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} End `code` is null if a signal ended it. */

/**
 * Runs a program to its end, never through a shell. Rejects only if it cannot be started.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<End>}
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const stopForwarding = forwardSignals(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
  } finally {
    stopForwarding();
  }
}

/**
 * Runs a program and returns its output instead of showing it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<End & { said: string }>}
 */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const stopForwarding = forwardSignals(child);
  let said = '';
  const keep = (/** @type {string} */ text) => {
    said += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal, said }));
    });
  } finally {
    stopForwarding();
  }
}

/**
 * Ends this process the way the child ended.
 *
 * @param {End} end
 */
export function endLike({ code, signal }) {
  if (signal && process.platform !== 'win32') process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}

/**
 * Puts the program's folder first in the search path, so that the program finds its own npm and Node.
 *
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 */
export function withFolderFirst(program, env) {
  // Windows spells the variable `Path`. With both spellings, it would be unclear which one counts.
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [key]: [dirname(program), env[key]].filter(Boolean).join(delimiter) };
}

/**
 * Calls `onOrphaned` once when the parent process is gone. npm passes a signal only to the shell between npm and this
 * process, and that shell ends without passing it on. Without this watch, the task would continue unnoticed. (On
 * Windows, the id of the parent never changes, and there is no such shell.)
 *
 * @param {() => void} onOrphaned
 * @returns {() => void} ends the watch
 */
export function watchParent(onOrphaned) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onOrphaned();
  }, LOOK_EVERY_MS);
  watch.unref();
  return () => clearInterval(watch);
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  // A terminal sends Ctrl-C to the whole process group. If this process passed it on, the child would get it twice.
  const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const handlers = signals.map((signal) => {
    const handler = () => {
      if (signal !== 'SIGINT' || !atTerminal) child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => handlers.forEach((stop) => stop());
}
