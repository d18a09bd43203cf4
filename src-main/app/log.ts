import { renameSync } from 'node:fs';
import { appendOwn, entryAt, isRegularFile } from '../db/folder/own-files.ts';

const LARGEST_BYTES = 1_000_000;
/** Files before the one that is written to: `….old`, `….old.2`. */
const OLD_FILES = ['.old', '.old.2'];

export type BugLog = {
  /** Writes a bug down and returns the reference under which it is found again. */
  readonly report: (error: unknown, operation: string) => string;
  /** Bugs since the start. */
  readonly count: () => number;
};

/**
 * Writes bugs down: one JSON object a line, the two files before kept once one is 1 MB. Only errors come here, never an input
 * or a reply, and of their messages nothing that might be quoted from one: nothing of a list and no key is in it.
 *
 * @param path null: they are only counted
 */
export function createBugLog(path: string | null, nowMs: () => number, newId: () => string): BugLog {
  let reported = 0;
  return {
    count: () => reported,
    report(error, operation) {
      reported += 1;
      const reference = newId().slice(0, 8);
      try {
        if (path === null) return reference;
        if ((entryAt(path)?.stats.size ?? 0) > LARGEST_BYTES) rotate(path);
        const at = new Date(nowMs()).toISOString();
        appendOwn(path, `${JSON.stringify({ at, reference, operation, stack: stackOf(error) })}\n`);
      } catch {
        // A full disk must not turn one failure into another: the reference is still shown.
      }
      return reference;
    },
  };
}

function rotate(path: string): void {
  const files = ['', ...OLD_FILES].map((ending) => `${path}${ending}`);
  for (let at = files.length - 1; at > 0; at -= 1) {
    const [from, to] = [files[at - 1], files[at]];
    if (from !== undefined && to !== undefined && isRegularFile(from)) renameSync(from, to);
  }
}

const FRAME = /^\s+at /u;
/** SQLite's, the system's. */
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/u;

/** Where it happened, and of what was said only what cannot be data. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const code =
    'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? ` ${error.code}` : '';
  const first = `${error.name}${code}: ${withoutQuotes(error.message)}`;
  return [first, ...frames].join('\n');
}

const LONGEST_MESSAGE = 200;
const QUOTES = ['"', "'", '`', '“', '«'];

/** `Unexpected token "x", "Ann Smith…" is not valid JSON`: all between the first quote and the last may be a cell. */
function withoutQuotes(message: string): string {
  const line = message.split('\n', 1)[0] ?? '';
  const begins = QUOTES.map((quote) => line.indexOf(quote)).filter((at) => at >= 0);
  if (begins.length === 0) return withoutData(line.slice(0, LONGEST_MESSAGE));
  const first = Math.min(...begins);
  const last = Math.max(...[...QUOTES, '”', '»'].map((quote) => line.lastIndexOf(quote)));
  return withoutData(`${line.slice(0, first)}…${line.slice(last + 1)}`.slice(0, LONGEST_MESSAGE));
}

/** A word with a digit or an @ in it is not needed to find a fault. */
const withoutData = (text: string): string =>
  text.replaceAll(/\S+/gu, (word) => (/[@\d]/u.test(word) ? '…' : word));
