import { describe, expect, it } from 'vitest';
import { MOST_WINDOWS, onScreen, parseWindowStates } from '../../../src-main/electron/window-bounds.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const kept = { x: 100, y: 50, width: 1200, height: 800, maximized: false };

const parseWindowState = (state: unknown) => parseWindowStates(state)[0];

describe('the stored position and size of a window', () => {
  it('are those from the time when the window was closed', () => {
    expect(parseWindowState(kept)).toEqual({
      position: { x: 100, y: 50 },
      width: 1200,
      height: 800,
      maximized: false,
      place: '',
    });
  });

  it('are those of a first start if they are invalid', () => {
    const first = parseWindowState(undefined);
    expect(first).toEqual({ position: null, width: 1440, height: 900, maximized: false, place: '' });
    expect(parseWindowState([])).toEqual(first);
    expect(parseWindowState({ x: 'left', width: null })).toEqual(first);
  });

  it('never make the window smaller than the smallest size', () => {
    expect(parseWindowState({ ...kept, width: 10, height: 10 })).toMatchObject({ width: 1024, height: 640 });
  });

  it('lose the position, but not the size, if the screen of that position no longer exists', () => {
    const away = parseWindowState({ ...kept, x: 2500 });
    expect(onScreen(away, [SCREEN])).toEqual({ ...away, position: null });
    expect(onScreen(away, [SCREEN, { ...SCREEN, x: 1920 }])).toEqual(away);
  });

  it('are stored with the page address of each window, for no more windows than may be open', () => {
    const windows = [kept, { ...kept, x: 300, place: '#/list/3/review?row=41' }];
    expect(parseWindowStates(windows)).toMatchObject([
      { position: { x: 100, y: 50 }, place: '' },
      { position: { x: 300, y: 50 }, place: '#/list/3/review?row=41' },
    ]);
    expect(parseWindowState({ ...kept, place: 'x'.repeat(9_000) })).toMatchObject({ place: '' });
    expect(parseWindowStates(Array.from({ length: 40 }, () => kept))).toHaveLength(MOST_WINDOWS);
  });
});
