/** Writes an error no `Failure` describes where the desktop keeps a program's last words. */
export function report(reference: string, error: unknown): void {
  process.stderr.write(
    `${reference} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}
