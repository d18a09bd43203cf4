/** Maps numbers of any size to small ids. A `Map` of a million numbers would take four times the memory. */
export type KeyIndex = {
  /** Returns an id from 1 on. A new number gets the next id. */
  readonly idOf: (key: number) => number;
  readonly find: (key: number) => number;
  readonly keyOf: (id: number) => number;
  readonly last: () => number;
};

export function createKeyIndex(): KeyIndex {
  let slots = new Uint32Array(1024);
  let keys = new Float64Array(512);
  let count = 0;

  /** Returns the slot of the number, or the free slot for it. If a slot is taken, the next one is tried. */
  const slotOf = (key: number): number => {
    const mask = slots.length - 1;
    let slot = hash(key) & mask;
    for (let id = slots[slot]; id !== undefined && id !== 0 && keys[id] !== key; id = slots[slot]) {
      slot = (slot + 1) & mask;
    }
    return slot;
  };
  const grow = (): void => {
    slots = new Uint32Array(slots.length * 2);
    const more = new Float64Array(keys.length * 2);
    more.set(keys);
    keys = more;
    for (let id = 1; id <= count; id += 1) slots[slotOf(keys[id] ?? 0)] = id;
  };

  return {
    idOf: (key) => {
      const known = slots[slotOf(key)] ?? 0;
      if (known !== 0) return known;
      if (count + 1 >= keys.length) grow();
      count += 1;
      keys[count] = key;
      slots[slotOf(key)] = count;
      return count;
    },
    find: (key) => slots[slotOf(key)] ?? 0,
    keyOf: (id) => keys[id] ?? 0,
    last: () => count,
  };
}

/** Mixes both halves of a number of up to 53 bits. */
function hash(key: number): number {
  const high = Math.floor(key / 0x1_0000_0000);
  let mixed = Math.imul(key >>> 0, 0x9e_37_79_b1) ^ Math.imul(high | 0, 0x85_eb_ca_6b);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x2c_1b_3c_6d) >>> 0;
}
