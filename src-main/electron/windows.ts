/** Manages all windows: opens them, finds the last used one, and restores them at the next start. */
import type { BrowserWindow, WebContents } from 'electron';
import { tellOfOpened } from './ipc.ts';
import { readState, writeState } from './state-file.ts';
import {
  besideWindow,
  FIRST_STATE,
  MOST_WINDOWS,
  parseWindowStates,
  type WindowState,
} from './window-bounds.ts';

type WindowsOptions = {
  readonly create: (state: WindowState) => BrowserWindow;
  /** Called for each window before its page makes calls. */
  readonly onOpen: (window: BrowserWindow) => void;
  /** Stores the states of the windows between starts. */
  readonly stateFile: string;
};

export type Windows = {
  /** Opens the windows that were open when the app ended. At the first start, opens one window. */
  readonly openKept: () => void;
  /** Opens a window at a fragment ('' is the start of the app). Returns null if there are too many windows. */
  readonly open: (place: string) => BrowserWindow | null;
  /** Returns the windows in order of use, the last used window last. */
  readonly all: () => readonly BrowserWindow[];
  readonly lastUsed: () => BrowserWindow | null;
  /** Shows all windows, the last used in front. */
  readonly show: () => void;
  /**
   * Gives a list to the last used window, or to a new window while that one has an untaken list. Returns false if there
   * are too many windows.
   */
  readonly give: (path: string) => boolean;
  /** Opens a list in a new window. Returns false if there are too many windows. */
  readonly giveNew: (path: string) => boolean;
  /** Returns, only once, the list that the window of this page has to open; null if there is none. */
  readonly takeGiven: (contents: WebContents) => string | null;
  /** Call this when the app ends, so that the next start restores all windows that are open now. */
  readonly rememberForEnd: () => void;
};

/** Stores the state of the open windows when one closes, and when the app ends. */
export function createWindows({ create, onOpen, stateFile }: WindowsOptions): Windows {
  let open: readonly BrowserWindow[] = [];
  const given = new Map<BrowserWindow, string>();
  let isEnding = false;

  const remember = (): void => {
    if (open.length > 0 && !isEnding) writeState(stateFile, open.map(stateOf));
  };
  const add = (state: WindowState): BrowserWindow => {
    const window = create(state);
    open = [...open, window];
    window.on('focus', () => {
      open = [...open.filter((each) => each !== window), window];
    });
    // Stores the last window before it closes. If several are open, the next start does not restore the closed one.
    window.on('close', () => open.length === 1 && remember());
    window.on('closed', () => {
      open = open.filter((each) => each !== window);
      given.delete(window);
      remember();
    });
    onOpen(window);
    return window;
  };
  const lastUsed = (): BrowserWindow | null => open.at(-1) ?? null;
  const openAt = (place: string): BrowserWindow | null => {
    if (open.length >= MOST_WINDOWS) return null;
    const last = lastUsed();
    return add(last ? besideWindow(last.getNormalBounds(), place) : { ...FIRST_STATE, place });
  };

  return {
    openKept: () => parseWindowStates(readState(stateFile)).forEach(add),
    open: openAt,
    all: () => open,
    lastUsed,
    show() {
      for (const window of open) if (!window.isVisible()) window.show();
      const last = lastUsed();
      if (last?.isMinimized()) last.restore();
      last?.focus();
    },
    give(path) {
      const last = lastUsed();
      return giveTo(given, last && !given.has(last) ? last : openAt(''), path);
    },
    giveNew: (path) => giveTo(given, openAt(''), path),
    takeGiven(contents) {
      const window = open.find((each) => each.webContents === contents);
      const path = (window && given.get(window)) ?? null;
      if (window) given.delete(window);
      return path;
    },
    rememberForEnd() {
      remember();
      isEnding = true;
    },
  };
}

function giveTo(given: Map<BrowserWindow, string>, window: BrowserWindow | null, path: string): boolean {
  if (!window) return false;
  given.set(window, path);
  tellOfOpened(window.webContents);
  return true;
}

function stateOf(window: BrowserWindow): object {
  const [, fragment = ''] = window.webContents.getURL().split('#');
  return {
    ...window.getNormalBounds(),
    maximized: window.isMaximized(),
    place: fragment === '' ? '' : `#${fragment}`,
  };
}
