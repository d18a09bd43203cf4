import { randomUUID } from 'node:crypto';
import { shownLines } from '#shared/messages/shown-text.ts';
import { createBugLog } from '../app/log.ts';

/** Reports an error that no `Failure` describes. `reference`: what the person sees, or the part that failed. */
export type Report = (reference: string, error: unknown) => void;

/**
 * Writes errors to a log without data, whose size is limited, and to the program's error output. A packaged program has
 * no such output on Windows. Neither a full disk nor a closed output causes another error.
 */
export function createReport(logFile: string, nowMs: () => number): Report {
  const log = createBugLog(logFile, nowMs, randomUUID);
  return (reference, error) => {
    log.report(error, 'shell', reference);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${shownLines(`${reference} ${stack}`)}\n`);
  };
}
