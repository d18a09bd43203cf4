import type { Rectangle } from 'electron';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitToDisplays, MOST_WINDOWS, parseWindowStates } from '../../../src-main/electron/window-bounds.ts';

const kept = { x: 100, y: 50, width: 1200, height: 800, maximized: false };

const parseWindowState = (state: unknown) => parseWindowStates(state)[0];

describe('the stored position and size of a window', () => {
  it('are read unchanged', () => {
    expect(parseWindowState(kept)).toEqual({
      position: { x: 100, y: 50 },
      width: 1200,
      height: 800,
      maximized: false,
      place: '',
    });
  });

  it('are the defaults of a first start if the stored values are invalid', () => {
    const first = parseWindowState(undefined);
    expect(first).toEqual({ position: null, width: 1440, height: 900, maximized: false, place: '' });
    expect(parseWindowState([])).toEqual(first);
    expect(parseWindowState({ x: 'left', width: null })).toEqual(first);
  });

  it('include the page address of each window, for at most as many windows as may be open', () => {
    const windows = [kept, { ...kept, x: 300, place: '#/list/3/review?row=41' }];
    expect(parseWindowStates(windows)).toMatchObject([
      { position: { x: 100, y: 50 }, place: '' },
      { position: { x: 300, y: 50 }, place: '#/list/3/review?row=41' },
    ]);
    expect(parseWindowState({ ...kept, place: 'x'.repeat(9_000) })).toMatchObject({ place: '' });
    expect(parseWindowStates(Array.from({ length: 40 }, () => kept))).toHaveLength(MOST_WINDOWS);
  });
});

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const FIRST = parseWindowState(undefined);

describe('a window and its minimum size', () => {
  it('fit the work area of a display whose scaling leaves little space', () => {
    const small = { x: 0, y: 0, width: 960, height: 500 };
    expect(fitToDisplays(FIRST, [small])).toEqual({ bounds: small, minimum: { width: 960, height: 500 } });
  });

  it('are in the middle of the primary display at the first start', () => {
    expect(fitToDisplays(FIRST, [SCREEN])).toEqual({
      bounds: { x: 240, y: 90, width: 1440, height: 900 },
      minimum: { width: 1024, height: 640 },
    });
  });

  it('stay on a display to the left or above, whose coordinates are negative', () => {
    const left = { x: -1280, y: -200, width: 1280, height: 984 };
    const there = { position: { x: -1200, y: -150 }, width: 1100, height: 700 };
    const bounds = { x: -1200, y: -150, width: 1100, height: 700 };
    expect(fitToDisplays(there, [SCREEN, left])?.bounds).toEqual(bounds);
  });

  it('move to the primary display if their display was removed', () => {
    const away = { position: { x: 2500, y: 50 }, width: 1200, height: 800 };
    expect(fitToDisplays(away, [SCREEN])?.bounds).toEqual({ x: 360, y: 140, width: 1200, height: 800 });
    const both = fitToDisplays(away, [SCREEN, { ...SCREEN, x: 1920 }]);
    expect(both?.bounds).toEqual({ x: 2500, y: 50, width: 1200, height: 800 });
  });

  it('are not shrunk for a display that nobody can use', () => {
    const none = { x: 0, y: 0, width: 1, height: 1 };
    expect(fitToDisplays(FIRST, [none])).toBeNull();
    expect(fitToDisplays(FIRST, [none, SCREEN])?.bounds).toMatchObject({ width: 1440, height: 900 });
  });
});

const coordinate = fc.oneof(
  fc.integer({ min: -8_000, max: 8_000 }),
  fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
);
const length = (min: number) => fc.integer({ min, max: 8_000 });
const workArea: fc.Arbitrary<Rectangle> = fc.record({
  x: fc.integer({ min: -8_000, max: 8_000 }),
  y: fc.integer({ min: -8_000, max: 8_000 }),
  width: length(320),
  height: length(200),
});
const workAreas = fc.array(workArea, { minLength: 1, maxLength: 4 });
const stored = fc.record({
  position: fc.option(fc.record({ x: coordinate, y: coordinate })),
  width: coordinate,
  height: coordinate,
});

const isInside = (area: Rectangle, { x, y, width, height }: Rectangle): boolean =>
  x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;

function fit(...[state, areas]: Parameters<typeof fitToDisplays>) {
  const fitted = fitToDisplays(state, areas);
  if (!fitted) throw new Error('no work area is usable');
  return fitted;
}

describe('for all stored bounds and displays', () => {
  it('a window is inside of one work area, and not smaller than its minimum, which fits all work areas', () => {
    fc.assert(
      fc.property(stored, workAreas, (state, areas) => {
        const { bounds, minimum } = fit(state, areas);
        expect(areas.some((area) => isInside(area, bounds))).toBe(true);
        for (const size of [bounds, ...areas]) {
          expect(size.width).toBeGreaterThanOrEqual(minimum.width);
          expect(size.height).toBeGreaterThanOrEqual(minimum.height);
        }
      }),
    );
  });

  it('a minimum is smaller than usual only if a work area is', () => {
    fc.assert(
      fc.property(stored, workAreas, (state, areas) => {
        const { minimum } = fit(state, areas);
        expect(minimum.width).toBe(Math.min(1024, ...areas.map(({ width }) => width)));
        expect(minimum.height).toBe(Math.min(640, ...areas.map(({ height }) => height)));
      }),
    );
  });

  it('a window that fits stays where it is, also when it is fitted again', () => {
    fc.assert(
      fc.property(stored, workAreas, (state, areas) => {
        const { bounds } = fit(state, areas);
        const { x, y, ...size } = bounds;
        expect(fit({ position: { x, y }, ...size }, areas).bounds).toEqual(bounds);
      }),
    );
  });

  it('a window that a display shows stays on a display that showed it', () => {
    fc.assert(
      fc.property(fc.tuple(workArea, fc.nat(), fc.nat()), workAreas, ([area, right, down], areas) => {
        const position = { x: area.x + (right % area.width), y: area.y + (down % area.height) };
        const { bounds } = fit({ position, width: 1_200, height: 800 }, [...areas, area]);
        const before = { ...position, width: 1_200, height: 800 };
        const isShown = (each: Rectangle): boolean => overlaps(each, before) && isInside(each, bounds);
        expect([...areas, area].some(isShown)).toBe(true);
      }),
    );
  });
});

const overlaps = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
