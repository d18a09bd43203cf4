import { describe, expect, it } from 'vitest';
import { MOST_WINDOWS, onScreen, parseWindowStates } from '../../../src-main/electron/window-bounds.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
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

  it('never make the window smaller than the minimum', () => {
    expect(parseWindowState({ ...kept, width: 10, height: 10 })).toMatchObject({ width: 1024, height: 640 });
  });

  it('lose only the position if the screen with this position no longer exists', () => {
    const away = parseWindowState({ ...kept, x: 2500 });
    expect(onScreen(away, [SCREEN])).toEqual({ ...away, position: null });
    expect(onScreen(away, [SCREEN, { ...SCREEN, x: 1920 }])).toEqual(away);
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
