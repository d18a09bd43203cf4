import { BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron';
import { pageAt } from './bundle.ts';
import { fitToDisplays, type WindowState } from './window-bounds.ts';

/** The page's own background (`src-renderer/ui/tokens.css`), so that a window does not flash when it opens. */
const BACKGROUND = { light: '#ffffff', dark: '#17181a' } as const;

/** Returns the work areas of all displays, the primary display first. */
const workAreas = (): readonly Rectangle[] =>
  [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);

/** Opens a window within the work area of a display. It is shown when its page is ready. */
export function openWindow(preload: string, state: WindowState): BrowserWindow {
  const { maximized, width, height } = state;
  const fitted = fitToDisplays(state, workAreas());
  const window = new BrowserWindow({
    ...(fitted?.bounds ?? { width, height }),
    ...(fitted && { minWidth: fitted.minimum.width, minHeight: fitted.minimum.height }),
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

/** Fits all windows again when a display is removed, or its scaling, its taskbar or its resolution changes. */
export function followDisplays(windows: () => readonly BrowserWindow[]): void {
  const fitAll = (): void => windows().forEach(fitAgain);
  screen.on('display-added', fitAll);
  screen.on('display-removed', fitAll);
  screen.on('display-metrics-changed', fitAll);
}

function fitAgain(window: BrowserWindow): void {
  const { x, y, width, height } = window.getNormalBounds();
  const fitted = fitToDisplays({ position: { x, y }, width, height }, workAreas());
  if (!fitted) return;
  window.setMinimumSize(fitted.minimum.width, fitted.minimum.height);
  // The system fits a maximised window itself, and new bounds would end this state.
  if (!window.isMaximized() && !window.isMinimized() && !window.isFullScreen())
    window.setBounds(fitted.bounds);
}
