/** Reads the last state of windows: their place on the screen, and the part of the app that they show. */
import type { Rectangle } from 'electron';

/** The minimum size of a window, in px. */
export const SMALLEST = { width: 1024, height: 640 } as const;
const FIRST = { width: 1440, height: 900 } as const;
/** The maximum number of windows. Each takes the memory of a page. */
export const MOST_WINDOWS = 12;
const LONGEST_PLACE = 8_000;

export type WindowState = {
  /** Null if the system chooses the position. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
  /** The fragment of its page's address; '' for the start of the app. */
  readonly place: string;
};

/** The state of the window at the first start. */
export const FIRST_STATE: WindowState = { position: null, ...FIRST, maximized: false, place: '' };

/** Returns the stored window states, the last used last. Replaces invalid parts with those of the first start. */
export function parseWindowStates(kept: unknown): readonly [WindowState, ...WindowState[]] {
  // An older version stored a single window.
  const each = Array.isArray(kept) ? kept.slice(-MOST_WINDOWS) : [kept];
  const [first = FIRST_STATE, ...others] = each.map(parseWindowState);
  return [first, ...others];
}

function parseWindowState(kept: unknown): WindowState {
  if (typeof kept !== 'object' || kept === null) return FIRST_STATE;
  const { x, y, width, height, maximized, place }: Readonly<Record<string, unknown>> = { ...kept };
  return {
    position: isPixels(x) && isPixels(y) ? { x, y } : null,
    width: isPixels(width) ? Math.max(width, SMALLEST.width) : FIRST.width,
    height: isPixels(height) ? Math.max(height, SMALLEST.height) : FIRST.height,
    maximized: maximized === true,
    place: typeof place === 'string' && place.length <= LONGEST_PLACE ? place : '',
  };
}

/** Removes the position if no screen shows the title bar there, because a person must be able to reach the bar. */
export function onScreen(state: WindowState, workAreas: readonly Rectangle[]): WindowState {
  const { position } = state;
  if (position === null) return state;
  const titleBar = { x: position.x + state.width / 2, y: position.y + 10 };
  return workAreas.some((area) => contains(area, titleBar)) ? state : { ...state, position: null };
}

/** Returns the state of a new window, shifted from the last used window so that both are visible. */
export const besideWindow = ({ x, y, width, height }: Rectangle, place: string): WindowState => ({
  position: { x: x + BESIDE, y: y + BESIDE },
  width,
  height,
  maximized: false,
  place,
});

const BESIDE = 28;

const isPixels = (value: unknown): value is number => Number.isInteger(value);

function contains(area: Rectangle, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}
