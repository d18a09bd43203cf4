import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { browser, closeBrowser } from './browser.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { appDir, pathOf } from './paths.ts';
import { closeSchemes } from './protocol.ts';
import { strict } from './strict.ts';
import { watchTraffic } from './traffic.ts';

const { name, productName = name, version } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8'));

export class StandinApp extends EventEmitter {
  readonly isPackaged = false;
  /** Closes the windows. Returns true if none is left. browser-window.ts sets this function. */
  onQuit: () => boolean = () => true;
  private ready = false;
  private quitting = false;
  private ending = false;
  private readonly whenStarted: Promise<void>;

  constructor() {
    super();
    // The app's main file runs to its end first, as in Electron.
    this.whenStarted = new Promise((resolve, reject) => {
      setImmediate(() => void this.start().then(resolve, reject));
    });
  }

  private async start(): Promise<void> {
    if (this.ending) return new Promise(() => undefined);
    closeSchemes();
    try {
      await watchTraffic(await browser());
    } catch (error) {
      if (!this.ending) throw error;
      return new Promise(() => undefined); // the app ended before it was ready
    }
    this.ready = true;
    this.emit('ready');
    return undefined;
  }

  whenReady(): Promise<void> {
    return this.whenStarted;
  }

  isReady(): boolean {
    return this.ready;
  }

  /** Emits before-quit, every window's close, will-quit and quit. A listener of each but the last can stop it. */
  quit(): void {
    if (this.emitPreventable('before-quit')) return;
    this.quitting = true;
    if (this.onQuit()) this.allWindowsClosed();
  }

  allWindowsClosed(): void {
    if (this.quitting) {
      if (!this.emitPreventable('will-quit')) this.exit(0);
    } else if (!this.emit('window-all-closed')) {
      this.quit();
    }
  }

  exit(code = 0): void {
    if (this.ending) return;
    this.ending = true;
    this.emit('quit', {}, code);
    void closeBrowser().then(() => process.exit(code));
  }

  private emitPreventable(event: string): boolean {
    let isPrevented = false;
    this.emit(event, { preventDefault: () => (isPrevented = true) });
    return isPrevented;
  }

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock((argv, cwd) => this.emit('second-instance', {}, argv, cwd, null));
  }

  /** Does nothing, because no system menu shows recent documents. */
  addRecentDocument(): void {}

  getPath(wanted: Parameters<App['getPath']>[0]): string {
    return pathOf(wanted);
  }

  getAppPath(): string {
    return appDir;
  }

  getName(): string {
    return productName;
  }

  getVersion(): string {
    return version;
  }
}

export const app = strict('app', new StandinApp());

/** Compiles only as long as the used parts have Electron's signatures. */
app satisfies Pick<
  App,
  | 'quit'
  | 'exit'
  | 'whenReady'
  | 'isReady'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'addRecentDocument'
  | 'getPath'
  | 'getAppPath'
  | 'getName'
  | 'getVersion'
>;
