/** Guesses the encoding of a text file from its byte order mark, escape sequences, strict UTF-8, and finally its letters. */
import type { GuessReason } from '#shared/contract/import/preview.ts';
import { ISO_2022_JP } from './encodings/iso-2022-jp.ts';
import { rankEncodings } from './encodings/rank-encodings.ts';
import { STATISTICS_LIMIT, surveyBytes } from './survey-bytes.ts';
import { createCodec } from './text-units.ts';

/** `encoding` is a name that `createCodec` accepts. `reason` states why it was guessed. */
export type EncodingGuess = {
  readonly encoding: string;
  readonly reason: GuessReason;
  readonly others: readonly string[];
  /** The first lines that are not ASCII; empty if the encoding is certain. */
  readonly highLines: Buffer;
};

/** The best encoding is certain if its score is this much higher than the next, which means twenty times as likely. */
const CLOSE = 3;

/**
 * @param head the file's first bytes: at least four, or the whole of a shorter file
 * @param country the country of the list, as ISO 3166-1 alpha-3 in lower case; null if unknown
 */
export async function guessEncoding(
  path: string,
  head: Buffer,
  country?: string | null,
): Promise<EncodingGuess> {
  const wide = guessWide(head);
  if (wide) return wide;
  const { isUtf8, isCut, isIso2022Jp, highLines } = await surveyBytes(path);
  if (isIso2022Jp) return sure(ISO_2022_JP, 'escape_sequences');
  if (isUtf8) return sure('utf-8', 'valid_utf8');
  const sample = head.subarray(0, STATISTICS_LIMIT);
  const ranked = isSeparatedByBars(highLines)
    ? rankEncodings(withoutBars(highLines), withoutBars(sample), country).filter(hasBar)
    : rankEncodings(highLines, sample, country);
  if (isBrokenUtf8(highLines, isCut))
    return {
      encoding: 'utf-8',
      reason: 'statistics',
      others: ranked.map(({ encoding }) => encoding),
      highLines,
    };
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

/** The minimum number of valid letters for each invalid byte. In other encodings, bytes rarely form a UTF-8 letter. */
const LETTERS_PER_ODD_BYTE = 10;

/** Whether the text is UTF-8 although it ends inside a letter or has a few invalid bytes. Any other reading would garble all letters. */
function isBrokenUtf8(highLines: Buffer, isCut: boolean): boolean {
  const letters = highLines.toString('utf8').replaceAll(/[\u0000-\u007f]/gu, '');
  const odd = letters.replaceAll(/[^\ufffd]/gu, '').length;
  return letters.length - odd > (isCut ? 0 : odd * LETTERS_PER_ODD_BYTE);
}

/** `¦` in Windows encodings. If it separates fields, it is read as `|`, so that it is not scored as a letter. */
const BROKEN_BAR = '\u00A6';

/** Whether all lines have equally many `BROKEN_BAR`. One per line may be a letter, so ten lines are then required. */
function isSeparatedByBars(highLines: Buffer): boolean {
  const lines = highLines
    .toString('latin1')
    .split(/[\r\n]+/u)
    .slice(0, -1);
  const counts = new Set(lines.map((line) => line.split(BROKEN_BAR).length - 1));
  const [count = 0] = counts;
  return counts.size === 1 && (count > 1 ? lines.length >= 3 : count === 1 && lines.length >= 10);
}

const withoutBars = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(BROKEN_BAR, '|'), 'latin1');

const hasBar = ({ encoding }: { readonly encoding: string }): boolean =>
  createCodec(encoding).decode(BROKEN_BAR) === BROKEN_BAR;

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
  // Detects UTF-16 without a byte order mark. Delimiters, digits and line ends are ASCII, so every second byte of
  // them is 0. Text in other encodings has no zeros, except as padding.
  const zeros: [number, number] = [0, 0];
  for (const [index, byte] of head.subarray(0, 4096).entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  }
  const [even, odd] = zeros;
  const pairs = Math.floor(Math.min(head.length, 4096) / 2);
  if (odd > pairs * 0.03 && even < odd * 0.25 && areLineEndsWide(head, 0))
    return sure('utf-16le', 'statistics');
  if (even > pairs * 0.03 && odd < even * 0.25 && areLineEndsWide(head, 1))
    return sure('utf-16be', 'statistics');
  return null;
}

/** Whether the bytes are a UTF-16 letter such as "č" (U+010D), whose low byte is the code of a line end. */
const isLetterOfWide = (low = 0, high = 0): boolean =>
  (low === 10 || low === 13) && high < 32 && high !== 10 && high !== 13;

/** Whether line ends have a zero next to them. A single-byte text with zero-padded cells has no zeros there. */
function areLineEndsWide(head: Buffer, place: 0 | 1): boolean {
  let [wide, narrow] = [0, 0];
  for (let at = 0; at + 1 < head.length && at < 4096; at += 2) {
    const [low, high] = [head[at + place], head[at + 1 - place]];
    if (low !== 10 && low !== 13 && high !== 10 && high !== 13) continue;
    if ((low === 10 || low === 13) && high === 0) wide += 1;
    else if (!isLetterOfWide(low, high)) narrow += 1;
  }
  return wide >= narrow;
}
