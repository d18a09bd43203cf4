/** Which encoding a text file is in: byte order mark, strict UTF-8, statistics, and at last windows-1252. */
import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { GuessReason } from '#shared/contract/preview.ts';
import { readChunks } from '../read-chunks.ts';
import { isKnownEncoding } from './text-units.ts';

/** A name that `createCodec` knows, and what says so. */
export type EncodingGuess = { readonly encoding: string; readonly reason: GuessReason };

/** In bytes. Statistics gain nothing from more, and take long. */
const STATISTICS_LIMIT = 64 * 1024;
/** In bytes. What stands before the first byte that is not ASCII says little; a line may be as long as the file. */
const CONTEXT_BYTES = 256;
/** Looked at together. The text of a chunk of a megabyte would lie outside the heap, where V8 lets dozens of them gather. */
const SURVEY_BYTES = 128 * 1024;

/** @param head the file's first bytes, at least four if it has them */
export async function guessEncoding(path: string, head: Buffer): Promise<EncodingGuess> {
  const wide = guessWide(head);
  if (wide) return wide;
  // The whole file is looked at: the first character that is not ASCII may come in row 50,000.
  const { isUtf8, highLines } = await surveyBytes(path);
  if (isUtf8) return { encoding: 'utf-8', reason: 'valid_utf8' };
  return { encoding: await fromStatistics(highLines), reason: 'statistics' };
}

function guessWide(head: Buffer): EncodingGuess | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return byMark('utf-8');
  if (head[0] === 0xff && head[1] === 0xfe) return byMark('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return byMark('utf-16be');
  // Without a mark: in lists delimiters, digits and line ends are ASCII, so every other byte is often 0.
  const zeros = [0, 0];
  for (const [index, byte] of head.subarray(0, 4096).entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const pairs = Math.floor(Math.min(head.length, 4096) / 2);
  if (odd > pairs * 0.2 && even < pairs * 0.02) return { encoding: 'utf-16le', reason: 'statistics' };
  if (even > pairs * 0.2 && odd < pairs * 0.02) return { encoding: 'utf-16be', reason: 'statistics' };
  return null;
}

const byMark = (encoding: string): EncodingGuess => ({ encoding, reason: 'byte_order_mark' });

/** Whether all is UTF-8, and else the first lines that are not ASCII, which is all that statistics need. */
async function surveyBytes(path: string): Promise<{ isUtf8: boolean; highLines: Buffer }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines: Buffer[] = [];
  let collected = 0;
  let isUtf8 = true;
  for await (const chunk of readChunks(path, SURVEY_BYTES)) {
    if (isUtf8) isUtf8 = decodes(decoder, chunk);
    for (const line of highLinesOf(chunk, STATISTICS_LIMIT - collected)) {
      lines.push(line);
      collected += line.length;
    }
    if (!isUtf8 && collected >= STATISTICS_LIMIT) break;
  }
  return { isUtf8: isUtf8 && decodes(decoder, null), highLines: Buffer.concat(lines) };
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    decoder.decode(chunk ?? undefined, { stream: chunk !== null });
    return true;
  } catch {
    return false;
  }
}

const [LF, CR] = [0x0a, 0x0d];

/** Copies of the lines that are not ASCII, with their ends, until there are `wanted` bytes of them. */
function highLinesOf(chunk: Buffer, wanted: number): readonly Buffer[] {
  const lines: Buffer[] = [];
  if (wanted <= 0 || isAscii(chunk)) return lines;
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

/** Names the detector uses that decoders know by another, or as a smaller relative. */
const RELATIVES: Readonly<Record<string, string>> = {
  ascii: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  cp932: 'shift_jis',
  gb2312: 'gb18030',
};

/** The old Macintosh's western pages: rare in lists, and often guessed for short western text. */
const OLD_MAC = /^(?:x-)?mac-?(?!cyrillic)/u;

async function fromStatistics(bytes: Buffer): Promise<string> {
  // Its tables take 5 MB of the core, and most lists are UTF-8.
  const { detect } = await import('jschardet');
  const found = detect(bytes.subarray(0, STATISTICS_LIMIT)).encoding?.toLowerCase() ?? '';
  const encoding = OLD_MAC.test(found) ? 'windows-1252' : (RELATIVES[found] ?? found);
  return encoding !== '' && isKnownEncoding(encoding) ? encoding : 'windows-1252';
}
