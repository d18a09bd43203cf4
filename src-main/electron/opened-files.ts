/** Lists that come from outside the windows: "Open with…", the command line, a second start, the menu. */
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';

export type OpenedFiles = {
  /** Waits until there is a listener. */
  readonly open: (path: string) => void;
  /** The one who opens them, each by itself, in the order they came. */
  readonly listen: (listener: (path: string) => void) => void;
};

export function createOpenedFiles(): OpenedFiles {
  const waiting: string[] = [];
  let hear = (path: string): void => void waiting.push(path);
  return {
    open: (path) => hear(path),
    listen(listener) {
      hear = listener;
      waiting.splice(0).forEach(listener);
    },
  };
}

/** Called at the very start: what is named may come before the app is ready, and long before there is a window. */
export function openWhatIsNamed(app: Pick<App, 'on'>, { open }: Pick<OpenedFiles, 'open'>): void {
  // On macOS the system names the file.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open(path);
  });
  // Elsewhere a second program hands over what it was started with.
  app.on('second-instance', (_event, argv, folder) => {
    for (const named of listsOfArguments(argv, folder)) open(named);
  });
}

const isList = (path: string): boolean =>
  LIST_EXTENSIONS.some((extension) => extension === extname(path).toLowerCase());

/**
 * The lists that a command line names. What else stands there is the program, or for Electron.
 *
 * @param folder the one the command was given in
 */
export const listsOfArguments = ([, ...args]: readonly string[], folder: string): readonly string[] =>
  args
    .filter((argument) => !argument.startsWith('-'))
    .map(withoutScheme)
    .filter(isList)
    .map((named) => resolve(folder, named));

/** "Open with…" of Linux names a file by its URL: the installed entry says `%U`. */
function withoutScheme(argument: string): string {
  try {
    return argument.startsWith('file://') ? fileURLToPath(argument) : argument;
  } catch {
    return argument; // of another computer: no file of that name is found, which is said
  }
}
