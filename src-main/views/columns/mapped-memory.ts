/**
 * Memory taken from the system and given back whole. Arrays of megabytes that come and go through malloc stay with the
 * process: each thread has a share of its own, which shrinks only from its end. A memory of WebAssembly is a mapping by
 * itself, and arrays on it are as quick as others (those on an `ArrayBuffer` that can be resized are not). It goes with
 * the last array on it, or with the thread. Each takes some GB of addresses, though not of memory: little is not mapped,
 * and where the system has no such room left memory is taken as usual.
 */

type Mapping = {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
};

/** Node has it, the types of Node do not. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => Mapping;
};

const LITTLE_BYTES = 1024 * 1024;
const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;

const pagesOf = (bytes: number): number => Math.min(MOST_PAGES, Math.ceil(bytes / PAGE_BYTES));

/** null: the system has no room for it. */
type MapMemory = (first: number, most: number) => Mapping | null;

const mapped: MapMemory = (first, most) => {
  try {
    return new WebAssembly.Memory({ initial: pagesOf(first), maximum: pagesOf(most) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Every array begins at a multiple of this. */
export const ALIGNMENT = 8;

/**
 * Arrays of zeros, side by side. What is never written takes no memory.
 *
 * @param bytes of all of them, and `ALIGNMENT` for each
 */
export function mapArrays(bytes: number, map = mapped) {
  const mapping = bytes > LITTLE_BYTES ? map(bytes, bytes) : null;
  const buffer = mapping?.buffer ?? new ArrayBuffer(bytes);
  let end = 0;
  const take = (length: number): number => {
    const at = end;
    end += Math.ceil(length / ALIGNMENT) * ALIGNMENT;
    return at;
  };
  return {
    uint8: (length: number) => new Uint8Array(buffer, take(length), length),
    uint16: (length: number) => new Uint16Array(buffer, take(length * 2), length),
    uint32: (length: number) => new Uint32Array(buffer, take(length * 4), length),
    float64: (length: number) => new Float64Array(buffer, take(length * 8), length),
  };
}

export type GrowingBytes = {
  /** Room for so many at least; what was there before is still there. */
  readonly reserve: (length: number) => Buffer;
};

/** Bytes that grow where they are, with no copy of them meanwhile, unless they are few. */
export function mapBytes(first: number, most: number, map = mapped): GrowingBytes {
  const mapping = first > LITTLE_BYTES ? map(first, most) : null;
  let bytes: Buffer = mapping ? Buffer.from(mapping.buffer) : Buffer.alloc(first);
  const grow = (length: number): Buffer => {
    if (mapping) {
      mapping.grow(pagesOf(length) - bytes.length / PAGE_BYTES);
      return Buffer.from(mapping.buffer);
    }
    const more = Buffer.alloc(length);
    bytes.copy(more);
    return more;
  };
  return {
    reserve(length) {
      if (length > bytes.length) bytes = grow(Math.min(most, Math.ceil(length * 1.25)));
      return bytes;
    },
  };
}
