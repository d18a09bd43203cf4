/** Provides `BrowserWindow` and `webContents`. A window is a tab of the browser with bounds and focus. */
import { EventEmitter } from 'node:events';
import { isAbsolute } from 'node:path';
import type { BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron';
import { app, type StandinApp } from './app.ts';
import { newPage } from './browser.ts';
import { nativeTheme, onTheme } from './desktop.ts';
import { session } from './protocol.ts';
import { strict } from './strict.ts';
import { StandinContents } from './web-contents.ts';

const windows: StandinWindow[] = [];

export class StandinWindow extends EventEmitter {
  readonly webContents: StandinContents;
  progress = -1;
  private bounds: Rectangle;
  private minimum: readonly [width: number, height: number];
  private state: 'normal' | 'minimized' | 'maximized' = 'normal';
  private shown: boolean;
  private closed = false;
  private hasFocus = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const preload = checkedPreload(options.webPreferences ?? {});
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0, show = true } = options;
    this.bounds = { x, y, width, height };
    this.minimum = [minWidth, minHeight];
    this.shown = show;
    this.webContents = new StandinContents(newPage, preload);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.once('destroyed', () => this.close());
    onTheme((theme) => this.showTheme(theme));
    this.showTheme(nativeTheme.themeSource);
    const window = strict('BrowserWindow', this);
    windows.push(window);
    app.emit('web-contents-created', {}, this.webContents);
    return window;
  }

  private showTheme(theme: typeof nativeTheme.themeSource): void {
    if (this.closed) return;
    void this.webContents.emulateTheme(theme === 'system' ? null : theme).catch((error: unknown) => {
      if (!this.closed) throw error;
    });
  }

  static getAllWindows(): readonly StandinWindow[] {
    return windows;
  }

  static fromWebContents(contents: StandinContents): StandinWindow | null {
    return windows.find((window) => window.webContents === contents) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  /** Asks the app first. When the last window closes, the app ends unless it listens to `window-all-closed`. */
  close(): void {
    if (this.closed) return;
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return;
    this.closed = true;
    windows.splice(
      windows.findIndex((window) => window.webContents === this.webContents),
      1,
    );
    void this.webContents.destroyPage().then(() => {
      this.emit('closed');
      if (windows.length === 0) app.allWindowsClosed();
    });
  }

  isDestroyed(): boolean {
    return this.closed;
  }

  show(): void {
    this.shown = true;
    this.focus();
  }

  hide(): void {
    this.shown = false;
    this.blur();
  }

  isFocused(): boolean {
    return this.hasFocus;
  }

  blur(): void {
    this.hasFocus = false;
    this.emit('blur');
  }

  isVisible(): boolean {
    return this.shown;
  }

  focus(): void {
    for (const other of windows) if (other.hasFocus && other.webContents !== this.webContents) other.blur();
    this.hasFocus = true;
    void this.webContents.bringToFront();
    this.emit('focus');
  }

  minimize(): void {
    this.state = 'minimized';
  }

  isMinimized(): boolean {
    return this.state === 'minimized';
  }

  maximize(): void {
    this.state = 'maximized';
  }

  isMaximized(): boolean {
    return this.state === 'maximized';
  }

  restore(): void {
    this.state = 'normal';
  }

  getNormalBounds(): Rectangle {
    return this.bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
  }

  setMinimumSize(width: number, height: number): void {
    this.minimum = [width, height];
  }

  getMinimumSize(): number[] {
    return [...this.minimum];
  }

  isFullScreen(): boolean {
    return false;
  }

  setProgressBar(progress: number): void {
    this.progress = progress;
  }
}

app.onQuit = () => {
  for (const window of windows.slice()) window.close(); // each removes itself from the list
  return windows.length === 0;
};

export const webContents = strict('webContents', {
  fromDevToolsTargetId: (targetId: string) =>
    windows.find((window) => window.webContents.targetId === targetId)?.webContents,
});

/** Preferences that are on by default, and must stay on. */
const SAFE = ['sandbox', 'contextIsolation', 'webSecurity'] as const;
/** Preferences that are off by default, and must stay off. */
const UNSAFE = [
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'webviewTag',
] as const;

/** Refuses preferences that give the page access to the machine or the network, and a preload for no sandbox. */
function checkedPreload(preferences: WebPreferences): string | null {
  const { preload } = preferences;
  const isUnsafe =
    SAFE.some((name) => preferences[name] === false) || UNSAFE.some((name) => Boolean(preferences[name]));
  if (isUnsafe) {
    throw new Error(`electron stand-in refuses insecure webPreferences: ${JSON.stringify(preferences)}`);
  }
  // With either of them on, Electron downloads dictionaries, without asking.
  if (preferences.spellcheck !== false || session.defaultSession.isSpellCheckerEnabled())
    throw new Error('electron stand-in refuses a window with spell-check');
  if (preload === undefined) return null;
  if (!isAbsolute(preload) || preload.endsWith('.mjs')) {
    throw new Error(`a sandboxed preload script must be an absolute path to a CommonJS file, not ${preload}`);
  }
  return preload;
}

/** Compiles only as long as the used parts have Electron's signatures. */
export const checkSignatures = (window: StandinWindow, _app: StandinApp) =>
  window satisfies Pick<
    Electron.BrowserWindow,
    | 'loadURL'
    | 'close'
    | 'isDestroyed'
    | 'show'
    | 'hide'
    | 'isFocused'
    | 'blur'
    | 'isVisible'
    | 'focus'
    | 'minimize'
    | 'isMinimized'
    | 'maximize'
    | 'isMaximized'
    | 'restore'
    | 'getNormalBounds'
    | 'setBounds'
    | 'setMinimumSize'
    | 'getMinimumSize'
    | 'isFullScreen'
    | 'setProgressBar'
  >;
