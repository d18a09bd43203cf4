/**
 * Allocates memory that is returned to the system as a whole. Memory from malloc often stays with the process: each
 * thread has its own heap, which shrinks only from its end. A WebAssembly memory is a separate mapping, and arrays on it
 * are as fast as others (unlike arrays on a resizable `ArrayBuffer`). It is freed with the last array on it, or with the
 * thread. Each mapping reserves some GB of address space, but no memory. Small arrays use ordinary memory, and so do all
 * arrays if the system lacks address space.
 */

type Mapping = {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
};

/** Node has this global, but Node's types lack it. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => Mapping;
};

const LITTLE_BYTES = 1024 * 1024;
const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;

const pagesOf = (bytes: number): number => Math.min(MOST_PAGES, Math.ceil(bytes / PAGE_BYTES));

/** Returns null if the system lacks address space. */
type MapMemory = (first: number, most: number) => Mapping | null;

const mapped: MapMemory = (first, most) => {
  try {
    return new WebAssembly.Memory({ initial: pagesOf(first), maximum: pagesOf(most) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Each array begins at a multiple of this number of bytes. */
export const ALIGNMENT = 8;

/** Creates arrays of zeros in one block. @param make called twice: first with empty arrays, to measure */
export function mapAll<T>(make: (arrays: ReturnType<typeof mapArrays>) => T): T {
  let bytes = 0;
  const measure = (size: number): number => {
    bytes += size + ALIGNMENT;
    return 0;
  };
  make({
    uint8: (length) => new Uint8Array(measure(length)),
    uint16: (length) => new Uint16Array(measure(length * 2)),
    uint32: (length) => new Uint32Array(measure(length * 4)),
    float64: (length) => new Float64Array(measure(length * 8)),
  });
  return make(mapArrays(bytes));
}

/** Creates arrays of zeros in one block. @param bytes size of all arrays, plus `ALIGNMENT` for each array */
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

type GrowingBytes = {
  readonly reserve: (length: number) => Buffer;
};

/** Creates a byte buffer that grows in place, without a copy. A buffer that is small at first is copied when it grows. */
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
