/**
 * Names a key by its place on an American keyboard, for keyboards that print other scripts: almost every one of them has
 * those letters on its second layer.
 */

/** As `KeyboardEvent` has them. */
type Placed = { readonly key: string; readonly code: string; readonly shiftKey: boolean };

/** Letters and marks of Arabic, Cyrillic, Thai and the like; not the signs that scripts share, such as `§` and `€`. */
export const isOtherScript = (printed: string): boolean =>
  /^[^\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}\p{Script_Extensions=Latin}]/u.test(printed);

/** null: the key is called by what it prints alone. */
export function placeName({ key, code, shiftKey }: Placed): string | null {
  if (/^\p{Nd}/u.test(key)) return ownDigit(key);
  const signs = /^Key[A-Z]$/u.test(code) ? code.at(-1)?.toLowerCase() : SIGNS[code];
  if (signs === undefined) return null;
  if (isOtherScript(key) || PRINTED_FOR_LETTERS[code]?.includes(key))
    return (shiftKey && signs[1]) || (signs[0] ?? null);
  // French and Czech rows of digits print them with Shift alone. The digit is on the key.
  return code.startsWith('Digit') && !shiftKey ? (signs[0] ?? null) : null;
}

/** `3` of `٣` and `๓`. Every script has its ten digits in a row. */
function ownDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const isDigit = (at: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(at));
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/** Without and with Shift. */
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

/** Signs that Hebrew, Arabic and Thai keyboards print with the keys of letters. No usual Latin keyboard has them there. */
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
