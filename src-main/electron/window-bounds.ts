/**
 * Reads the last state of windows (their place on the screen, and the part of the app that they show) and fits it to
 * the displays. All sizes are in Electron's device-independent px, which already contain the scaling of a display.
 */
import type { Rectangle } from 'electron';

/** The minimum size of a window on displays that have the space. */
const SMALLEST = { width: 1024, height: 640 } as const;
const FIRST = { width: 1440, height: 900 } as const;
/** The maximum number of windows. Each takes the memory of a page. */
export const MOST_WINDOWS = 12;
const LONGEST_PLACE = 8_000;

export type WindowState = {
  /** Null for the middle of the primary display. */
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
    width: isPixels(width) ? width : FIRST.width,
    height: isPixels(height) ? height : FIRST.height,
    maximized: maximized === true,
    place: typeof place === 'string' && place.length <= LONGEST_PLACE ? place : '',
  };
}

type Size = Pick<Rectangle, 'width' | 'height'>;

export type FittedWindow = {
  /** The outer bounds: inside of one work area, and unchanged if they already were. */
  readonly bounds: Rectangle;
  /** A size that fits every work area, because a person may move the window to another display. */
  readonly minimum: Size;
};

/**
 * Fits a window into the work area that shows most of it. A window on no display, for example because its display was
 * removed, goes to the middle of the first work area. Returns null if no work area is usable.
 * @param workAreas the work areas of all displays, the primary display first
 */
export function fitToDisplays(
  { position, width, height }: Pick<WindowState, 'position' | 'width' | 'height'>,
  workAreas: readonly Rectangle[],
): FittedWindow | null {
  const usable = workAreas.filter((area) => fits(USABLE, area));
  const [primary] = usable;
  if (!primary) return null;
  const minimum = usable.reduce(smaller, SMALLEST);
  const wanted = { width: Math.max(width, minimum.width), height: Math.max(height, minimum.height) };
  const area = position === null ? null : showsMost(usable, { ...position, ...wanted });
  const size = smaller(wanted, area ?? primary);
  const at = position !== null && area !== null ? position : middleOf(primary, size);
  const bounds = { ...moveInto(area ?? primary, { ...at, ...size }), ...size };
  return { bounds, minimum };
}

/** A smaller work area belongs to no real display, for example while a remote session is disconnected. */
const USABLE: Size = { width: 320, height: 200 };

const fits = (size: Size, area: Size): boolean => size.width <= area.width && size.height <= area.height;

const smaller = (one: Size, other: Size): Size => ({
  width: Math.min(one.width, other.width),
  height: Math.min(one.height, other.height),
});

/** Returns the first of the areas with the largest overlap; null if none overlaps. */
function showsMost(areas: readonly Rectangle[], window: Rectangle): Rectangle | null {
  const shares = areas.map((area) => overlap(area, window));
  const largest = Math.max(...shares);
  return largest > 0 ? (areas[shares.indexOf(largest)] ?? null) : null;
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(width, 0) * Math.max(height, 0);
}

const middleOf = (area: Rectangle, { width, height }: Size) => ({
  x: area.x + Math.floor((area.width - width) / 2),
  y: area.y + Math.floor((area.height - height) / 2),
});

const moveInto = (area: Rectangle, { x, y, width, height }: Rectangle) => ({
  x: Math.min(Math.max(x, area.x), area.x + area.width - width),
  y: Math.min(Math.max(y, area.y), area.y + area.height - height),
});

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
