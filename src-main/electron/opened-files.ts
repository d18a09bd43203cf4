/** Collects lists opened outside the windows: by "Open with…", the command line, a second start or the menu. */
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';

/** Lists wait until there is a listener. */
export type OpenedFiles = {
  readonly open: (path: string) => void;
  /** Sets the listener, which opens the lists one by one in order. */
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

/** Listens for files that the system names. Call this first: the system may name files before the app is ready. */
export function openWhatIsNamed(app: Pick<App, 'on'>, { open }: Pick<OpenedFiles, 'open'>): void {
  // On macOS, the system names the file in this event.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open(path);
  });
  // On other systems, a second start passes on its arguments.
  app.on('second-instance', (_event, argv, folder) => {
    for (const named of listsOfArguments(argv, folder)) open(named);
  });
}

const isList = (path: string): boolean =>
  LIST_EXTENSIONS.some((extension) => extension === extname(path).toLowerCase());

/** Returns the lists named on a command line, without Electron's arguments. @param folder the working directory */
export const listsOfArguments = ([, ...args]: readonly string[], folder: string): readonly string[] =>
  args
    .filter((argument) => !argument.startsWith('-'))
    .map(withoutScheme)
    .filter(isList)
    .map((named) => resolve(folder, named));

/** Returns the path of a `file:` URL. On Linux, "Open with…" passes a URL, because the desktop entry contains `%U`. */
function withoutScheme(argument: string): string {
  try {
    return argument.startsWith('file://') ? fileURLToPath(argument) : argument;
  } catch {
    return argument; // The URL is on another computer. Opening it reports that the file is missing.
  }
}
