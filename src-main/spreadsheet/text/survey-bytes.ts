/** What the bytes of a text file say of its encoding, in one pass at the speed of the disk. */
import { isAscii, isUtf8 } from 'node:buffer';
import { readChunks } from '../read-chunks.ts';
import { hasJapaneseEscapes } from './encodings/iso-2022-jp.ts';

/** In bytes. Statistics gain nothing from more, and take long. */
export const STATISTICS_LIMIT = 64 * 1024;

export type ByteSurvey = {
  /** All of it, ASCII included. */
  readonly isUtf8: boolean;
  /** Whether it is UTF-8 but for its last letter, of which the end is missing. */
  readonly isCut: boolean;
  /** It is ASCII, with escape sequences of ISO-2022-JP. */
  readonly isIso2022Jp: boolean;
  /** The first lines that are not ASCII, with their ends, at most `STATISTICS_LIMIT` bytes. Long lines are cut. */
  readonly highLines: Buffer;
};

const CHUNK_BYTES = 1024 * 1024;
/** In bytes. What stands before the first byte that is not ASCII says little; a line may be as long as the file. */
const CONTEXT_BYTES = 256;
const LONGEST_ESCAPE = 4;

/** The whole file is looked at: the first character that is not ASCII may come in row 50,000. */
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

/** Where the last character of UTF-8 that may go on in the next chunk begins; the end where none does. */
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

/** Copies of the lines that are not ASCII, with their ends, until there are `wanted` bytes of them. */
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
