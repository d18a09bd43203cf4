/** Which encoding a text file is in: byte order mark, strict UTF-8, statistics, and at last windows-1252. */
import { TextDecoder } from 'node:util';
import type { GuessReason } from '#shared/contract/preview.ts';
import { readChunks } from './read-chunks.ts';
import { isKnownEncoding } from './text-units.ts';

export type EncodingGuess = { readonly encoding: string; readonly reason: GuessReason };

/** In bytes. Statistics gain nothing from more, and take long. */
const STATISTICS_LIMIT = 64 * 1024;
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
    for (const line of highLinesOf(chunk)) {
      if (collected < STATISTICS_LIMIT) lines.push(line);
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

function highLinesOf(chunk: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  const high = /[^\n]*[^\u0000-\u007F][^\n]*\n?/gu;
  let size = 0;
  for (const [line] of chunk.toString('latin1').matchAll(high)) {
    lines.push(Buffer.from(line.slice(0, STATISTICS_LIMIT), 'latin1'));
    size += line.length;
    if (size >= STATISTICS_LIMIT) break;
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
