/**
 * Names a key by the character that a US keyboard has in the same place. Nearly all keyboards for other scripts can
 * type that character.
 */

type Placed = { readonly key: string; readonly code: string; readonly shiftKey: boolean };

/** Returns whether a character belongs to a script such as Cyrillic or Thai; false for `§` and `€`. */
export const isOtherScript = (printed: string): boolean =>
  /^[^\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}\p{Script_Extensions=Latin}]/u.test(printed);

/** Returns the name of the key's place; null if the key is named only by the character it prints. */
export function placeName({ key, code, shiftKey }: Placed): string | null {
  if (/^\p{Nd}/u.test(key)) return ownDigit(key);
  const signs = /^Key[A-Z]$/u.test(code) ? code.at(-1)?.toLowerCase() : SIGNS[code];
  if (signs === undefined) return null;
  if (isOtherScript(key) || PRINTED_FOR_LETTERS[code]?.includes(key))
    return (shiftKey && signs[1]) || (signs[0] ?? null);
  // French and Czech digit rows type digits with Shift. The digit is still the key's name.
  return code.startsWith('Digit') && !shiftKey ? (signs[0] ?? null) : null;
}

/** Returns `3` for `٣` and `๓`. In Unicode, the ten digits of a script follow each other. */
function ownDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const isDigit = (at: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(at));
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/** The characters of a key, without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};

/** Characters on the letter keys of Hebrew, Arabic and Thai keyboards. On Latin ones they are on other keys. */
const PRINTED_FOR_LETTERS: Readonly<Record<string, string>> = {
  KeyC: '}',
  KeyD: ']',
  KeyF: '[',
  KeyI: '÷',
  KeyM: '’',
  KeyO: '×',
  KeyQ: ';:/',
  KeyU: '‘',
  KeyV: '{',
  KeyW: `'`,
  KeyX: ')',
  KeyZ: '~(',
};
