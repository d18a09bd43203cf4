/** Takes the key out of what is kept or shown of a reply, in whatever writing a server, a proxy or a page gave it back. */
import { inLowerCase, type Writing, writingsOf } from './key-writings.ts';

const MOST_KEPT_BYTES = 2048;
/** As much of it is searched for the key: no writing of one is so long. */
const MOST_READ = 65_536;

/** `text` with every writing of the key replaced; `key` null or the public word `test` leaves it alone. */
export function withoutKey(text: string, key: string | null): string {
  const wanted = wantedOf(key);
  return wanted === null ? text : replaced(text, writingsOf(text, wanted));
}

/**
 * An answer's body as it may be read and kept. A key that could be a word or a number of an address is left alone
 * there, and so is any key that stands in what was asked: an address must never come back with a hole in it.
 *
 * @param asked what the request said beside the key, as it was sent
 */
export function answerWithoutKey(text: string, key: string | null, asked: () => string): string {
  const wanted = wantedOf(key);
  if (wanted === null || !isUnlikeText(wanted)) return text;
  const writings = writingsOf(text, wanted);
  return writings.length === 0 || writingsOf(asked(), wanted).length > 0 ? text : replaced(text, writings);
}

/** A reply's body as it may be kept: first the key is taken out, then it is cut, so that no half of a key stays at the cut. */
export function bodyForSupport(text: string, key: string | null): string {
  const bytes = new TextEncoder().encode(withoutKey(text.slice(0, MOST_READ), key).slice(0, MOST_KEPT_BYTES));
  // As of a stream that goes on: a character the cut falls into is left out.
  return new TextDecoder().decode(bytes.subarray(0, MOST_KEPT_BYTES), { stream: true });
}

/** The key in the form it is looked for; null: there is nothing to look for. */
function wantedOf(key: string | null): string | null {
  const wanted = inLowerCase(key ?? '').replaceAll('\\', '');
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

function replaced(text: string, writings: readonly Writing[]): string {
  if (writings.length === 0) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of writings) {
    pieces.push(text.slice(done, start), '[key]');
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}
