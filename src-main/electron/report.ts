import { shownLines } from '#shared/messages/shown-text.ts';

/** Writes an error no `Failure` describes where the desktop keeps a program's last words. */
export function report(reference: string, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${shownLines(`${reference} ${stack}`)}\n`);
}
