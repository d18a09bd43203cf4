import { describe, expect, it } from 'vitest';
import { onScreen, parseWindowState, readWindowState } from '../../../src-main/electron/window-bounds.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const kept = { x: 100, y: 50, width: 1200, height: 800, maximized: false };

describe('the place of the window', () => {
  it('is the one it had', () => {
    expect(parseWindowState(kept)).toEqual({
      position: { x: 100, y: 50 },
      width: 1200,
      height: 800,
      maximized: false,
    });
  });

  it('is the first start’s where nothing or nonsense was kept', () => {
    const first = readWindowState('no such file');
    expect(first).toEqual({ position: null, width: 1440, height: 900, maximized: false });
    expect(parseWindowState([])).toEqual(first);
    expect(parseWindowState({ x: 'left', width: null })).toEqual(first);
  });

  it('is never smaller than the smallest window', () => {
    expect(parseWindowState({ ...kept, width: 10, height: 10 })).toMatchObject({ width: 1024, height: 640 });
  });

  it('is forgotten when its screen is gone, its size is not', () => {
    const away = parseWindowState({ ...kept, x: 2500 });
    expect(onScreen(away, [SCREEN])).toEqual({ ...away, position: null });
    expect(onScreen(away, [SCREEN, { ...SCREEN, x: 1920 }])).toEqual(away);
  });
});
