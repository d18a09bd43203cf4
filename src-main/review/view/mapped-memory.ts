/**
 * Memory taken from the system and given back whole. Arrays of megabytes that come and go through malloc stay with the
 * process: each thread has a share of its own, which shrinks only from its end. A memory of WebAssembly is a mapping by
 * itself, and arrays on it are as quick as others (those on an `ArrayBuffer` that can be resized are not). It goes with
 * the last array on it, or with the thread. Each takes some GB of addresses, though not of memory: little is not mapped.
 */

/** Node has it, the types of Node do not. */
declare const WebAssembly: {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => {
    readonly buffer: ArrayBuffer;
    readonly grow: (pages: number) => number;
  };
};

const LITTLE_BYTES = 1024 * 1024;
const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;

const pagesOf = (bytes: number): number => Math.min(MOST_PAGES, Math.ceil(bytes / PAGE_BYTES));

const mapped = (first: number, most: number) =>
  new WebAssembly.Memory({ initial: pagesOf(first), maximum: pagesOf(most) });

/** Every array begins at a multiple of this. */
export const ALIGNMENT = 8;

/**
 * Arrays of zeros, side by side. What is never written takes no memory.
 *
 * @param bytes of all of them, and `ALIGNMENT` for each
 */
export function mapArrays(bytes: number) {
  const buffer = bytes <= LITTLE_BYTES ? new ArrayBuffer(bytes) : mapped(bytes, bytes).buffer;
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

/** Bytes that grow where they are, with no copy of them meanwhile. */
export function mapBytes(first: number, most: number): GrowingBytes {
  if (most <= LITTLE_BYTES) {
    const all = Buffer.alloc(most);
    return { reserve: () => all };
  }
  const memory = mapped(first, most);
  let bytes = Buffer.from(memory.buffer);
  return {
    reserve(length) {
      if (length > bytes.length) {
        memory.grow(pagesOf(Math.min(most, length * 1.25)) - bytes.length / PAGE_BYTES);
        bytes = Buffer.from(memory.buffer);
      }
      return bytes;
    },
  };
}
