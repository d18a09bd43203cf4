/** All windows on the one core: opened, found by when they were used, and opened again at the next start. */
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

export type WindowsOptions = {
  readonly create: (state: WindowState) => BrowserWindow;
  /** Called with each, before its page asks anything. */
  readonly onOpen: (window: BrowserWindow) => void;
  /** Where their places are kept between starts. */
  readonly stateFile: string;
};

export type Windows = {
  /** Those of the last time; the first start's one. */
  readonly openKept: () => void;
  /**
   * @param place the fragment of a page's address; '': where the app begins
   * @returns null: there are too many
   */
  readonly open: (place: string) => BrowserWindow | null;
  /** By when they were used, the latest at the end. */
  readonly all: () => readonly BrowserWindow[];
  readonly lastUsed: () => BrowserWindow | null;
  /** Shows all, the one used last in front. */
  readonly show: () => void;
  /**
   * Has the window that was used last open a list; where it has not taken the one before, another window does.
   *
   * @returns false: there are too many
   */
  readonly give: (path: string) => boolean;
  /** Has a new window open a list. @returns false: there are too many */
  readonly giveNew: (path: string) => boolean;
  /** The list that the window of this page is to open, once; null: none. */
  readonly takeGiven: (contents: WebContents) => string | null;
  /** The app ends: all that are open now are opened again, whatever closes from here on. */
  readonly rememberForEnd: () => void;
};

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
    // The last one is remembered while it is there; of several, one that is closed is not wanted again.
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
