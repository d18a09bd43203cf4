/**
 * A text's key: equal texts have equal keys, and among a million different ones two share a key once in five
 * thousand lists. Whoever acts on rows of one key compares their texts.
 *
 * 51 bits, not 53: a larger number reaches SQLite as a float, and a STRICT column of integers refuses it.
 */
export function hashText(text: string): number {
  // Two 32-bit lanes with different multipliers, mixed into each other at the end (the cyrb53 hash).
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (high & HIGH_BITS) * 2 ** 32 + (low >>> 0);
}

const HIGH_BITS = 0x7ffff;
