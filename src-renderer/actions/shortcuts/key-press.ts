/** Names keys. A name is the modifiers and the character or a word: `a`, `ArrowDown`, `Mod+k`. `Mod` is Ctrl or Cmd. */
import { isOtherScript, placeName } from './place-on-keyboard.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** Modifiers and dead keys, which cannot be shortcuts alone. */
const NO_KEYS = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Dead',
  'Fn',
  'Meta',
  'NumLock',
  'Process',
  'Shift',
  'Unidentified',
]);

/**
 * Returns the names of a key press. The printed character comes first, then the name of the key's place. A Latin letter
 * has no second name, so that keys follow the layout (AZERTY, Dvorak). Returns an empty array if the press cannot be a
 * shortcut.
 */
export function keysOf(press: KeyPress, isMac: boolean): readonly string[] {
  if (NO_KEYS.has(press.key)) return [];
  const isForeign = isMac ? press.ctrlKey : press.metaKey; // a shortcut of the system
  if (isForeign) return [];
  // With Alt, each keyboard layout prints other characters, so the key's place gives no name.
  const place = press.altKey ? null : placeName(press);
  const bases = place === null || place === press.key ? [press.key] : [press.key, place];
  return bases.map((base) => nameOf(base, press, isMac));
}

/** Returns the name to store, which other keyboards can type too; null if the press cannot be a shortcut. */
export function keyOf(press: KeyPress, isMac: boolean): string | null {
  const keys = keysOf(press, isMac);
  return keys.at(isOtherScript(press.key) ? -1 : 0) ?? null;
}

function nameOf(key: string, press: KeyPress, isMac: boolean): string {
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  const base = key === ' ' ? 'Space' : isLetter(key) ? key.toLowerCase() : key;
  const isSign = isPrinted(base) && !isLetter(base);
  // AltGr on Windows and Option on macOS only help to type a character.
  const isPrinting = isSign && !/^\d$/u.test(base) && press.altKey && (isMac || isMod);
  return written(base, {
    Mod: isMod && !(isPrinting && !isMac),
    Alt: press.altKey && !isPrinting,
    Shift: press.shiftKey && !isSign,
  });
}

/** Returns the key as people read it: `A`, `↓`, `Ctrl K` (`⌘K` on macOS). */
export function keyWords(key: string, isMac: boolean): string {
  const { modifiers, base } = read(key);
  const name = NAMES[base] ?? (isLetter(base) ? base.toUpperCase() : base);
  const words = modifiers.map((modifier) => (isMac ? MAC_SIGNS : WORDS)[modifier]);
  return [...words, name].join(isMac ? '' : ' ');
}

/** Returns whether the key includes Ctrl, Cmd or Alt. */
export const isCombined = (key: string): boolean => read(key).modifiers.some((held) => held !== 'Shift');

/** Returns whether the key types no text in a text field. */
export const isNoText = (key: string): boolean => isCombined(key) || /^F\d+$/u.test(read(key).base);

/** Returns whether the key moves within controls, rows or scrolling text. */
export const isMovement = (key: string): boolean => /^(Arrow|Page|Home$|End$)/u.test(read(key).base);

const isPrinted = (base: string): boolean => [...base].length === 1;
const isLetter = (base: string): boolean => isPrinted(base) && base.toLowerCase() !== base.toUpperCase();

function written(base: string, held: Readonly<Record<Modifier, boolean>>): string {
  return [...MODIFIERS.filter((modifier) => held[modifier]), base].join('+');
}

/** Splits a stored key. Its last character may itself be a plus. */
function read(key: string): { readonly modifiers: readonly Modifier[]; readonly base: string } {
  const names = key.slice(0, -1).split('+').slice(0, -1);
  const modifiers = MODIFIERS.filter((modifier) => names.includes(modifier));
  return { modifiers, base: key.slice(modifiers.map((modifier) => `${modifier}+`).join('').length) };
}

const WORDS: Readonly<Record<Modifier, string>> = { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' };
const MAC_SIGNS: Readonly<Record<Modifier, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
};
