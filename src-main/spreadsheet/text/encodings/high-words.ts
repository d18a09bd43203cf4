export type HighWord = {
  /** The word with one byte on each side: a line feed at the ends of the text, and `0` for any digit. */
  readonly bytes: Buffer;
  /** Grows slowly with the frequency: a town in every row is little more evidence than a town in one row. */
  readonly weight: number;
};

const [LF, ZERO, NINE] = [0x0a, 0x30, 0x39];
/** Lower bytes, such as digits, end words. They are never the second byte of a letter, except for rare letters of GB 18030. */
const FIRST_OF_WORD = 0x40;

/** Returns every distinct non-ASCII word. The words do not depend on the encoding, so that scores can be compared. */
export function highWords(bytes: Buffer): readonly HighWord[] {
  const counts = new Map<string, number>();
  let start = 0;
  let isHigh = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? LF;
    if (byte >= 0x80) isHigh = true;
    if (byte >= FIRST_OF_WORD) continue;
    if (isHigh) {
      const key = sign(bytes[start - 1]) + bytes.toString('latin1', start, at) + sign(byte);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    start = at + 1;
    isHigh = false;
  }
  return [...counts].map(([word, count]) => ({
    bytes: Buffer.from(word, 'latin1'),
    weight: 1 + Math.log2(count) / 4,
  }));
}

const sign = (byte = LF): string => String.fromCharCode(byte >= ZERO && byte <= NINE ? ZERO : byte);
