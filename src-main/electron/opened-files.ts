/** Lists that come from outside the window: "Open with…", the command line, a second start, the menu. */
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';

export type OpenedFiles = {
  /** Until the page takes it; a later one takes its place, as with files that are dropped one after the other. */
  readonly open: (path: string) => void;
  /** null: there is none. */
  readonly take: () => string | null;
  /** Called at each `open`. */
  readonly listen: (listener: () => void) => void;
};

export function createOpenedFiles(): OpenedFiles {
  let waiting: string | null = null;
  const listeners = new Set<() => void>();
  return {
    open(path) {
      waiting = path;
      for (const listener of listeners) listener();
    },
    take() {
      const path = waiting;
      waiting = null;
      return path;
    },
    listen: (listener) => void listeners.add(listener),
  };
}

const isList = (path: string): boolean =>
  LIST_EXTENSIONS.some((extension) => extension === extname(path).toLowerCase());

/**
 * The first list that a command line names; null: none. What else stands there is the program, or for Electron.
 *
 * @param folder the one the command was given in
 */
export function listOfArguments([, ...args]: readonly string[], folder: string): string | null {
  const named = args
    .filter((argument) => !argument.startsWith('-'))
    .map(withoutScheme)
    .find(isList);
  return named === undefined ? null : resolve(folder, named);
}

/** "Open with…" of Linux names a file by its URL: the installed entry says `%U`. */
function withoutScheme(argument: string): string {
  try {
    return argument.startsWith('file://') ? fileURLToPath(argument) : argument;
  } catch {
    return argument; // of another computer: no file of that name is found, which is said
  }
}
