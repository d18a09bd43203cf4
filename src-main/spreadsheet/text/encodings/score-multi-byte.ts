/** How likely it is that bytes are a text in an encoding of several bytes a character: Japanese, Chinese, Korean, and UTF-8 with a few wrong bytes. */
import iconv from 'iconv-lite';
import type { LanguageHints } from './language-hints.ts';

/** `score`: the natural logarithm of how likely such a character is; `bytes`: how many it takes. */
type Scored = { readonly bytes: number; readonly score: number };

type MultiByteEncoding = {
  readonly name: string;
  /** '' for any. */
  readonly language: string;
  readonly prior: number;
  /** The character at a byte that is not ASCII. The bytes behind it are 0 at the end. */
  readonly scoreAt: (lead: number, second: number, third: number, fourth: number) => Scored;
  /** What addresses of the language are full of. */
  readonly common: string;
};

const INVALID: Scored = { bytes: 1, score: -16 };
const [KANA, SIGN, COMMON, FREQUENT, RARE, STRANGE] = [-4, -5, -4.5, -6.5, -10, -13];
const two = (score: number): Scored => ({ bytes: 2, score });
const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

const MULTI_BYTE: readonly MultiByteEncoding[] = [
  {
    name: 'shift_jis',
    language: 'ja',
    prior: -1,
    common: JAPANESE(),
    scoreAt: (lead, second) => {
      if (within(lead, 0xa1, 0xdf)) return { bytes: 1, score: -5.5 };
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
    common: JAPANESE(),
    scoreAt: (lead, second) => {
      if (lead === 0x8e && within(second, 0xa1, 0xdf)) return two(-6);
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
    common: '市区县省路街道号楼室镇村公司有限新中国北京上海广州东西南安大江山河华平地址名称姓电话邮编城单元',
    scoreAt: (lead, second, third, fourth) => {
      if (within(second, 0x30, 0x39))
        return within(third, 0x81, 0xfe) && within(fourth, 0x30, 0x39) ? { bytes: 4, score: -14 } : INVALID;
      if (!within(lead, 0x81, 0xfe) || second < 0x40 || second === 0x7f || second === 0xff) return INVALID;
      if (second < 0xa1 || lead < 0xa1) return two(-11);
      if (lead <= 0xa3) return two(SIGN);
      if (lead < 0xb0) return two(-11);
      return two(lead <= 0xd7 ? FREQUENT : RARE);
    },
  },
  {
    name: 'big5',
    language: 'zh',
    prior: -1.5,
    common: '市區縣路街段巷弄號樓鄉鎮村里新北台臺中國高雄東西南大山安和平正義民公司有限地址名稱姓電話郵遞',
    scoreAt: (lead, second) => {
      const isTrail = within(second, 0x40, 0x7e) || within(second, 0xa1, 0xfe);
      if (!isTrail || !within(lead, 0xa1, 0xf9)) return INVALID;
      if (lead <= 0xa3) return two(SIGN);
      return two(lead <= 0xc6 ? FREQUENT : RARE);
    },
  },
  {
    name: 'euc-kr',
    language: 'ko',
    prior: -1,
    common:
      '시도구군동로길번지읍면리서울부산대인천광주전남북경기강원충청제아파트호층가나다주소이름우편화세종특별자치역중앙강',
    scoreAt: (lead, second) => {
      if (!within(lead, 0x81, 0xfd) || second < 0x41 || second === 0xff) return INVALID;
      if (lead < 0xa1 || second < 0xa1) return two(STRANGE);
      if (lead <= 0xa3) return two(SIGN);
      if (lead < 0xb0) return two(STRANGE);
      return two(lead <= 0xc8 ? -6 : -11);
    },
  },
  {
    name: 'utf-8',
    language: '',
    prior: 0,
    common: '',
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

function JAPANESE(): string {
  return '市区町村県都道府番丁目字大東西南北上中下田山川島本原野谷井松木林森新高住所郵便号名前氏電話会社株式京阪神奈愛知福岡千葉埼玉';
}

export type ScoredEncoding = { readonly encoding: string; readonly score: number };

/** Comparable with the scores of single bytes of the same contexts. */
export function scoreMultiByte(bytes: Buffer, hints: LanguageHints): readonly ScoredEncoding[] {
  const sum = [...hints.values()].reduce((total, weight) => total + weight, 0);
  return MULTI_BYTE.map(({ name, language, prior, scoreAt, common }) => {
    const share = language === '' ? 1 : (0.3 + (hints.get(language) ?? 0)) / (3 + sum);
    return {
      encoding: name,
      score: prior + Math.log(share) + charactersScore(bytes, scoreAt, bytesOf(common, name)),
    };
  });
}

const bytesOf = (common: string, encoding: string): ReadonlySet<number> =>
  new Set(
    Array.from(common, (sign) => iconv.encode(sign, encoding)).map(
      (pair) => ((pair[0] ?? 0) << 8) | (pair[1] ?? 0),
    ),
  );

function charactersScore(
  bytes: Buffer,
  scoreAt: MultiByteEncoding['scoreAt'],
  common: ReadonlySet<number>,
): number {
  const found = new Map<number, { score: number; count: number }>();
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const second = bytes[at + 1] ?? 0;
    const scored = scoreAt(lead, second, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
    const [before, after] = [bytes[at - 1] ?? 0, bytes[at + scored.bytes] ?? 0];
    const latin = latinNeighbours(before) + latinNeighbours(after);
    // With its neighbours, as single bytes are counted: a distinct context counts once, and more of it a little more.
    const key = before * 2 ** 24 + (lead << 16) + (second << 8) + after;
    const each = found.get(key);
    if (each) each.count += 1;
    else
      found.set(key, {
        score: (common.has((lead << 8) | second) ? COMMON : scored.score) - (scored.bytes > 1 ? latin : 0),
        count: 1,
      });
    at += scored.bytes;
  }
  let score = 0;
  for (const each of found.values()) score += each.score * Math.log2(1 + each.count);
  return score;
}

/** In these languages no lower-case Latin letter stands beside a sign. */
const latinNeighbours = (byte: number): number =>
  within(byte, 0x61, 0x7a) ? 3 : within(byte, 0x41, 0x5a) ? 1 : 0;
