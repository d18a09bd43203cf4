/** Where the command line speaks: results on stdout, progress and complaints on stderr. */
export type Console = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** One line that replaces the one before on a terminal, and is left out elsewhere. */
  readonly progress: (line: string) => void;
  readonly endProgress: () => void;
};

export function createConsole(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Console {
  let isOpen = false;
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
      if (!stderr.isTTY) return;
      stderr.write(`\r\u001B[2K${line.slice(0, Math.max(20, (stderr.columns ?? 80) - 1))}`);
      isOpen = true;
    },
    endProgress,
  };
}
