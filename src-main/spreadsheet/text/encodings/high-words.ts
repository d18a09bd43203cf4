/** The words of a text that are not all ASCII, by which its encoding is recognised. */

export type HighWord = {
  /** With the byte before and the byte after it: a line feed at the ends of the text, and `0` for every digit. */
  readonly bytes: Buffer;
  /** Grows slowly with how often the word comes: a town that every row names says little more than one row's. */
  readonly weight: number;
};

const [LF, ZERO, NINE] = [0x0a, 0x30, 0x39];
/** Signs and digits end words. No encoding has a letter whose second byte is one of them, but for rare ones of GB 18030. */
const FIRST_OF_WORD = 0x40;

/** Every distinct word. The same words whatever the encoding, so that the scores of all encodings can be compared. */
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
