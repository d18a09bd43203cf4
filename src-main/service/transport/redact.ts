/** Removes the key, in any escaping, from the parts of a reply that the app stores or shows. */
import { inLowerCase, type Writing, writingsOf } from './key-writings.ts';

const MOST_KEPT_BYTES = 2048;
/** The number of characters that are searched for the key. No form of a key is that long. */
const MOST_READ = 65_536;

/** Returns `text` without the key. Changes nothing if the key is null or the public word `test`. */
export function withoutKey(text: string, key: string | null): string {
  const wanted = wantedOf(key);
  return wanted === null ? text : replaced(text, writingsOf(text, wanted));
}

/**
 * Returns an answer's body without the key, unless the key could be part of an address or occurs in `asked`, the sent
 * question. The app must never remove a part of an address.
 */
export function answerWithoutKey(text: string, key: string | null, asked: () => string): string {
  const wanted = wantedOf(key);
  if (wanted === null || !isUnlikeText(wanted)) return text;
  const writings = writingsOf(text, wanted);
  return writings.length === 0 || writingsOf(asked(), wanted).length > 0 ? text : replaced(text, writings);
}

/** Returns the start of a body for support. Removes the key first, so that no part of it remains at the cut. */
export function bodyForSupport(text: string, key: string | null): string {
  const bytes = new TextEncoder().encode(withoutKey(text.slice(0, MOST_READ), key).slice(0, MOST_KEPT_BYTES));
  // With `stream`, the decoder drops a character that the cut divides.
  return new TextDecoder().decode(bytes.subarray(0, MOST_KEPT_BYTES), { stream: true });
}

/** Returns the key in the form to search for, or null if there is nothing to search for. */
function wantedOf(key: string | null): string | null {
  const wanted = inLowerCase(key ?? '').replaceAll('\\', '');
  return wanted === '' || key === 'test' ? null : wanted;
}

/**
 * Whether a key is too long for a word, number, postcode or place name. Services issue long keys. A shorter key that a
 * person invented ("practice") is easy to guess anyway.
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
