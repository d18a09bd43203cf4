/** Searches the bytes of a text file for signs of its encoding, in one fast pass. */
import { isAscii, isUtf8 } from 'node:buffer';
import { readChunks } from '../read-chunks.ts';
import { hasJapaneseEscapes } from './encodings/iso-2022-jp.ts';

/** The maximum number of bytes for the statistics. More bytes take longer and do not improve the guess. */
export const STATISTICS_LIMIT = 64 * 1024;

export type ByteSurvey = {
  /** Whether all bytes are valid UTF-8, as they also are in pure ASCII. */
  readonly isUtf8: boolean;
  /** Whether the text is UTF-8 except that its last letter is incomplete. */
  readonly isCut: boolean;
  readonly isIso2022Jp: boolean;
  /** The first lines that are not ASCII, with their line ends, at most `STATISTICS_LIMIT` bytes. Long lines are cut. */
  readonly highLines: Buffer;
};

const CHUNK_BYTES = 1024 * 1024;
/** Bytes kept before a line's first non-ASCII byte. Earlier text is little evidence, and may be as long as the file. */
const CONTEXT_BYTES = 256;
const LONGEST_ESCAPE = 4;

/** Reads the whole file, because the first non-ASCII character may be in row 50,000. */
export async function surveyBytes(path: string): Promise<ByteSurvey> {
  const lines: Buffer[] = [];
  let collected = 0;
  let isValid = true;
  let rest: Buffer = Buffer.alloc(0);
  let hasEscapes = false;
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of readChunks(path, CHUNK_BYTES)) {
    const isPlain = rest.length === 0 && isAscii(chunk);
    if (isValid && !isPlain) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = wholeCharacters(bytes);
      isValid = isUtf8(bytes.subarray(0, end));
      rest = Buffer.from(bytes.subarray(end));
    }
    if (!isPlain && collected < STATISTICS_LIMIT) {
      for (const line of highLinesOf(chunk, STATISTICS_LIMIT - collected)) {
        lines.push(line);
        collected += line.length;
      }
    }
    hasEscapes ||=
      hasJapaneseEscapes(chunk) ||
      hasJapaneseEscapes(Buffer.concat([before, chunk.subarray(0, LONGEST_ESCAPE)]));
    before = Buffer.from(chunk.subarray(-LONGEST_ESCAPE));
    if (!isValid && collected >= STATISTICS_LIMIT) break;
  }
  const isWhole = rest.length === 0;
  return {
    isUtf8: isValid && isWhole,
    isCut: isValid && !isWhole,
    isIso2022Jp: hasEscapes && lines.length === 0,
    highLines: Buffer.concat(lines),
  };
}

/** Returns the start of the last UTF-8 character if it may continue in the next chunk; otherwise the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const [LF, CR] = [0x0a, 0x0d];

/** Copies the lines that are not ASCII, with their line ends, until `wanted` bytes are collected. */
function highLinesOf(chunk: Buffer, wanted: number): readonly Buffer[] {
  const lines: Buffer[] = [];
  let collected = 0;
  let start = 0;
  let firstHigh = -1;
  for (let at = 0; at < chunk.length && collected < wanted; at += 1) {
    const byte = chunk[at] ?? 0;
    if (byte >= 0x80 && firstHigh < 0) firstHigh = at;
    if (byte !== LF && byte !== CR && at + 1 < chunk.length) continue;
    if (firstHigh >= 0) {
      const from = Math.max(start, firstHigh - CONTEXT_BYTES);
      const line = Buffer.from(chunk.subarray(from, Math.min(at + 1, from + wanted - collected)));
      lines.push(line);
      collected += line.length;
    }
    start = at + 1;
    firstHigh = -1;
  }
  return lines;
}
