/**
 * Prints results on stdout, and progress and failures on stderr. Names of lists, files and services are untrusted, and a
 * terminal obeys control characters. So this module replaces control characters with visible ones in every line.
 */
import { shownJson, shownLine } from '#shared/messages/shown-text.ts';

/** The output of a command. `print`, `printCells` and `printJson` write to stdout, everything else to stderr. */
export type Console = {
  readonly print: (line: string) => void;
  readonly printCells: (cells: readonly string[]) => void;
  readonly printJson: (value: unknown) => void;
  /** Prints important information that is not a result on stderr, also with `--json`. */
  readonly note: (line: string) => void;
  readonly printError: (line: string) => void;
  /** On a terminal, replaces the previous bar. Otherwise prints a line every few seconds. @param fraction from 0 to 1 */
  readonly progress: (line: string, fraction: number) => void;
  readonly endProgress: () => void;
};

/** An output stream. Only a terminal has `columns`. */
export type Output = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** The interval between progress lines that cannot be replaced, for example in the log of a scheduled job. */
const PLAIN_EVERY_MS = 2_000;

/** Prints on these streams. @param nowMs a clock that limits the progress lines of a stream without a terminal */
export function createConsole(stdout: Pick<Output, 'write'>, stderr: Output, nowMs: () => number): Console {
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

/** Breaks a text into lines at spaces. Cuts words that are longer than a line. */
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

/** Moves the cursor back to the start of the last lines and erases them. */
const toStart = (lines: number): string => `\r${lines > 1 ? `\u001B[${lines - 1}A` : ''}\u001B[J`;

const BAR_CELLS = 20;
/** Characters for zero to seven eighths of a cell, so that the bar of a long run moves visibly. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** Returns a bar such as "████▌················ 22%". Its width is constant, so that the text after it does not jump. */
function bar(fraction: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const eighths = Math.floor(share * BAR_CELLS * 8);
  const filled = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
  return `${filled.padEnd(BAR_CELLS, '·')} ${String(Math.floor(share * 100)).padStart(3)}%`;
}
