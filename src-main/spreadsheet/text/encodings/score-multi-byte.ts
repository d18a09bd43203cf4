/** Scores the likelihood that bytes are text in a multi-byte encoding: Japanese, Chinese, Korean, or UTF-8 with a few wrong bytes. */
import iconv from 'iconv-lite';
import { createCodec } from '../text-units.ts';
import { COMMON_SIGNS } from './common-signs.ts';
import type { HighWord } from './high-words.ts';
import type { LanguageHints } from './language-hints.ts';

/** `score` is the natural logarithm of the character's likelihood. `bytes` is its length. */
type Scored = { readonly bytes: number; readonly score: number };

type MultiByteEncoding = {
  readonly name: string;
  /** Empty if the encoding can hold any language. */
  readonly language: 'ja' | 'zh' | 'zh-Hant' | 'ko' | '';
  readonly prior: number;
  /** Scores the character that starts at a non-ASCII byte. Bytes past the end are 0. */
  readonly scoreAt: (lead: number, second: number, third: number, fourth: number) => Scored;
};

/** The score of each invalid character, including those that only the decoder finds. Text that can be decoded is likelier. */
const INVALID_SCORE = -16;
const INVALID: Scored = { bytes: 1, score: INVALID_SCORE };
const [KANA, HALF_KANA, SIGN, COMMON, FREQUENT, RARE, STRANGE] = [-4.8, -4.2, -6, -6.2, -9, -11.5, -14];
const two = (score: number): Scored => ({ bytes: 2, score });
const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

const MULTI_BYTE: readonly MultiByteEncoding[] = [
  {
    name: 'shift_jis',
    language: 'ja',
    prior: -1,
    scoreAt: (lead, second) => {
      if (within(lead, 0xa1, 0xdf)) return { bytes: 1, score: HALF_KANA };
      const isTrail = within(second, 0x40, 0x7e) || within(second, 0x80, 0xfc);
      if (!isTrail || !(within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc))) return INVALID;
      if (lead === 0x81) return two(SIGN);
      if (lead === 0x82) return two(second >= 0x9f ? KANA : SIGN);
      if (lead === 0x83) return two(second <= 0x96 ? KANA : STRANGE);
      if (within(lead, 0x88, 0x97)) return two(FREQUENT);
      return two(within(lead, 0x98, 0x9f) || within(lead, 0xe0, 0xea) ? RARE : STRANGE);
    },
  },
  {
    name: 'euc-jp',
    language: 'ja',
    prior: -2.5,
    scoreAt: (lead, second, third) => {
      if (lead === 0x8e && within(second, 0xa1, 0xdf)) return two(HALF_KANA - 1);
      if (lead === 0x8f && within(second, 0xa1, 0xfe) && within(third, 0xa1, 0xfe))
        return { bytes: 3, score: STRANGE };
      if (!within(lead, 0xa1, 0xf4) || !within(second, 0xa1, 0xfe)) return INVALID;
      if (lead === 0xa4 || lead === 0xa5) return two(KANA);
      if (lead <= 0xa3) return two(SIGN);
      if (lead < 0xb0) return two(STRANGE);
      return two(lead <= 0xcf ? FREQUENT : RARE);
    },
  },
  {
    name: 'gb18030',
    language: 'zh',
    prior: -1,
    scoreAt: (lead, second, third, fourth) => {
      if (within(second, 0x30, 0x39))
        return within(third, 0x81, 0xfe) && within(fourth, 0x30, 0x39) ? { bytes: 4, score: -14 } : INVALID;
      if (!within(lead, 0x81, 0xfe) || second < 0x40 || second === 0x7f || second === 0xff) return INVALID;
      if (second < 0xa1 || lead < 0xa1) return two(RARE);
      if (lead <= 0xa3) return two(SIGN);
      if (lead < 0xb0) return two(STRANGE);
      return two(lead <= 0xd7 ? FREQUENT : RARE);
    },
  },
  {
    name: 'big5',
    language: 'zh-Hant',
    prior: -1.5,
    scoreAt: (lead, second) => {
      const isTrail = within(second, 0x40, 0x7e) || within(second, 0xa1, 0xfe);
      if (!isTrail || !within(lead, 0x81, 0xfe)) return INVALID;
      if (lead < 0xa1 || lead > 0xf9) return two(STRANGE);
      if (lead <= 0xa3) return two(SIGN);
      return two(lead <= 0xc6 ? FREQUENT : RARE);
    },
  },
  {
    name: 'euc-kr',
    language: 'ko',
    prior: -1,
    scoreAt: (lead, second) => {
      if (!within(lead, 0x81, 0xfd) || second < 0x41 || second === 0xff) return INVALID;
      if (lead < 0xa1 || second < 0xa1) return two(RARE);
      if (lead <= 0xa3) return two(SIGN);
      if (lead < 0xb0) return two(STRANGE);
      return two(lead <= 0xc8 ? FREQUENT : RARE);
    },
  },
  {
    name: 'utf-8',
    language: '',
    prior: 0,
    scoreAt: (lead, second, third, fourth) => {
      const length = within(lead, 0xc2, 0xdf)
        ? 2
        : within(lead, 0xe0, 0xef)
          ? 3
          : within(lead, 0xf0, 0xf4)
            ? 4
            : 0;
      const isValid = [second, third, fourth].slice(0, length - 1).every((byte) => within(byte, 0x80, 0xbf));
      return length > 0 && isValid ? { bytes: length, score: -5 } : INVALID;
    },
  },
];

export type ScoredEncoding = { readonly encoding: string; readonly score: number };

/** The penalty below this share of non-ASCII bytes. Japanese, Chinese and Korean words have only non-ASCII letters. */
const [FEW_HIGH, FEW_HIGH_SCORE] = [0.03, -6];

/** Returns a score comparable with the single-byte scores of the same words. @param length number of bytes in the lines with the words */
export function scoreMultiByte(
  words: readonly HighWord[],
  length: number,
  hints: LanguageHints,
): readonly ScoredEncoding[] {
  const sum = [...hints.values()].reduce((total, weight) => total + weight, 0);
  const text = Buffer.concat(words.map(({ bytes }) => bytes));
  const high = text.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  return MULTI_BYTE.map(({ name, language, prior, scoreAt }) => {
    const spoken = language === 'zh-Hant' ? 'zh' : language;
    const share = language === '' ? 1 : (0.3 + (hints.get(spoken) ?? 0)) / (3 + sum);
    const few = language !== '' && high < length * FEW_HIGH ? FEW_HIGH_SCORE : 0;
    const common = language === '' ? new Set<number>() : commonPairs(COMMON_SIGNS[language], name);
    let score = prior + Math.log(share) + few;
    let invalid = 0;
    for (const { bytes, weight } of words) {
      const scored = scoreWord(bytes, scoreAt, common);
      score += weight * scored.score;
      invalid += scored.invalid;
    }
    const lost = createCodec(name).decode(text.toString('latin1')).split('\uFFFD').length - 1;
    return { encoding: name, score: score + Math.max(0, lost - invalid) * INVALID_SCORE };
  });
}

function commonPairs(common: string, encoding: string): ReadonlySet<number> {
  const bytes = iconv.encode(common.replace(/\s/gu, ''), encoding);
  const pairs = new Set<number>();
  for (let at = 0; at < bytes.length; at += 2) pairs.add(bytes.readUInt16BE(at));
  return pairs;
}

function scoreWord(
  bytes: Buffer,
  scoreAt: MultiByteEncoding['scoreAt'],
  common: ReadonlySet<number>,
): { readonly score: number; readonly invalid: number } {
  let score = 0;
  let invalid = 0;
  let before = 0;
  for (let at = 1; at < bytes.length - 1; ) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      before = lead;
      at += 1;
      continue;
    }
    const second = bytes[at + 1] ?? 0;
    const scored = scoreAt(lead, second, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
    if (scored === INVALID) invalid += 1;
    score += common.has((lead << 8) | second) ? COMMON : scored.score;
    if (scored.bytes === 2) score += asciiTrail(second, bytes[at + 2]);
    // UTF-8 can hold any language, so it has no common characters.
    if (common.size > 0) score -= latinNeighbour(before) + latinNeighbour(bytes[at + scored.bytes]);
    before = 0;
    at += scored.bytes;
  }
  return { score, invalid };
}

/** Returns the penalty for a Latin letter as neighbour. Japanese, Chinese and Korean characters rarely have one. */
const latinNeighbour = (byte = 0): number =>
  within(byte, 0x61, 0x7a) ? 3 : within(byte, 0x41, 0x5a) ? 1 : 0;

/**
 * Returns a bonus for a second byte that is ASCII. Single-byte scores do not count ASCII bytes, so without this bonus they
 * would look better than they are.
 */
function asciiTrail(second: number, after = 0): number {
  if (second >= 0x80) return 0;
  const glued = within(after, 0x30, 0x39) ? 3 : 0;
  if (within(second, 0x61, 0x7a)) return 2.5 + glued;
  return within(second, 0x41, 0x5a) ? 4 + glued : 6;
}
