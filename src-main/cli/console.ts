/** Where the command line speaks: results on stdout, progress and complaints on stderr. */
export type Console = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** A bar and a line that replace the ones before on a terminal; elsewhere a line now and then. `fraction`: 0..1. */
  readonly progress: (line: string, fraction: number) => void;
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
    progress: (line, fraction) => {
      if (!stderr.isTTY) {
        if (nowMs() - plainAtMs < PLAIN_EVERY_MS) return;
        plainAtMs = nowMs();
        stderr.write(`${line}\n`);
        return;
      }
      const width = Math.max(20, (stderr.columns ?? 80) - 1);
      stderr.write(`\r\u001B[2K${`${bar(fraction)} ${line}`.slice(0, width)}`);
      isOpen = true;
    },
    endProgress,
  };
}

const BAR_CELLS = 20;
/** Eighths of a cell, so that the bar of a long run is seen to move. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** "████▌················ 22 %": always as wide, so that what follows does not jump. */
function bar(fraction: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const eighths = Math.floor(share * BAR_CELLS * 8);
  const filled = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
  return `${filled.padEnd(BAR_CELLS, '·')} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
