const MOST_KEPT_BYTES = 2048;

/** `text` with every writing of the key replaced; `key` null or the public word `test` leaves it alone. */
export function withoutKey(text: string, key: string | null): string {
  if (key === null || key === '' || key === 'test') return text;
  return text.replaceAll(everyWritingOf(key), '[key]');
}

/** A reply's body as it may be kept: first the key is taken out, then it is cut, so that no half of a key stays at the cut. */
export function bodyForSupport(text: string, key: string | null): string {
  const bytes = new TextEncoder().encode(withoutKey(text, key));
  // As of a stream that goes on: a character the cut falls into is left out.
  return new TextDecoder().decode(bytes.subarray(0, MOST_KEPT_BYTES), { stream: true });
}

const HTML_NAMES: Readonly<Record<string, string>> = {
  '"': 'quot',
  '&': 'amp',
  "'": 'apos',
  '<': 'lt',
  '>': 'gt',
};

/** Each character of a key may come back as it is, percent-encoded, or escaped as JSON or HTML do. */
function everyWritingOf(key: string): RegExp {
  const writings = key.split('').map((character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const name = HTML_NAMES[character];
    const escaped = [
      ...(name === undefined ? [] : [`&${name};`]),
      `%${hex}`,
      `&#0*${code};`,
      `&#x0*${hex};`,
      String.raw`\\u${hex.padStart(4, '0')}`,
      // As it is, or behind the backslash JSON may put before a sign; `\uHHHH` here is the pattern's own writing.
      String.raw`\\?\u${hex.padStart(4, '0')}`,
    ];
    return `(?:${escaped.join('|')})`;
  });
  // Without the flag u: the key is taken by UTF-16 units, whatever it holds.
  return new RegExp(writings.join(''), 'gi');
}
