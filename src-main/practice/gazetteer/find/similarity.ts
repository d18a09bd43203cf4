import { editDistance } from '#shared/domain/text/edit-distance.ts';

/** Keys with their signatures, which are computed once for many searches. */
export type KeyList = { readonly keys: readonly string[]; readonly signatures: readonly number[] };

export const keyList = (keys: readonly string[]): KeyList => ({ keys, signatures: keys.map(signature) });

/** The first character of kana, Chinese and Hangul. A name of three such characters may differ by one edit, as may a name of five letters. */
const FIRST_WORD_SIGN = 0x3040;

/** Returns the number of edits to allow: none in a very short name, one in a short name, and two in a long one. */
export function toleratedEdits(key: string): number {
  if (key.charCodeAt(0) >= FIRST_WORD_SIGN) return key.length < 3 ? 0 : 1;
  return key.length < 5 ? 0 : key.length < 9 ? 1 : 2;
}

/** Returns how many characters are equal at the start. */
export function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

/** Returns the closest key within the tolerance, or the first of several equally close ones; null if there is none. */
export function closest(
  key: string,
  { keys, signatures }: KeyList,
): { readonly key: string; readonly edits: number } | null {
  const wanted = signature(key);
  let found: { readonly key: string; readonly edits: number } | null = null;
  let limit = toleratedEdits(key);
  for (let index = 0; index < keys.length && limit >= 0; index += 1) {
    const candidate = keys[index] ?? '';
    if (Math.abs(candidate.length - key.length) > limit) continue;
    if (bitsSet(wanted ^ (signatures[index] ?? 0)) > 2 * limit) continue;
    const edits = editDistance(key, candidate, limit);
    if (edits > limit) continue;
    found = { key: candidate, edits };
    limit = edits - 1;
  }
  return found;
}

/** Returns one bit per letter. An edit changes at most two bits, so keys that differ in more bits need no slow comparison. */
function signature(key: string): number {
  let bits = 0;
  for (let index = 0; index < key.length; index += 1) bits |= 1 << (key.charCodeAt(index) & 31);
  return bits;
}

function bitsSet(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
