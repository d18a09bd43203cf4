const ROOM_BYTES = 64 * 1024;
/** Of UTF-8 for a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3;

/**
 * Texts one after the other in one piece of memory: thousands of texts would be looked through as garbage again and again.
 * The memory is shared with whatever thread the texts are handed to.
 */
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

    /** In bytes. */
    length: (): number => length,

    /** `texts`: UTF-8, good until `clear`. `ends`: where each text ends in it. */
    all: (): { readonly texts: Uint8Array; readonly ends: Uint32Array } => ({
      texts: new Uint8Array(bytes.buffer, 0, length),
      ends: Uint32Array.from(ends),
    }),

    /** Begins anew in the same memory. */
    clear(): void {
      ends = [];
      length = 0;
    },
  };
}
