import { highWords } from './high-words.ts';
import { scoreWords } from './known-words.ts';
import { languageHints } from './language-hints.ts';
import { type ScoredEncoding, scoreMultiByte } from './score-multi-byte.ts';
import { byteContexts, scoreSingleByte } from './score-single-byte.ts';
import { singleByteEncodings } from './single-byte.ts';

/**
 * Returns the encodings in which the bytes may be, likeliest first. Takes time linear in the given bytes.
 * @param highLines lines that are not ASCII
 * @param sample the beginning of the file, which indicates the language
 * @param country the country of the list, as ISO 3166-1 alpha-3 in lower case; null if unknown
 */
export function rankEncodings(
  highLines: Buffer,
  sample: Buffer,
  country?: string | null,
): readonly ScoredEncoding[] {
  const hints = languageHints(`${sample.toString('latin1')}\n${highLines.toString('latin1')}`, country);
  const words = highWords(highLines);
  const contexts = byteContexts(words);
  const single = singleByteEncodings().map((encoding) => ({
    encoding: encoding.name,
    score: scoreSingleByte(encoding, contexts, hints) + scoreWords(encoding, words),
  }));
  return [...single, ...scoreMultiByte(words, highLines.length, hints)].toSorted((a, b) => b.score - a.score);
}
