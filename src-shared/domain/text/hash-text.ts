/**
 * Returns equal keys for equal texts. Different texts may share a key, so callers also compare the texts: among a
 * million texts, the probability of a shared key is about 1 in 5,000. The key has only 51 bits, because SQLite receives
 * larger numbers as floats, which a STRICT integer column refuses.
 */
export function hashText(text: string): number {
  // Two 32-bit lanes with different multipliers, mixed together at the end (the cyrb53 hash).
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
