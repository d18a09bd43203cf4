/** Runs Windows programs with wine, each test file in its own copy of Windows. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type Wine = {
  /** Runs a program of `folder`, or one of Windows. Exit statuses are modulo 256, as on Linux. */
  readonly run: (words: readonly string[], env?: Readonly<Record<string, string>>) => Promise<WineEnd>;
  readonly end: () => Promise<unknown>;
};

type WineEnd = { readonly status: number; readonly stdout: string };

export function createWine(folder: string): Wine {
  const own = {
    WINEPREFIX: join(folder, 'windows'),
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'winemenubuilder.exe=d;mscoree=;mshtml=',
    DISPLAY: '',
  };
  const execute = (program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    new Promise<WineEnd>((resolve) => {
      execFile(
        program,
        [...words],
        { cwd: folder, timeout: 120_000, env: { ...process.env, ...own, ...env } },
        (error, stdout) => resolve({ status: error === null ? 0 : Number(error.code ?? -1), stdout }),
      );
    });
  return {
    run: (words, env) => execute('wine', words, env),
    end: () => execute('wineserver', ['-k', '-w']),
  };
}

/** Returns a path as Windows programs see it. */
export const inWindows = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;
