/** The menu of the desktop app. */
export const MENU = {
  about: 'About Doorstep',
  file: 'File',
  newWindow: 'New window',
  openList: 'Open a list…',
  view: 'View',
  actualSize: 'Actual size',
  larger: 'Larger',
  smaller: 'Smaller',
  showWorkspace: 'Show the workspace folder',
  checkForUpdates: 'Check for updates…',
} as const;

/** The kinds of files in the system's dialog for opening a list. */
export const FILE_KINDS = { lists: 'Lists', all: 'All files' } as const;

/** The title of a failure at the start that has no other title. */
export const CANNOT_START = 'Doorstep cannot start';

/** The link on the page that leads a browser to the local host. */
export const OPEN_DOORSTEP = 'Open Doorstep';

/** Lines that `doorstep serve` prints on the terminal. */
export const SERVE = {
  running: 'Doorstep is already running with this workspace.',
  waiting: 'This workspace is open in another Doorstep. Waiting for it …',
  addressWorksOnce: 'The address works once, within a minute.',
  noBrowserSeen:
    'If no browser shows Doorstep, open the address yourself. Some browsers may not read the file that leads there.',
  noBrowser: 'No browser could be opened. Open the address yourself.',
  howToEnd: 'Press Ctrl+C to end Doorstep.',
  newAddress: 'Press Enter for another address.',
} as const;
export const addressSentence = (url: string): string => `Doorstep is at ${url}`;

/** Printed by `doorstep serve`, which then ends. */
export const portTaken = (port: number): string => `Port ${port} is in use. Choose another with --port.`;
export const portRefused = (port: string): string => `--port takes a number up to 65535, not "${port}".`;

/** Printed if Doorstep could not write the file through which a second start finds the running app. */
export const hostNotFindable = (reason: string): string =>
  `If you start Doorstep again, it will not find this running copy: ${reason}`;
