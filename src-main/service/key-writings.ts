/**
 * Finds a key in a text. A writing is one occurrence of the key in any escaping; a sign is one code unit, folded to
 * lower-case ASCII. The key may stand as it is, percent-encoded, or escaped as JSON or HTML do, up to three times
 * over, with any backslashes between its signs. A reply may have 20 million signs, so that time and memory are linear
 * with small constants: three bytes a sign, in which each layer of escapes is undone in place.
 */

/** How often a writing may have been written again: an error is quoted in an error, and that in a page. */
const MOST_LAYERS = 3;

/** Where the key stands in a text: `start` ≤ place < `end`. */
export type Writing = { readonly start: number; readonly end: number };

/**
 * In their order, none overlapping another: a writing that is found in several layers is one.
 *
 * @param wanted a key in lower case without backslashes, not empty
 */
export function writingsOf(text: string, wanted: string): readonly Writing[] {
  if (text.length < LARGEST_FOR_QUICK_LOOK && !mayHold(text, wanted)) return [];
  const layer = layerOf(text);
  let found: readonly Writing[] = writingsIn(layer, wanted);
  for (let layers = 0; layers < MOST_LAYERS && undoLayer(layer); layers += 1)
    found = merged(found, writingsIn(layer, wanted));
  return found;
}

/** Copies of a larger text cost more than the search. */
const LARGEST_FOR_QUICK_LOOK = 1_000_000;

/** Most replies do not hold the key, and this is the fast way to see that. */
function mayHold(text: string, wanted: string): boolean {
  // `toLowerCase` also changes letters beyond ASCII, but never removes an ASCII letter, so this misses no key.
  return ESCAPE.test(text) || text.toLowerCase().replaceAll('\\', '').includes(wanted);
}

/** ASCII alone, since no other change of case is sure to keep a text's length. */
export function inLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * A text with its escapes undone a number of times: of each unit its sign, and how many units of the original it stands
 * for. No key has a sign beyond ASCII; all of those are `OTHER`.
 */
type Layer = { readonly signs: Uint8Array; readonly widths: Uint16Array; size: number };

const OTHER = 128;
/** A sign that is written with more units is left as it is written. */
const WIDEST = 65_535;

function layerOf(text: string): Layer {
  const signs = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) signs[at] = signOf(text.charCodeAt(at));
  return { signs, widths: new Uint16Array(text.length).fill(1), size: text.length };
}

/** In lower case. */
function signOf(unit: number): number {
  if (unit >= OTHER) return OTHER;
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

const codeOf = (sign: string): number => sign.charCodeAt(0);
const BACKSLASH = codeOf('\\');
const PERCENT = codeOf('%');
const AMPERSAND = codeOf('&');

/** Whether there is any escape; each is read by one of the functions below. */
const ESCAPE = /%[\da-f]{2}|\\u[\da-f]{4}|&#x[\da-f]|&#\d|&(?:quot|amp|apos|lt|gt);/i;
const HTML_SIGNS = Object.entries({ quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' }).map(
  ([name, sign]) => ({ name: [...name].map(codeOf), unit: codeOf(sign) }),
);

/** Undoes one layer in place, in one pass from left to right: what comes out is never longer. @returns whether there was any */
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

/** `unit`: what it stands for; beyond 16 bits what is above them is left out, as `String.fromCharCode` does. */
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

/** Reads exactly `count` digits. */
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

/** Any zeros, so many digits at most, and a semicolon. */
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

/** Of a lower-case sign; 16 when it is none. */
function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  return unit >= 97 && unit <= 102 ? unit - 87 : 16;
}

/**
 * `wanted` has no backslashes, and those of the text are looked past: JSON puts any number of them before a sign, and
 * what comes behind them starts where they do. Those at the very end of a key stay, which say nothing. The search is that of
 * Knuth, Morris and Pratt: no sign of the text is looked at twice.
 */
function writingsIn({ signs, widths, size }: Layer, wanted: string): Writing[] {
  const codes = wanted.split('').map((sign) => signOf(codeOf(sign)));
  const shorter = shorterMatches(codes);
  /** Where each of the latest signs begins, with the backslashes before it. */
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

/** For each beginning of the key, how long its longest end is that is a beginning too. */
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

/** Two lists in order as one; writings that overlap become one. */
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
