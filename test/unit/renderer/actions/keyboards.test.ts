import { describe, expect, it } from 'vitest';
import type { Action, ShortcutScope } from '../../../../src-renderer/actions/action.ts';
import { ACTIONS } from '../../../../src-renderer/actions/catalogue/catalogue.ts';
import { findAction } from '../../../../src-renderer/actions/shortcuts/find-action.ts';
import { type KeyPress, keyOf, keysOf } from '../../../../src-renderer/actions/shortcuts/key-press.ts';
import { scopesOf } from '../../../../src-renderer/actions/shortcuts/shortcuts.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { KEYBOARDS, type Keyboard } from '../support/keyboards.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const app: AppState = storeOnFake().state();
/** Every action, without the check that it has a target. */
const ALL: readonly Action[] = ACTIONS.map((action) => ({ ...action, applies: () => true }));

type Pressed = KeyPress & { readonly shiftKey: boolean };

/** Every key press of a keyboard, with or without Ctrl. */
const pressesOf = ({ keys }: Keyboard, ctrlKey: boolean): readonly Pressed[] =>
  [false, true].flatMap((shiftKey) =>
    keys.map(({ code, plain, shifted }) => ({
      key: shiftKey ? shifted : plain,
      code,
      shiftKey,
      ctrlKey,
      metaKey: false,
      altKey: false,
    })),
  );

const meant = (press: KeyPress, scope: ShortcutScope): string | null =>
  findAction(ALL, app, { keys: keysOf(press, false), isRepeated: false, focus: 'nothing', scope })?.id ??
  null;

/** Every shortcut of the catalogue that a keyboard prints. `Escape` and the arrows are not printed. */
const SHORTCUTS = ACTIONS.flatMap((action) =>
  [action.key, ...(action.fixedKeys ?? [])].flatMap((key) => {
    const [, mod = '', shift = '', base = ''] = /^(Mod\+)?(Shift\+)?(.)$/u.exec(key ?? '') ?? [];
    if (base === '') return [];
    return scopesOf(action).map((scope) => ({ id: action.id, key, scope, isMod: mod !== '', shift, base }));
  }),
);

/**
 * Returns whether a shortcut is on the key of its letter. On keyboards without Latin letters, that is the key that has
 * the letter on a Latin keyboard.
 */
function isLookedForAt(keyboard: Keyboard, { base, shift }: { base: string; shift: string }, press: Pressed) {
  if (!/^[a-z]$/u.test(base)) return true;
  if (press.shiftKey !== (shift !== '')) return false;
  return keyboard.isLatin ? press.key.toLowerCase() === base : press.code === `Key${base.toUpperCase()}`;
}

describe.each(KEYBOARDS)('a keyboard that is $name', (keyboard) => {
  it('can type every shortcut with the key that shows its character', () => {
    const missing = SHORTCUTS.filter(({ id, scope, isMod, ...looked }) => {
      const candidates = pressesOf(keyboard, isMod).filter((press) => isLookedForAt(keyboard, looked, press));
      return !candidates.some((press) => meant(press, scope) === id);
    });
    expect(missing).toEqual([]);
  });

  it('gives each Latin letter one name, and a letter on a digit key also the name of the digit', () => {
    const letters = pressesOf(keyboard, false).filter(({ key }) => /^\p{Script=Latin}$/u.test(key));
    const named = letters.map((press) => [press.key.toLowerCase(), ...keysOf(press, false).slice(1)]);
    const ofDigits = letters
      .filter(({ code, shiftKey }) => code.startsWith('Digit') && !shiftKey)
      .map(({ key, code }) => [key, code.at(-1)]);
    expect(named.filter((names) => names.length > 1)).toEqual(ofDigits);
  });

  it('has a Latin name for every letter key', () => {
    const letters = pressesOf(keyboard, false).filter(({ key }) => /^(?!\p{Script=Common})\p{L}$/u.test(key));
    for (const press of letters) {
      const kept = keyOf(press, false) ?? '';
      expect(kept).not.toMatch(/[^\p{Script=Latin}\p{ASCII}]/u);
      expect(keysOf(press, false)).toContain(kept);
    }
  });
});
