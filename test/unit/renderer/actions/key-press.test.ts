import { describe, expect, it } from 'vitest';
import {
  isCombined,
  isMovement,
  keyOf,
  keyWords,
} from '../../../../src-renderer/actions/shortcuts/key-press.ts';
import { ariaShortcut } from '../../../../src-renderer/ui/aria-shortcut.ts';

const NOTHING_HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof NOTHING_HELD> = {}) => ({
  ...NOTHING_HELD,
  ...held,
  key,
  code: '',
});

describe('a key press', () => {
  it.each([
    ['a letter', press('a'), 'a'],
    ['a letter with caps lock on', press('A'), 'a'],
    ['a letter with Shift', press('A', { shiftKey: true }), 'Shift+a'],
    ['a character, whatever keys print it', press('?', { shiftKey: true }), '?'],
    ['a digit', press('1'), '1'],
    ['a named key', press('ArrowDown', { shiftKey: true }), 'Shift+ArrowDown'],
    ['the space bar', press(' '), 'Space'],
    ['Ctrl with a letter', press('k', { ctrlKey: true }), 'Mod+k'],
    ['Ctrl with Shift and a letter', press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+z'],
    ['Ctrl with plus', press('+', { ctrlKey: true, shiftKey: true }), 'Mod++'],
    ['AltGr, which only prints', press('@', { ctrlKey: true, altKey: true }), '@'],
    [
      'Ctrl and Alt with a letter, which equals AltGr',
      press('k', { ctrlKey: true, altKey: true }),
      'Mod+Alt+k',
    ],
    ['Ctrl and Alt with a digit', press('1', { ctrlKey: true, altKey: true }), 'Mod+Alt+1'],
    ['Alt with a letter', press('m', { altKey: true }), 'Alt+m'],
    ['a modifier alone', press('Control', { ctrlKey: true }), null],
    ['half of an accent', press('Dead'), null],
    ['the Windows key with a letter', press('k', { metaKey: true }), null],
  ])('is stored under the name of the character that it types: %s', (_, pressed, key) => {
    expect(keyOf(pressed, false)).toBe(key);
  });

  it('with Cmd on a Mac equals a key press with Ctrl on other systems', () => {
    expect(keyOf(press('k', { metaKey: true }), true)).toBe('Mod+k');
    expect(keyOf(press('k', { ctrlKey: true }), true)).toBeNull();
    expect(keyOf(press('@', { altKey: true }), true)).toBe('@');
    expect(keyOf(press('œ', { altKey: true }), true)).toBe('Alt+œ');
  });
});

describe('a key', () => {
  it.each([
    ['a', 'A', 'A', 'A'],
    ['Mod+k', 'Ctrl K', '⌘K', 'Control+K'],
    ['Mod+Shift+z', 'Ctrl Shift Z', '⌘⇧Z', 'Control+Shift+Z'],
    ['Mod++', 'Ctrl +', '⌘+', 'Control++'],
    ['ArrowDown', '↓', '↓', 'ArrowDown'],
    ['PageUp', 'Page Up', 'Page Up', 'PageUp'],
    ['?', '?', '?', '?'],
  ])('such as %s has a name for each system, and a name for screen readers', (key, elsewhere, mac, aria) => {
    expect(keyWords(key, false)).toBe(elsewhere);
    expect(keyWords(key, true)).toBe(mac);
    expect(ariaShortcut(elsewhere)).toBe(aria);
  });

  it('is classified as text, movement or a combination', () => {
    expect([isCombined('Shift+a'), isCombined('Mod++'), isCombined('Alt+m')]).toEqual([false, true, true]);
    expect([isMovement('End'), isMovement('Shift+ArrowUp'), isMovement('Escape')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
