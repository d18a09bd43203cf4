/**
 * Finds a key in a text. A writing is one occurrence of the key, and a sign is one code unit in lower-case ASCII. The
 * key may be plain, percent-encoded, or escaped as in JSON or HTML, up to three times over. A reply may have 20 million
 * signs, so time and memory are linear: three bytes a sign, and escapes are undone in place.
 */

/** The number of layers of escapes that are undone. An error can be quoted in an error that is quoted in a page. */
const MOST_LAYERS = 3;

/** A range of the text that holds the key. `end` is exclusive. */
export type Writing = { readonly start: number; readonly end: number };

/** Returns the writings in order, without overlaps. `wanted` is a non-empty lower-case key without backslashes. */
export function writingsOf(text: string, wanted: string): readonly Writing[] {
  if (text.length < LARGEST_FOR_QUICK_LOOK && !mayHold(text, wanted)) return [];
  const layer = layerOf(text);
  let found: readonly Writing[] = writingsIn(layer, wanted);
  for (let layers = 0; layers < MOST_LAYERS && undoLayer(layer); layers += 1)
    found = merged(found, writingsIn(layer, wanted));
  return found;
}

/** In a larger text, the quick check would take longer than the search, because it copies the text. */
const LARGEST_FOR_QUICK_LOOK = 1_000_000;

/** Whether a text may hold the key. Most replies do not, and this check is fast. */
function mayHold(text: string, wanted: string): boolean {
  // `toLowerCase` also changes letters beyond ASCII but never removes an ASCII letter, so this misses no key.
  return ESCAPE.test(text) || text.toLowerCase().replaceAll('\\', '').includes(wanted);
}

/** Changes only ASCII letters, because other changes of case can change the length of a text. */
export function inLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A text with some escapes undone: each sign, and how many original units it replaces. Non-ASCII signs are `OTHER`. */
type Layer = { readonly signs: Uint8Array; readonly widths: Uint16Array; size: number };

const OTHER = 128;
/** The maximum number of original units of one escape. A longer escape is not undone. */
const WIDEST = 65_535;

function layerOf(text: string): Layer {
  const signs = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) signs[at] = signOf(text.charCodeAt(at));
  return { signs, widths: new Uint16Array(text.length).fill(1), size: text.length };
}

function signOf(unit: number): number {
  if (unit >= OTHER) return OTHER;
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

const codeOf = (sign: string): number => sign.charCodeAt(0);
const BACKSLASH = codeOf('\\');
const PERCENT = codeOf('%');
const AMPERSAND = codeOf('&');

const ESCAPE = /%[\da-f]{2}|\\u[\da-f]{4}|&#x[\da-f]|&#\d|&(?:quot|amp|apos|lt|gt);/i;
const HTML_SIGNS = Object.entries({ quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' }).map(
  ([name, sign]) => ({ name: [...name].map(codeOf), unit: codeOf(sign) }),
);

/** Undoes one layer in place, from left to right. The result is never longer. Returns whether there were escapes. */
function undoLayer(layer: Layer): boolean {
  const { signs, widths, size } = layer;
  let kept = 0;
  for (let at = 0; at < size; kept += 1) {
    const sign = signs[at] ?? 0;
    const isSuspect = sign === PERCENT || sign === BACKSLASH || sign === AMPERSAND;
    const escape = isSuspect ? escapeAt(layer, at) : null;
    const width = escape === null ? 0 : widthOf(layer, at, escape.end);
    const isUndone = escape !== null && width <= WIDEST;
    signs[kept] = isUndone ? signOf(escape.unit & 0xffff) : sign;
    widths[kept] = isUndone ? width : (widths[at] ?? 0);
    at = isUndone ? escape.end : at + 1;
  }
  layer.size = kept;
  return kept < size;
}

function widthOf({ widths }: Layer, from: number, end: number): number {
  let width = 0;
  for (let at = from; at < end; at += 1) width += widths[at] ?? 0;
  return width;
}

/** `unit`: the decoded code unit. Bits above 16 are dropped, as `String.fromCharCode` does. */
type Escape = { readonly unit: number; readonly end: number };

function escapeAt(layer: Layer, at: number): Escape | null {
  const { signs, size } = layer;
  const next = at + 1 < size ? signs[at + 1] : undefined;
  if (signs[at] === PERCENT) return digitsOf(layer, at + 1, 16, 2);
  if (signs[at] === BACKSLASH) return next === codeOf('u') ? digitsOf(layer, at + 2, 16, 4) : null;
  if (next !== codeOf('#')) return namedSign(layer, at + 1);
  return at + 2 < size && signs[at + 2] === codeOf('x')
    ? numbered(layer, at + 3, 16, 4)
    : numbered(layer, at + 2, 10, 5);
}

function digitsOf({ signs, size }: Layer, from: number, base: number, count: number): Escape | null {
  const end = from + count;
  if (end > size) return null;
  let unit = 0;
  for (let at = from; at < end; at += 1) {
    const digit = digitOf(signs[at] ?? 0);
    if (digit >= base) return null;
    unit = unit * base + digit;
  }
  return { unit, end };
}

/** Reads the number of an escape: leading zeros, at most `most` digits and a semicolon. */
function numbered(layer: Layer, from: number, base: number, most: number): Escape | null {
  const { signs, size } = layer;
  let first = from;
  while (first < size && signs[first] === codeOf('0')) first += 1;
  let end = first;
  while (end < size && end - first <= most && digitOf(signs[end] ?? 0) < base) end += 1;
  if (end === from || end - first > most || end >= size || signs[end] !== codeOf(';')) return null;
  const digits = digitsOf(layer, first, base, end - first);
  return digits && { unit: digits.unit, end: end + 1 };
}

function namedSign({ signs, size }: Layer, from: number): Escape | null {
  for (const { name, unit } of HTML_SIGNS) {
    const end = from + name.length;
    if (end < size && signs[end] === codeOf(';') && name.every((code, index) => signs[from + index] === code))
      return { unit, end: end + 1 };
  }
  return null;
}

/** Returns the value of a lower-case digit, or 16 if it is none. */
function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  return unit >= 97 && unit <= 102 ? unit - 87 : 16;
}

/**
 * Searches with the algorithm of Knuth, Morris and Pratt. Ignores backslashes, because JSON can put any number of them
 * before a sign. A writing includes the backslashes before its first sign.
 */
function writingsIn({ signs, widths, size }: Layer, wanted: string): Writing[] {
  const codes = wanted.split('').map((sign) => signOf(codeOf(sign)));
  const shorter = shorterMatches(codes);
  /** The start of each recent sign, including the backslashes before it. */
  const begins = new Int32Array(codes.length);
  const found: Writing[] = [];
  let matched = 0;
  let seen = 0;
  let begin = 0;
  let place = 0;
  for (let at = 0; at < size; at += 1) {
    const sign = signs[at];
    place += widths[at] ?? 0;
    if (sign === BACKSLASH) continue;
    begins[seen % codes.length] = begin;
    seen += 1;
    begin = place;
    while (matched > 0 && codes[matched] !== sign) matched = shorter[matched - 1] ?? 0;
    if (codes[matched] === sign) matched += 1;
    if (matched < codes.length) continue;
    found.push({ start: begins[seen % codes.length] ?? 0, end: place });
    matched = 0;
  }
  return found;
}

/** Returns, for each prefix of the key, the length of its longest suffix that is also a prefix. */
function shorterMatches(codes: readonly number[]): readonly number[] {
  const lengths = [0];
  let length = 0;
  for (const code of codes.slice(1)) {
    while (length > 0 && codes[length] !== code) length = lengths[length - 1] ?? 0;
    if (codes[length] === code) length += 1;
    lengths.push(length);
  }
  return lengths;
}

/** Merges two sorted lists and joins overlapping writings. */
function merged(some: readonly Writing[], others: readonly Writing[]): readonly Writing[] {
  const result: Writing[] = [];
  let other = 0;
  const add = (writing: Writing): void => {
    const last = result.at(-1);
    if (last === undefined || writing.start >= last.end) result.push(writing);
    else if (writing.end > last.end) result[result.length - 1] = { start: last.start, end: writing.end };
  };
  for (const writing of some) {
    for (let next = others[other]; next && next.start < writing.start; next = others[other]) {
      add(next);
      other += 1;
    }
    add(writing);
  }
  for (const next of others.slice(other)) add(next);
  return result;
}
