import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { MOST_WINDOWS, type WindowState } from '../../../src-main/electron/window-bounds.ts';
import { createWindows, type Windows } from '../../../src-main/electron/windows.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

class FakeWindow extends EventEmitter {
  readonly told: string[] = [];
  readonly webContents = {
    getURL: () => `app://bundle/index.html${this.state.place}`,
    isDestroyed: () => false,
    send: (channel: string) => void this.told.push(channel),
  };
  isShown = true;
  readonly state: WindowState;

  constructor(state: WindowState) {
    super();
    this.state = state;
  }

  getNormalBounds = () => ({ x: 0, y: 0, ...this.state.position, width: 1200, height: 800 });
  isMaximized = () => false;
  isMinimized = () => false;
  isVisible = () => this.isShown;
  show(): void {
    this.isShown = true;
  }
  focus(): void {
    this.emit('focus');
  }
  close(): void {
    this.emit('close');
    this.emit('closed');
  }
}

let stateFile: string;
let made: FakeWindow[];

beforeEach(() => {
  stateFile = join(tempDir(), 'window.json');
});

function start(): Windows {
  made = [];
  const windows = createWindows({
    create: (state) => {
      const window = new FakeWindow(state);
      made.push(window);
      return window as unknown as Electron.BrowserWindow;
    },
    onOpen: () => undefined,
    stateFile,
  });
  windows.openKept();
  return windows;
}

const places = (): readonly string[] => made.map(({ state }) => state.place);
const contentsOf = (window: FakeWindow | undefined) => window?.webContents as unknown as Electron.WebContents;

it('windows that are open at the end of the app open again at the next start, but closed windows do not', () => {
  const windows = start();
  windows.open('#/list/1/review?row=41');
  windows.open('#/list/2/review');
  made[0]?.close();
  windows.rememberForEnd();
  for (const window of made.slice(1)) window.close();
  start();
  expect(places()).toEqual(['#/list/1/review?row=41', '#/list/2/review']);
  expect(made[0]?.state.position).toEqual({ x: 28, y: 28 });
});

it('the last window opens again at the next start even if the person closed it before the end', () => {
  const windows = start();
  windows.open('#/list/1/report');
  made[0]?.close();
  made[1]?.close();
  start();
  expect(places()).toEqual(['#/list/1/report']);
  expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toHaveLength(1);
});

it('a list from outside opens in the last used window, or in a new one if another list waits there', () => {
  const windows = start();
  windows.open('');
  made[0]?.focus();
  expect([windows.give('one.csv'), windows.give('two.csv')]).toEqual([true, true]);
  expect(made).toHaveLength(3);
  const taken = made.map((window) => windows.takeGiven(contentsOf(window)));
  expect(taken).toEqual(['one.csv', null, 'two.csv']);
  expect(windows.takeGiven(contentsOf(made[0]))).toBeNull();
});

it('each of several dropped lists opens in a new window', () => {
  const windows = start();
  expect([windows.giveNew('two.csv'), windows.giveNew('three.csv')]).toEqual([true, true]);
  const taken = made.map((window) => windows.takeGiven(contentsOf(window)));
  expect(taken).toEqual([null, 'two.csv', 'three.csv']);
});

it('the app opens no more windows than its limit', () => {
  const windows = start();
  while (made.length < MOST_WINDOWS) windows.open('');
  expect(windows.open('')).toBeNull();
  expect([windows.give('one.csv'), windows.give('two.csv')]).toEqual([true, false]);
});

it('all windows are shown again when the app leaves the background', () => {
  const windows = start();
  windows.open('');
  for (const window of made) window.isShown = false;
  windows.show();
  expect(made.map(({ isShown }) => isShown)).toEqual([true, true]);
});
