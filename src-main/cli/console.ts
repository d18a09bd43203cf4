/** Where the command line speaks: results on stdout, progress and complaints on stderr. */
export type Console = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** One line that replaces the one before on a terminal; elsewhere a line now and then. */
  readonly progress: (line: string) => void;
  readonly endProgress: () => void;
};

/** Where a line cannot be replaced, as in the log of a scheduled job, one in so many milliseconds is enough. */
const PLAIN_EVERY_MS = 2_000;

export function createConsole(
  stdout: NodeJS.WriteStream,
  stderr: NodeJS.WriteStream,
  nowMs: () => number,
): Console {
  let isOpen = false;
  let plainAtMs = nowMs();
  const endProgress = (): void => {
    if (isOpen) stderr.write('\n');
    isOpen = false;
  };
  return {
    say: (line) => {
      endProgress();
      stdout.write(`${line}\n`);
    },
    complain: (line) => {
      endProgress();
      stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (!stderr.isTTY) {
        if (nowMs() - plainAtMs < PLAIN_EVERY_MS) return;
        plainAtMs = nowMs();
        stderr.write(`${line}\n`);
        return;
      }
      stderr.write(`\r\u001B[2K${line.slice(0, Math.max(20, (stderr.columns ?? 80) - 1))}`);
      isOpen = true;
    },
    endProgress,
  };
}
