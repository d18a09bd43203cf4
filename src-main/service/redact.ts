/** Takes the key out of what is kept or shown of a reply, in whatever writing a server, a proxy or a page gave it back. */

const MOST_KEPT_BYTES = 2048;

/** How often a writing may have been written again: an error is quoted in an error, and that in a page. */
const MOST_LAYERS = 3;

/** `text` with every writing of the key replaced; `key` null or the public word `test` leaves it alone. */
export function withoutKey(text: string, key: string | null): string {
  const wanted = wantedOf(key);
  if (wanted === null || !isWritten(text, wanted)) return text;
  const starts = Array.from({ length: text.length + 1 }, (_, at) => at);
  let layer: Layer = { text: lowerCase(text), starts };
  const layers = [layer];
  while (layers.length <= MOST_LAYERS) {
    layer = unescaped(layer);
    layers.push(layer);
  }
  return replaced(
    text,
    layers.flatMap((each) => placesIn(each, wanted)),
  );
}

/**
 * An answer's body as it may be read and kept. A key that could be a word or a number of an address is left alone
 * there, and so is any key that stands in what was asked: an address must never come back with a hole in it.
 *
 * @param asked what the request said beside the key, as it was sent
 */
export function answerWithoutKey(text: string, key: string | null, asked: () => string): string {
  const wanted = wantedOf(key);
  if (wanted === null || !isUnlikeText(wanted) || !isWritten(text, wanted)) return text;
  return isWritten(asked(), wanted) ? text : withoutKey(text, key);
}

/** A reply's body as it may be kept: first the key is taken out, then it is cut, so that no half of a key stays at the cut. */
export function bodyForSupport(text: string, key: string | null): string {
  const bytes = new TextEncoder().encode(withoutKey(text, key));
  // As of a stream that goes on: a character the cut falls into is left out.
  return new TextDecoder().decode(bytes.subarray(0, MOST_KEPT_BYTES), { stream: true });
}

/** The key in the form it is looked for; null: there is nothing to look for. */
function wantedOf(key: string | null): string | null {
  const wanted = lowerCase(key ?? '').replaceAll('\\', '');
  return wanted === '' || key === 'test' ? null : wanted;
}

/**
 * No word, number, postcode or name of a place is so long and mixed so; what is longer still is none whatever it holds.
 * Services issue keys like this. A key that a person made up ("practice") may be shorter, and is a guess away anyhow.
 */
function isUnlikeText(wanted: string): boolean {
  const isMixed = /[a-z]/.test(wanted) && /\d/.test(wanted);
  return wanted.length >= (isMixed ? 12 : 24);
}

/** Whether there is a place to replace. It sees what `withoutKey` sees, and costs a small part of it where there is none. */
function isWritten(text: string, wanted: string): boolean {
  // Of all that this changes beside ASCII, nothing can take a letter of the key away.
  let layer = text.toLowerCase();
  for (let layers = 0; layers <= MOST_LAYERS; layers += 1) {
    if (layer.replaceAll('\\', '').includes(wanted)) return true;
    if (!/[%&\\]/.test(layer)) return false;
    layer = layer.replaceAll(ESCAPE, (...match) => signOf(match)).toLowerCase();
  }
  return false;
}

/** The text with its escapes undone a number of times, and where each of its units, and its end, stands in the original. */
type Layer = { readonly text: string; readonly starts: readonly number[] };

type Place = { readonly start: number; readonly end: number };

/** Percent-encoding, JSON's escapes by number, HTML's in hex, in decimals and by name. */
const ESCAPE = /%([\da-f]{2})|\\u([\da-f]{4})|&#x0*([\da-f]{1,4});|&#0*(\d{1,5});|&(quot|amp|apos|lt|gt);/g;
const HTML_SIGNS: Readonly<Record<string, string>> = { quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' };

/** One pass from left to right, whatever the text: what a service sends cannot make it slow. */
function unescaped({ text, starts }: Layer): Layer {
  const units: string[] = [];
  const kept: number[] = [];
  let done = 0;
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) kept.push(starts[at] ?? 0);
    units.push(text.slice(from, to));
  };
  for (const match of text.matchAll(ESCAPE)) {
    take(done, match.index);
    kept.push(starts[match.index] ?? 0);
    units.push(signOf(match));
    done = match.index + match[0].length;
  }
  take(done, text.length);
  return { text: lowerCase(units.join('')), starts: [...kept, starts[text.length] ?? 0] };
}

/** One unit of UTF-16. */
function signOf([, percent, json, hex, decimal, name = '']: readonly (string | undefined)[]): string {
  const code = percent ?? json ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return decimal === undefined ? (HTML_SIGNS[name] ?? '') : String.fromCharCode(Number(decimal));
}

/**
 * `wanted` has no backslashes, and those of the text are looked past: JSON puts any number of them before a sign. Those
 * at the very end of a key stay, which say nothing.
 */
function placesIn(layer: Layer, wanted: string): Place[] {
  const { text, starts } = withoutBackslashes(layer);
  const places: Place[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    places.push({ start: starts[at] ?? 0, end: starts[at + wanted.length] ?? 0 });
  }
  return places;
}

/** What comes behind backslashes starts where they do. */
function withoutBackslashes({ text, starts }: Layer): Layer {
  const kept: number[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') continue;
    kept.push(starts[from] ?? 0);
    from = at + 1;
  }
  return { text: text.replaceAll('\\', ''), starts: [...kept, starts[from] ?? 0] };
}

/** Places that overlap, as one writing found in several layers does, become one. */
function replaced(text: string, places: readonly Place[]): string {
  let result = '';
  let done = 0;
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start >= done) result += `${text.slice(done, start)}[key]`;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

/** ASCII alone, since no other change of case is sure to keep a text's length. */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
