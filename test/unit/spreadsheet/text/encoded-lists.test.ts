/** Tests lists in every family of encodings. `npm run bench encodings` judges 3,000 such lists. */
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { type EncodedList, encodedLists, townList } from '../../../support/files/encoded-lists.ts';
import { judgeEncoding } from '../../../support/files/judge-encoding.ts';
import { seeded } from '../../../support/rows/seeded-random.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

/** Ten lists per family. */
const LISTS = 370;
const [TUNED, HELD_OUT] = [36, 37];

async function judged(lists: Iterable<EncodedList>, withCountry = false) {
  const path = join(tempDir(), 'list.csv');
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const list of lists) {
    const { guessed, isRight, isSilent } = await judgeEncoding(list, path, withCountry ? list.country : null);
    if (!isRight) wrong.push(`${list.name}: ${guessed}`);
    if (isSilent) silent.push(`${list.name}: ${guessed}`);
  }
  return { wrong, silent };
}

describe('lists in encodings of all families', () => {
  it('are read correctly in 99.5% of cases, even with words that were not used for tuning', async () => {
    for (const lists of [encodedLists(TUNED, 'tuned', LISTS), encodedLists(HELD_OUT, 'heldOut', LISTS)]) {
      const { wrong } = await judged(lists);
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(LISTS * 0.005);
    }
  }, 120_000);

  it('are read correctly in 99.5% of cases if the country is known, and the right encoding is on offer', async () => {
    const { wrong, silent } = await judged(encodedLists(HELD_OUT, 'heldOut', LISTS), true);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(LISTS * 0.005);
    expect(silent).toEqual([]);
  }, 120_000);

  it.each([
    ['ja', 'shift_jis'],
    ['ja', 'euc-jp'],
    ['zh-Hant', 'big5'],
    ['zh', 'gb18030'],
    ['ko', 'euc-kr'],
    ['ru', 'koi8-r'],
  ])('are read correctly with one to six towns: %s in %s', async (language, encoding) => {
    const { wrong } = await judged(
      Array.from({ length: 30 }, (_, seed) => townList(language, encoding, seed + 1)),
    );
    expect(wrong).toEqual([]);
  });
});

const BIG5 =
  '台北市信義區松仁路號大樓管理室代收包裹請於週一至週五上午九點下午送達高雄左營文化中心圖書館附近有捷運站可步行前往若無人在家電話聯絡收件者或放置警衛處';
const random = seeded(7);
const longText = Array.from({ length: 10_000 }, () => BIG5[Math.floor(random() * BIG5.length)]).join('');

/** Kinds of lists that were misread once, with a few rows each. */
const KINDS: readonly (readonly [kind: string, encoding: string, text: string])[] = [
  ['Big5 with long text', 'big5', `姓名,備註\n陳怡君,${longText}\n`],
  ['Greek capitals', 'windows-1253', 'ΓΙΩΡΓΟΣ ΠΑΠΑΣ;ΕΡΜΟΥ 4;ΑΘΗΝΑ\nΕΛΕΝΗ ΝΙΚΟΛΑΟΥ;ΠΑΤΗΣΙΩΝ 9;ΛΑΡΙΣΑ\n'],
  ['Greek capitals in the ISO encoding', 'iso-8859-7', 'ΖΩΗ ΒΛΑΧΟΥ;ΤΣΙΜΙΣΚΗ 99;ΒΟΛΟΣ\n'],
  ['Russian capitals in KOI8-R', 'koi8-r', 'ИГОРЬ ЧЕХОВ;ПЕР. ШКОЛЬНЫЙ 123;ВОРОНЕЖ\n'],
  ['one row of half-width kana', 'shift_jis', 'ﾔﾏﾀ ﾀﾛｳ,1-2\n'],
  ['one district in Shift_JIS among Latin letters', 'shift_jis', 'Name,City\nYamada,新宿1-2\n'],
  ['another district in Shift_JIS among Latin letters', 'shift_jis', 'Name,City\nOno,池袋2\n'],
  ['districts alone in Shift_JIS', 'shift_jis', 'Name\n神田\n新谷\n'],
  ['half-width kana alone', 'shift_jis', 'ｽｽﾞｷ ｲﾁﾛｳ,3\nﾀｶﾊｼ ﾏｺﾄ,2\n'],
  ['the euro sign of Latin-9', 'iso-8859-15', 'Name;Betrag\nMüller;12,50 €\nJäger;7,00 €\n'],
  ['Thai in one row', 'windows-874', '1,ประเสริฐ วงศ์ใหญ่,ซอยอารีย์ 173,ภูเก็ต\n'],
  ['Vietnamese', 'windows-1258', 'Tên;Đươ\u0300ng\nNguyê\u0303n;Lê Lơ\u0323i 4\n'],
  ['Slovak in UTF-16 without a mark', 'utf-16le', 'Meno\tMesto\nČáčovič\tČičmany\nKováčová\tBučany\n'],
  [
    'French between broken bars',
    'windows-1252',
    'Nom¦Rue¦Ville\nDurand¦Rue Étienne¦Orléans\nPetit¦Allée 3¦Évreux\n',
  ],
  [
    'ASCII between broken bars',
    'windows-1252',
    'Name¦Street¦City\nSmith¦High Street 1¦Leeds\nJones¦Mill 2¦York\n',
  ],
  ['German between broken bars', 'windows-1252', 'Name¦Straße¦Ort\nMüller¦Amtstraße 7¦Köln\n'.repeat(50)],
  ['Arabic in the ISO encoding', 'iso-8859-6', 'الاسم;المدينة\nمحمد;القاهرة\n'],
  ['UTF-8 that a program took for Latin letters', 'windows-1252', 'Name;Ort\nJÃ¤ger;FÃ¼rth\nMüller;Köln\n'],
];

describe('lists that are easily misread', () => {
  it.each(KINDS)('are read correctly: %s', async (kind, encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const list = { name: kind, encoding, country: '', text, bytes };
    expect(iconv.decode(bytes, encoding)).toBe(text);
    expect(await judgeEncoding(list, join(tempDir(), 'list.csv'))).toMatchObject({ isRight: true });
  });

  it.each([
    ['pol', 'windows-1250', 'WARMIŃSKO'],
    ['fra', 'windows-1252', 'WARMIÑSKO'],
  ])(
    'are read in the usual encoding of the country if a character is ambiguous: %s',
    async (country, encoding, word) => {
      const bytes = iconv.encode(`1;${word}\n`, encoding);
      const list = { name: word, encoding, country, text: `1;${word}\n`, bytes };
      expect(await judgeEncoding(list, join(tempDir(), 'list.csv'), country)).toMatchObject({
        isRight: true,
      });
    },
  );
});
