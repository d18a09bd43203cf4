import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageAt } from './bundle.ts';
import { onScreen, SMALLEST, type WindowState } from './window-bounds.ts';

/** The page's own background (`src-renderer/ui/tokens.css`), so that a window does not flash when it opens. */
const BACKGROUND = { light: '#ffffff', dark: '#17181a' } as const;

/** Opens a window, which is shown when its page is ready. A position off all screens is ignored. */
export function openWindow(preload: string, state: WindowState): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const { position, width, height, maximized } = onScreen(state, areas);
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
  void window.loadURL(pageAt(state.place));
  return window;
}
