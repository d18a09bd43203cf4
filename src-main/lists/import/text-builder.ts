const ROOM_BYTES = 64 * 1024;
const MOST_BYTES_A_UNIT = 3;

/** Collects texts in memory that threads share, so that the garbage collector does not scan many strings. */
export function createTextBuilder() {
  let bytes = Buffer.from(new SharedArrayBuffer(ROOM_BYTES));
  let ends: number[] = [];
  let length = 0;

  const makeRoom = (more: number): void => {
    if (length + more <= bytes.length) return;
    const larger = Buffer.from(new SharedArrayBuffer(Math.max(bytes.length * 2, length + more)));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };
  return {
    add(text: string): void {
      makeRoom(text.length * MOST_BYTES_A_UNIT);
      length += bytes.write(text, length);
      ends.push(length);
    },

    count: (): number => ends.length,

    length: (): number => length,

    /** `texts` is UTF-8 and valid until `clear`. `ends` are the offsets at which the texts end. */
    all: (): { readonly texts: Uint8Array; readonly ends: Uint32Array } => ({
      texts: new Uint8Array(bytes.buffer, 0, length),
      ends: Uint32Array.from(ends),
    }),

    clear(): void {
      ends = [];
      length = 0;
    },
  };
}
