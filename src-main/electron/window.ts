/** The one window: shut in from the start, at the place it last had, shown when there is something to see. */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { PAGE_URL } from './bundle.ts';
import { onScreen, readWindowState, rememberWindow, SMALLEST } from './window-bounds.ts';

/** The page's own background (`src-renderer/ui/tokens.css`), so that opening does not flash. */
const BACKGROUND = { light: '#ffffff', dark: '#17181a' } as const;

export type WindowOptions = {
  readonly preload: string;
  /** Where the window's place is kept. */
  readonly stateFile: string;
};

export function openWindow({ preload, stateFile }: WindowOptions): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const { position, width, height, maximized } = onScreen(readWindowState(stateFile), areas);
  const window = new BrowserWindow({
    ...position,
    width,
    height,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title: 'Doorstep',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  rememberWindow(window, stateFile);
  void window.loadURL(PAGE_URL);
  return window;
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  if (!window.isVisible()) window.show();
  window.focus();
}
