/** Replaces the desktop. No person answers dialogs, links open nothing, and the only screen never sleeps. */
import { EventEmitter } from 'node:events';
import type { Dialog, NativeTheme, PowerSaveBlocker, Screen, Shell } from 'electron';
import { strict } from './strict.ts';

export const dialog = strict('dialog', {
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showMessageBox: async (
    windowOrOptions: Electron.BaseWindow | Electron.MessageBoxOptions,
    ofWindow?: Electron.MessageBoxOptions,
  ) => {
    const options = ofWindow ?? (windowOrOptions as Electron.MessageBoxOptions);
    // An environment variable answers questions that the app asks before a test can reach the program.
    const chosen = options.buttons?.indexOf(process.env['DOORSTEP_STANDIN_ANSWER'] ?? '') ?? -1;
    return { response: chosen >= 0 ? chosen : (options.cancelId ?? 0), checkboxChecked: false };
  },
  showErrorBox: (title, content) => void process.stderr.write(`${title}: ${content}\n`),
} satisfies Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'>);

export const shell = strict('shell', {
  openExternal: async () => undefined,
  openPath: async () => '',
  showItemInFolder: () => undefined,
} satisfies Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>);

/** Tests emit the events that the system would emit. */
export const powerMonitor = strict('powerMonitor', new EventEmitter());

const blockers = new Set<number>();
let lastBlocker = 0;

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(_type) {
    lastBlocker += 1;
    blockers.add(lastBlocker);
    return lastBlocker;
  },
  stop: (id) => blockers.delete(id),
  isStarted: (id) => blockers.has(id),
} satisfies Pick<PowerSaveBlocker, 'start' | 'stop' | 'isStarted'>);

/** The screen's only display. Tests change its work area with `changeWorkArea`. */
let workArea = { x: 0, y: 0, width: 1920, height: 1080 };
const display = strict('display', {
  get workArea() {
    return workArea;
  },
}) as Electron.Display;

class StandinScreen extends EventEmitter {
  getPrimaryDisplay(): Electron.Display {
    return display;
  }

  getAllDisplays(): Electron.Display[] {
    return [display];
  }

  /** Changes the scaling or the resolution, as the system's settings do. Electron has no such function. */
  changeWorkArea(area: Electron.Rectangle): void {
    workArea = area;
    this.emit('display-metrics-changed', {}, display, ['workArea']);
  }
}

export const screen = strict('screen', new StandinScreen());
screen satisfies Pick<Screen, 'getPrimaryDisplay' | 'getAllDisplays'>;

const themeListeners = new Set<(source: NativeTheme['themeSource']) => void>();
let source: NativeTheme['themeSource'] = 'system';

export const nativeTheme = strict('nativeTheme', {
  get themeSource() {
    return source;
  },
  set themeSource(chosen) {
    source = chosen;
    for (const listener of themeListeners) listener(chosen);
  },
  get shouldUseDarkColors() {
    return source === 'dark';
  },
} satisfies Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>);

export function onTheme(listener: (source: NativeTheme['themeSource']) => void): void {
  themeListeners.add(listener);
}

/** A notification that is not displayed. Tests read `shown`. */
export class StandinNotification extends EventEmitter {
  static readonly shown: StandinNotification[] = [];
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    StandinNotification.shown.push(this);
  }
}

export const checkNotification = (notification: StandinNotification) =>
  notification satisfies Pick<Electron.Notification, 'title' | 'body' | 'show'>;
