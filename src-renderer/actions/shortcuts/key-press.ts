/**
 * Keys as they are kept: what the key prints or is called, after its modifiers. `a`, `?`, `ArrowDown`,
 * `Shift+r`, `Mod+k`. `Mod` is Ctrl, and Cmd on macOS.
 */
import { isOtherScript, placeName } from './place-on-keyboard.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** They change another key, or are on their way to a letter. */
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
 * The names of a press, the likeliest first: what it prints, then what its place is called where that helps. A Latin
 * letter has no other name, so that keys move with the letters of the keyboard (AZERTY, Dvorak). Empty: nothing that
 * could be a key of ours, such as a modifier alone.
 */
export function keysOf(press: KeyPress, isMac: boolean): readonly string[] {
  if (NO_KEYS.has(press.key)) return [];
  const isForeign = isMac ? press.ctrlKey : press.metaKey; // the system's own
  if (isForeign) return [];
  // With Alt other signs are printed, whatever the keyboard.
  const place = press.altKey ? null : placeName(press);
  const bases = place === null || place === press.key ? [press.key] : [press.key, place];
  return bases.map((base) => nameOf(base, press, isMac));
}

/** The name to keep of a press, which other keyboards can print, too. null: see `keysOf`. */
export function keyOf(press: KeyPress, isMac: boolean): string | null {
  const keys = keysOf(press, isMac);
  return keys.at(isOtherScript(press.key) ? -1 : 0) ?? null;
}

function nameOf(key: string, press: KeyPress, isMac: boolean): string {
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  const base = key === ' ' ? 'Space' : isLetter(key) ? key.toLowerCase() : key;
  const isSign = isPrinted(base) && !isLetter(base);
  // AltGr on Windows, Option on macOS: they only help to print a sign. A letter or a digit held with them is no key of its own.
  const isPrinting = isSign && !/^\d$/u.test(base) && press.altKey && (isMac || isMod);
  return written(base, {
    Mod: isMod && !(isPrinting && !isMac),
    Alt: press.altKey && !isPrinting,
    Shift: press.shiftKey && !isSign,
  });
}

/** As people read it: `A`, `Ctrl K` or `⌘K`, `↓`. */
export function keyWords(key: string, isMac: boolean): string {
  const { modifiers, base } = read(key);
  const name = NAMES[base] ?? (isLetter(base) ? base.toUpperCase() : base);
  const words = modifiers.map((modifier) => (isMac ? MAC_SIGNS : WORDS)[modifier]);
  return [...words, name].join(isMac ? '' : ' ');
}

/** Whether the key is held with Ctrl, Cmd or Alt. */
export const isCombined = (key: string): boolean => read(key).modifiers.some((held) => held !== 'Shift');

/** Whether no field takes it for text, nor moves in the text by it. */
export const isNoText = (key: string): boolean => isCombined(key) || /^F\d+$/u.test(read(key).base);

/** Whether controls move by it: among radio buttons, rows, through a text that is scrolled. */
export const isMovement = (key: string): boolean => /^(Arrow|Page|Home$|End$)/u.test(read(key).base);

const isPrinted = (base: string): boolean => [...base].length === 1;
const isLetter = (base: string): boolean => isPrinted(base) && base.toLowerCase() !== base.toUpperCase();

function written(base: string, held: Readonly<Record<Modifier, boolean>>): string {
  return [...MODIFIERS.filter((modifier) => held[modifier]), base].join('+');
}

/** The last character may be a plus itself. */
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
