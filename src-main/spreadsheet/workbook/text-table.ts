export type Texts = { readonly get: (index: number) => string | undefined };

export type TextTable = Texts & {
  readonly add: (text: string) => void;
  readonly count: () => number;
};

const FIRST_BYTES = 2 ** 20;
const FIRST_TEXTS = 2 ** 16;
/** Matches texts that take one byte per letter. Others take two. */
const ONE_BYTE = /^[\u0000-\u00ff]*$/;

/** Stores many texts outside the JavaScript heap, where they take a third of the memory and no garbage collection. */
export function createTextTable(): TextTable {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let ends = new Float64Array(FIRST_TEXTS);
  /** For each text: 1 if it has two bytes per letter, 0 if it has one. */
  let widths = new Uint8Array(FIRST_TEXTS);
  let count = 0;

  const makeRoom = (end: number): void => {
    if (end > bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(end, bytes.length * 2));
      bytes.copy(grown);
      bytes = grown;
    }
    if (count < ends.length) return;
    const [grownEnds, grownWidths] = [new Float64Array(count * 2), new Uint8Array(count * 2)];
    grownEnds.set(ends);
    grownWidths.set(widths);
    [ends, widths] = [grownEnds, grownWidths];
  };

  return {
    add(text) {
      const isWide = !ONE_BYTE.test(text);
      const start = ends[count - 1] ?? 0;
      const end = start + text.length * (isWide ? 2 : 1);
      makeRoom(end);
      bytes.write(text, start, isWide ? 'utf16le' : 'latin1');
      ends[count] = end;
      widths[count] = isWide ? 1 : 0;
      count += 1;
    },
    count: () => count,
    get(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      return bytes.toString(widths[index] === 1 ? 'utf16le' : 'latin1', ends[index - 1] ?? 0, ends[index]);
    },
  };
}
