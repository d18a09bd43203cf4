import { shownLines } from '#shared/messages/shown-text.ts';

/** Writes an error that no `Failure` describes to the program's error output. */
export function report(reference: string, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${shownLines(`${reference} ${stack}`)}\n`);
}
