/**
 * Where the command line speaks: results on stdout, progress and failures on stderr. Names of lists, files and services
 * come from others, and a terminal obeys what it is sent. So every line is made visible here, and no caller does it.
 */
import { shownJson, shownLine } from '#shared/messages/shown-text.ts';

export type Console = {
  readonly print: (line: string) => void;
  /** Cells with a tab between them. */
  readonly printCells: (cells: readonly string[]) => void;
  /** One line of exactly this data. */
  readonly printJson: (value: unknown) => void;
  /** What has to be known and is no result: said with `--json` too. */
  readonly note: (line: string) => void;
  readonly printError: (line: string) => void;
  /**
   * On a terminal a bar and the text, in the place of those before and in as many lines as it needs there; elsewhere
   * one line now and then. `fraction`: 0..1.
   */
  readonly progress: (line: string, fraction: number) => void;
  readonly endProgress: () => void;
};

/** A stream; `columns` only where it is a terminal. */
export type Output = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** Where a line cannot be replaced, as in the log of a scheduled job, one in so many milliseconds is enough. */
const PLAIN_EVERY_MS = 2_000;

export function createConsole(stdout: Pick<Output, 'write'>, stderr: Output, nowMs: () => number): Console {
  /** Lines of the progress that stands on the terminal; 0: none does. */
  let linesOpen = 0;
  let plainAtMs = nowMs();
  const endProgress = (): void => {
    if (linesOpen > 0) stderr.write('\n');
    linesOpen = 0;
  };
  const printOnStderr = (line: string): void => {
    endProgress();
    stderr.write(`${shownLine(line)}\n`);
  };
  const printOnStdout = (shown: string): void => {
    endProgress();
    stdout.write(`${shown}\n`);
  };
  return {
    print: (line) => printOnStdout(shownLine(line)),
    printCells: (cells) => printOnStdout(cells.map(shownLine).join('\t')),
    printJson: (value) => printOnStdout(shownJson(value)),
    note: printOnStderr,
    printError: printOnStderr,
    progress: (facts, fraction) => {
      const line = shownLine(facts);
      if (!stderr.isTTY) {
        if (nowMs() - plainAtMs < PLAIN_EVERY_MS) return;
        plainAtMs = nowMs();
        stderr.write(`${line}\n`);
        return;
      }
      const width = Math.max(20, (stderr.columns ?? 80) - 1);
      const lines = wrap(`${bar(fraction)} ${line}`, width);
      stderr.write(`${toStart(linesOpen)}${lines.join('\n')}`);
      linesOpen = lines.length;
    },
    endProgress,
  };
}

/** As many lines as the words need; a word longer than a line is cut. */
function wrap(text: string, width: number): readonly string[] {
  const [first = '', ...words] = text.split(' ');
  const lines = [first.slice(0, width)];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word.slice(0, width));
  }
  return lines;
}

/** From the end of so many lines back to where they began, with nothing left of them. */
const toStart = (lines: number): string => `\r${lines > 1 ? `\u001B[${lines - 1}A` : ''}\u001B[J`;

const BAR_CELLS = 20;
/** Eighths of a cell, so that the bar of a long run is seen to move. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** "████▌················ 22%": always as wide, so that what follows does not jump. */
function bar(fraction: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const eighths = Math.floor(share * BAR_CELLS * 8);
  const filled = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
  return `${filled.padEnd(BAR_CELLS, '·')} ${String(Math.floor(share * 100)).padStart(3)}%`;
}
