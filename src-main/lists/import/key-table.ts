import { randomInt } from 'node:crypto';
import { KEY_BYTES } from '../../db/repositories/question-entry.ts';

const ROOM = 4_096;
/** The number of slots for each key, so that at most half of the slots are taken. */
const SLOTS = 2;

const HALF_WORDS = 2 ** 16;

/** Random multipliers, so that nobody can make a file whose keys all hash to the same slots. */
const [FIRST, SECOND] = [oddNumber(), oddNumber()];

function oddNumber(): number {
  return randomInt(2 ** 31) * 2 + 1;
}

/** Hashes the first eight bytes of a key. Drops the lowest bits of the sum, which depend on the fewest bytes. */
function hashOf(byteAt: (at: number) => number): number {
  const word = (at: number): number =>
    byteAt(at) | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 24);
  return (Math.imul(word(0), FIRST) + Math.imul(word(4), SECOND)) >>> 8;
}

const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));

/** Collects distinct keys in order, packed in memory that threads share. Strings would take far more memory. */
export function createKeyTable() {
  let keys = sharedBytes(ROOM * KEY_BYTES);
  /** For each slot, 1 + the index of its key; 0 means free. The length is a power of two. */
  let slots = new Int32Array(ROOM * SLOTS);
  let count = 0;

  const isAt = (index: number, key: string): boolean => {
    for (let at = 0, from = index * KEY_BYTES; at < KEY_BYTES; at += 1)
      if (keys[from + at] !== key.charCodeAt(at)) return false;
    return true;
  };
  const slotOf = (hash: number): number => hash & (slots.length - 1);
  const grow = (): void => {
    const larger = sharedBytes(keys.length * 2);
    larger.set(keys);
    keys = larger;
    slots = new Int32Array(slots.length * 2);
    for (let index = 0; index < count; index += 1) {
      let slot = slotOf(hashOf((at) => keys[index * KEY_BYTES + at] ?? 0));
      while (slots[slot] !== 0) slot = slotOf(slot + 1);
      slots[slot] = index + 1;
    }
  };

  return {
    /** @param key from `validationKey` @returns its index among the distinct keys, in the order of addition */
    add(key: string): number {
      let slot = slotOf(hashOf((at) => key.charCodeAt(at)));
      for (let taken = slots[slot] ?? 0; taken !== 0; taken = slots[slot] ?? 0) {
        if (isAt(taken - 1, key)) return taken - 1;
        slot = slotOf(slot + 1);
      }
      for (let at = 0, from = count * KEY_BYTES; at < KEY_BYTES; at += 1)
        keys[from + at] = key.charCodeAt(at);
      count += 1;
      slots[slot] = count;
      if (count * KEY_BYTES === keys.length) grow();
      return count - 1;
    },

    all: (): Uint8Array => keys.subarray(0, count * KEY_BYTES),

    clear(): void {
      slots.fill(0);
      count = 0;
    },

    /** Returns the indexes sorted by the first two bytes of their keys only. */
    order(): Uint32Array<ArrayBuffer> {
      const halfWord = (index: number): number =>
        (keys[index * KEY_BYTES] ?? 0) * 256 + (keys[index * KEY_BYTES + 1] ?? 0);
      const places = new Uint32Array(HALF_WORDS + 1);
      for (let index = 0; index < count; index += 1)
        places[halfWord(index) + 1] = (places[halfWord(index) + 1] ?? 0) + 1;
      for (let word = 1; word <= HALF_WORDS; word += 1)
        places[word] = (places[word] ?? 0) + (places[word - 1] ?? 0);
      const order = new Uint32Array(count);
      for (let index = 0; index < count; index += 1) {
        const word = halfWord(index);
        const place = places[word] ?? 0;
        order[place] = index;
        places[word] = place + 1;
      }
      return order;
    },
  };
}
