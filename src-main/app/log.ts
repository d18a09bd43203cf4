import { renameSync } from 'node:fs';
import { appendOwn, entryAt, isRegularFile } from '../db/folder/own-files.ts';

const LARGEST_BYTES = 1_000_000;
/** Endings of the earlier files next to the current one. */
const OLD_FILES = ['.old', '.old.2'];

type BugLog = {
  /** Returns the reference that the person sees. @param known a reference that the person already sees */
  readonly report: (error: unknown, operation: string, known?: string) => string;
  readonly count: () => number;
};

/**
 * Logs bugs, one JSON object per line, in up to three files of 1 MB. Removes all text that may be quoted data, so that
 * the log contains no list data and no key. If `path` is null, bugs are only counted.
 */
export function createBugLog(path: string | null, nowMs: () => number, newId: () => string): BugLog {
  let reported = 0;
  return {
    count: () => reported,
    report(error, operation, known) {
      reported += 1;
      const reference = known ?? newId().slice(0, 8);
      try {
        if (path === null) return reference;
        if ((entryAt(path)?.stats.size ?? 0) > LARGEST_BYTES) rotate(path);
        const at = new Date(nowMs()).toISOString();
        appendOwn(path, `${JSON.stringify({ at, reference, operation, stack: stackOf(error) })}\n`);
      } catch {
        // A full disk must not cause another failure. The reference is still shown.
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
/** An error code of SQLite or of the system. */
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/u;

/** Returns the stack, without the parts of the message that may be data. */
function stackOf(error: unknown): string {
  if (typeof error === 'string') return withoutQuotes(error);
  if (!(error instanceof Error)) return 'no error';
  const frames = framesOf(error).filter((line) => FRAME.test(line));
  const code =
    'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? ` ${error.code}` : '';
  const first = `${error.name}${code}: ${withoutQuotes(error.message)}`;
  return [first, ...frames].join('\n');
}

/** Returns the lines of the stack after the message, because a line of the message may look like a frame. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  return at < 0 ? [] : stack.slice(at + message.length).split('\n');
}

const LONGEST_MESSAGE = 200;
const QUOTES = ['"', "'", '`', '“', '«'];

/** Removes the text between the outermost quotes. It may be a cell, as in `"Ann Smith…" is not valid JSON`. */
function withoutQuotes(message: string): string {
  const line = message.split('\n', 1)[0] ?? '';
  const begins = QUOTES.map((quote) => line.indexOf(quote)).filter((at) => at >= 0);
  if (begins.length === 0) return withoutData(line.slice(0, LONGEST_MESSAGE));
  const first = Math.min(...begins);
  const last = Math.max(...[...QUOTES, '”', '»'].map((quote) => line.lastIndexOf(quote)));
  return withoutData(`${line.slice(0, first)}…${line.slice(last + 1)}`.slice(0, LONGEST_MESSAGE));
}

/** Removes words with a digit, an @ or a slash. They may be data or a path and are not needed to find a fault. */
const withoutData = (text: string): string =>
  text.replaceAll(/\S+/gu, (word) => (/[@/\\\d]/u.test(word) ? '…' : word));
