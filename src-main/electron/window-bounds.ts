/** Where the window was when it was last closed. */
import type { BrowserWindow, Rectangle } from 'electron';
import { readState, writeState } from './state-file.ts';

export const SMALLEST = { width: 1024, height: 640 } as const;
const FIRST = { width: 1440, height: 900 } as const;

export type WindowState = {
  /** null: the host chooses the place. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
};

const FIRST_STATE: WindowState = { position: null, ...FIRST, maximized: false };

/** What was kept, as far as it makes sense; a missing or damaged file is a first start. */
export const readWindowState = (file: string): WindowState => parseWindowState(readState(file));

export function parseWindowState(kept: unknown): WindowState {
  if (typeof kept !== 'object' || kept === null) return FIRST_STATE;
  const { x, y, width, height, maximized }: Readonly<Record<string, unknown>> = { ...kept };
  return {
    position: isPixels(x) && isPixels(y) ? { x, y } : null,
    width: isPixels(width) ? Math.max(width, SMALLEST.width) : FIRST.width,
    height: isPixels(height) ? Math.max(height, SMALLEST.height) : FIRST.height,
    maximized: maximized === true,
  };
}

/** Forgets a place no screen shows any more: its title bar must be within reach. */
export function onScreen(state: WindowState, workAreas: readonly Rectangle[]): WindowState {
  const { position } = state;
  if (position === null) return state;
  const titleBar = { x: position.x + state.width / 2, y: position.y + 10 };
  return workAreas.some((area) => contains(area, titleBar)) ? state : { ...state, position: null };
}

/** Keeps the place of `window` in `file` when it closes. */
export function rememberWindow(window: BrowserWindow, file: string): void {
  window.on('close', () =>
    writeState(file, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
}

const isPixels = (value: unknown): value is number => Number.isInteger(value);

function contains(area: Rectangle, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}
