/** Which encoding a text file is in: byte order mark, strict UTF-8, and at last its letters. */
import type { GuessReason } from '#shared/contract/preview.ts';
import { rankEncodings } from './encodings/rank-encodings.ts';
import { STATISTICS_LIMIT, surveyBytes } from './survey-bytes.ts';

/** A name that `createCodec` knows, and what says so. */
export type EncodingGuess = {
  readonly encoding: string;
  readonly reason: GuessReason;
  /** Encodings that fit nearly as well, the likeliest first, whether or not the text is another in them. */
  readonly others: readonly string[];
  /** The first lines that are not ASCII; empty where nothing is doubtful. */
  readonly highLines: Buffer;
};

/** Of two natural logarithms: what is less than some twenty times likelier than another is no certainty. */
const CLOSE = 3;

/** @param head the file's first bytes, at least four if it has them */
export async function guessEncoding(path: string, head: Buffer): Promise<EncodingGuess> {
  const wide = guessWide(head);
  if (wide) return wide;
  const { isUtf8, highLines } = await surveyBytes(path);
  if (isUtf8) return sure('utf-8', 'valid_utf8');
  const ranked = rankEncodings(highLines, head.subarray(0, STATISTICS_LIMIT));
  const [best] = ranked;
  if (best === undefined) return sure('windows-1252', 'statistics');
  const others = ranked.slice(1).filter(({ score }) => best.score - score < CLOSE);
  return {
    encoding: best.encoding,
    reason: 'statistics',
    others: others.map(({ encoding }) => encoding),
    highLines,
  };
}

const sure = (encoding: string, reason: GuessReason): EncodingGuess => ({
  encoding,
  reason,
  others: [],
  highLines: Buffer.alloc(0),
});

function guessWide(head: Buffer): EncodingGuess | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return sure('utf-8', 'byte_order_mark');
  if (head[0] === 0xff && head[1] === 0xfe) return sure('utf-16le', 'byte_order_mark');
  if (head[0] === 0xfe && head[1] === 0xff) return sure('utf-16be', 'byte_order_mark');
  // Without a mark: delimiters, digits and line ends are ASCII, so every other byte of them is 0, and no other text has zeros.
  const zeros: [number, number] = [0, 0];
  for (const [index, byte] of head.subarray(0, 4096).entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  }
  const [even, odd] = zeros;
  const pairs = Math.floor(Math.min(head.length, 4096) / 2);
  if (odd > pairs * 0.03 && even < odd * 0.25) return sure('utf-16le', 'statistics');
  if (even > pairs * 0.03 && odd < even * 0.25) return sure('utf-16be', 'statistics');
  return null;
}
