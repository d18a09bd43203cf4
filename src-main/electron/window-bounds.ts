/** Where a window was, on the screen and in the app, when it was seen last. */
import type { Rectangle } from 'electron';

export const SMALLEST = { width: 1024, height: 640 } as const;
const FIRST = { width: 1440, height: 900 } as const;
/** More are no help to anybody, and each takes the memory of a page. */
export const MOST_WINDOWS = 12;
const LONGEST_PLACE = 8_000;

export type WindowState = {
  /** null: the host chooses the place. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
  /** The fragment of its page's address; '': where the app begins. */
  readonly place: string;
};

export const FIRST_STATE: WindowState = { position: null, ...FIRST, maximized: false, place: '' };

/** What was kept, as far as it makes sense, the window used last at the end; of nothing, or nonsense, the first start's. */
export function parseWindowStates(kept: unknown): readonly [WindowState, ...WindowState[]] {
  // An older version kept the one window there was.
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

/** Forgets a place no screen shows any more: its title bar must be within reach. */
export function onScreen(state: WindowState, workAreas: readonly Rectangle[]): WindowState {
  const { position } = state;
  if (position === null) return state;
  const titleBar = { x: position.x + state.width / 2, y: position.y + 10 };
  return workAreas.some((area) => contains(area, titleBar)) ? state : { ...state, position: null };
}

/** Of one more window, beside the one that was used last, so that both can be seen. */
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
