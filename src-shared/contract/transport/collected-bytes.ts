/**
 * Collects bytes in one array that grows by doubling. In a list of pieces, each piece would need some hundred bytes, so
 * one megabyte in one-byte pieces could fill the memory.
 */
type CollectedBytes = {
  /** Returns false when the bytes exceed the limit, and then discards all of them. */
  readonly add: (piece: Uint8Array) => boolean;
  readonly all: () => Uint8Array;
};

const FIRST_BYTES = 1024;

/** @param mostBytes the limit for all pieces together */
export function collectBytes(mostBytes: number): CollectedBytes {
  let bytes = new Uint8Array(Math.min(FIRST_BYTES, mostBytes));
  let length = 0;
  return {
    add(piece) {
      const needed = length + piece.length;
      if (needed > mostBytes) {
        bytes = new Uint8Array();
        length = Number.POSITIVE_INFINITY;
        return false;
      }
      if (needed > bytes.length) {
        const grown = new Uint8Array(Math.min(mostBytes, Math.max(needed, 2 * bytes.length)));
        grown.set(bytes);
        bytes = grown;
      }
      bytes.set(piece, length);
      length = needed;
      return true;
    },
    all: () => bytes.subarray(0, length),
  };
}
