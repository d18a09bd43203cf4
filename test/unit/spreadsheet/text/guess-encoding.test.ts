/** Lists of many countries in their usual encodings, small and large, are read as they were written. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { ENCODINGS } from '#shared/messages/import/encodings.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { rankEncodings } from '../../../../src-main/spreadsheet/text/encodings/rank-encodings.ts';
import { singleByteEncodings } from '../../../../src-main/spreadsheet/text/encodings/single-byte.ts';
import { surveyBytes } from '../../../../src-main/spreadsheet/text/survey-bytes.ts';
import { isKnownEncoding } from '../../../../src-main/spreadsheet/text/text-units.ts';
import { project } from '../../../support/app/cli.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const WESTERN = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437'];
const CENTRAL = ['windows-1250', 'iso-8859-2', 'cp852'];
const CYRILLIC = ['windows-1251', 'koi8-r', 'cp866', 'iso-8859-5'];

const LISTS: readonly (readonly [language: string, encodings: readonly string[], text: string])[] = [
  ['German', WESTERN, 'Name;Straße;Ort\nMüller;Otto-Braun-Straße 7;Köln\nSchäfer;Dorotheenstr. 4;Lübeck\n'],
  [
    'French',
    WESTERN,
    'Nom;Rue;Numéro;Ville\nDurand;Rue Étienne Pedron;98;Orléans\nPetit;Allée des Chênes;3;Évreux\n',
  ],
  [
    'Spanish',
    WESTERN,
    'Nombre;Calle;Ciudad\nJosé Núñez;Calle del Olmo, 3;Málaga\nMaría Gómez;Avenida de España, 11;León\n',
  ],
  [
    'Portuguese',
    WESTERN,
    'Nome;Rua;Cidade\nJoão;Rua da Conceição 12;São Paulo\nInês;Avenida Brasília 4;Goiânia\n',
  ],
  ['Italian', WESTERN, 'Nome;Via;Città\nNiccolò;Via della Libertà 4;Forlì\nRosa;Piazza Unità 1;Cantù\n'],
  ['Swedish', WESTERN, 'Namn;Gatuadress;Postort\nÅsa;Storgatan 4;Malmö\nBjörn;Västra Hamngatan 2;Göteborg\n'],
  [
    'Finnish',
    WESTERN,
    'Nimi;Katuosoite;Kaupunki\nMäkinen;Hämeenkatu 4;Jyväskylä\nÖhman;Itäkatu 9;Seinäjoki\n',
  ],
  [
    'Danish',
    ['windows-1252', 'macintosh', 'cp850', 'cp865'],
    'Navn;Vej;By\nSøren;Østergade 4;København\nÅse;Kærvej 19;Hørsholm\n',
  ],
  ['Polish', CENTRAL, 'Nazwa;Ulica;Miasto\nGłowacki;ul. Długa 4;Łódź\nŚwiątek;ul. Żeromskiego 12;Kraków\n'],
  ['Czech', CENTRAL, 'Jméno;Ulice;Město\nDvořák;Žižkova 4;Plzeň\nNěmcová;Náměstí Míru 9;Ústí nad Labem\n'],
  ['Hungarian', CENTRAL, 'Név;Utca;Város\nSzabó;Petőfi utca 4;Győr\nKovács;Rákóczi út 9;Székesfehérvár\n'],
  [
    'Turkish',
    ['windows-1254', 'cp857'],
    'Ad;Sokak;Şehir\nYılmaz;Atatürk Caddesi 4;İstanbul\nŞahin;Güneş Sokağı 9;Eskişehir\n',
  ],
  [
    'Greek',
    ['windows-1253', 'iso-8859-7', 'cp737'],
    'Όνομα;Οδός;Πόλη\nΓιώργος;Ερμού 4;Αθήνα\nΕλένη;Αγίου Δημητρίου 9;Θεσσαλονίκη\n',
  ],
  [
    'Russian',
    CYRILLIC,
    'Имя;Улица;Город\nИванов;ул. Ленина 4;Москва\nПетрова;Невский проспект 9;Санкт-Петербург\n',
  ],
  [
    'Lithuanian',
    ['windows-1257', 'iso-8859-13'],
    'Vardas;Gatvė;Miestas\nJonas;Žemaitės g. 4;Šiauliai\nRasa;Kęstučio g. 9;Panevėžys\n',
  ],
  ['Hebrew', ['windows-1255'], 'שם;רחוב;עיר\nדוד;הרצל 4;תל אביב\nרות;ויצמן 9;חיפה\n'],
  ['Arabic', ['windows-1256'], 'الاسم;شارع;المدينة\nمحمد;شارع التحرير 4;القاهرة\nأحمد;شارع النيل 9;الجيزة\n'],
  ['Thai', ['windows-874'], 'ชื่อ;ถนน;จังหวัด\nสมชาย;ถนนสุขุมวิท 4;กรุงเทพมหานคร\nมาลี;ถนนสีลม 9;เชียงใหม่\n'],
  [
    'Japanese',
    ['shift_jis', 'euc-jp'],
    '番号,住所\n1,大阪府松原市新堂４丁目２８６－２\n2,大阪府寝屋川市寿町２－３１\n',
  ],
  ['Chinese', ['gb18030'], '姓名,地址,城市\n王伟,中山路12号,广州市\n李娜,人民路4号,成都市\n'],
  ['Taiwanese', ['big5'], '姓名,地址,城市\n陳怡君,中山北路二段12號,臺北市\n林志明,民權東路4號,高雄市\n'],
  ['Korean', ['euc-kr'], '이름,도로명,도시\n김민수,세종대로 12,서울특별시\n이영희,해운대로 4,부산광역시\n'],
];

const CASES = LISTS.flatMap(([language, encodings, text]) =>
  encodings
    .filter((encoding) => iconv.decode(iconv.encode(text, encoding), encoding) === text)
    .map((encoding) => [language, encoding, text] as const),
);

const written = (content: Buffer): string => {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, content);
  return path;
};

const readBack = (bytes: Buffer): string =>
  iconv.decode(bytes, rankEncodings(bytes, bytes)[0]?.encoding ?? '');

describe('the encoding of a text file', () => {
  it.each(CASES)('is found from three rows of text: %s in %s', async (_, encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const { choices, columns, rows } = await inspectFile(written(bytes), {});
    expect(iconv.decode(bytes, choices.encoding ?? '')).toBe(text);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(text.includes(';') ? ';' : ','));
    expect([columns, ...rows]).toEqual(lines);
  });

  it('is found from 5 to 200 lines of real lists in several encodings', () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const { name, text, encodings } of realLists()) {
      // No encoding has characters that were lost before.
      const lines = text.split(/(?<=\n)/u).filter((line) => !/[\u0080-\u009F\uFFFD]/u.test(line));
      for (const encoding of encodings)
        for (const count of [5, 20, 200]) {
          const writable = lines.filter(
            (line) => iconv.decode(iconv.encode(line, encoding), encoding) === line,
          );
          const some = writable.slice(0, count).join('');
          if (!/[^\u0000-\u007F]/u.test(some)) continue;
          judged += 1;
          if (readBack(iconv.encode(some, encoding)) !== some)
            wrong.push(`${name}, ${count} lines, ${encoding}`);
        }
    }
    expect(judged).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('is UTF-8 even if a long text has a few invalid bytes', () => {
    const text = LISTS.map(([, , each]) => each).join('');
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0x4b, 0xf6, 0x6c, 0x6e])]);
    expect(rankEncodings(bytes, bytes)[0]?.encoding).toBe('utf-8');
  });

  it.each([
    ['utf-8', 'valid_utf8', 'utf8'],
    ['utf-16le', 'statistics', 'utf-16le'],
    ['utf-16be', 'statistics', 'utf-16be'],
  ])('is found without a byte order mark: %s', async (encoding, reason, codec) => {
    for (const [, , text] of LISTS) {
      const { choices, reasons } = await inspectFile(
        written(iconv.encode(text.repeat(4), codec, { addBOM: false })),
        {},
      );
      expect(choices.encoding).toBe(encoding);
      expect(reasons.encoding).toBe(reason);
    }
  });

  it('is UTF-8 even if a chunk of the file ends in the middle of a character', async () => {
    for (const letter of ['é', '日', '😀'])
      for (let shift = 0; shift < 5; shift += 1) {
        // Chunks are one megabyte long.
        const before = `Name,City\n${'Ann,Leeds\n'.repeat(104_856)}${'x'.repeat(1024 * 1024 - 10 - 1_048_560 - shift)}`;
        const { isUtf8 } = await surveyBytes(written(Buffer.from(`${before}${letter}${letter},Köln\n`)));
        expect(isUtf8).toBe(true);
      }
  });

  it('has a readable name and can be used for writing, whichever encoding is guessed', () => {
    const guessed = [
      ...singleByteEncodings().map(({ name }) => name),
      ...rankEncodings(Buffer.from([0xe9]), Buffer.alloc(0)).map(({ encoding }) => encoding),
    ];
    const named = ENCODINGS.map(({ value }) => value);
    expect(guessed.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !isKnownEncoding(name))).toEqual([]);
  });
});

describe('several encodings that fit a file equally well', () => {
  const content = iconv.encode(
    'Naam,Straat\nSpaarne Gasthuis,Händellaan 2\nHuis,Kerkstraat 4\n',
    'macintosh',
  );

  it('are offered with the same cells read in each of them, and the guessed encoding comes first', async () => {
    const { choices, reasons, encodingCandidates } = await inspectFile(written(content), {});
    expect(reasons.encoding).toBe('several_encodings_fit');
    expect(encodingCandidates[0]?.encoding).toBe(choices.encoding);
    expect(encodingCandidates).toContainEqual({ encoding: 'macintosh', cells: ['Händellaan 2'] });
    const texts = encodingCandidates.map(({ cells }) => cells.join());
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('are not offered after a person has chosen an encoding', async () => {
    const { choices, reasons, encodingCandidates, rows } = await inspectFile(written(content), {
      encoding: 'macintosh',
    });
    expect(choices.encoding).toBe('macintosh');
    expect(reasons.encoding).toBe('chosen');
    expect(rows[0]).toEqual(['Spaarne Gasthuis', 'Händellaan 2']);
    expect(encodingCandidates).toEqual([]);
  });

  it('are not offered if they give the same text', async () => {
    const german = iconv.encode('Straße;Ort\nOtto-Braun-Straße;Köln\nDorotheenstraße;Berlin\n', 'cp850');
    const { choices, encodingCandidates } = await inspectFile(written(german), {});
    expect(choices.encoding).toBe('cp850');
    expect(encodingCandidates).toEqual([]);
  });
});

describe('byte order marks', () => {
  it.each([
    ['twice', '\uFEFF\uFEFF'],
    ['read as letters and saved again', '\uFEFF\u00EF\u00BB\u00BF'],
  ])('add no character to the header: %s', async (_, marks) => {
    for (const encoding of ['utf8', 'utf-16le']) {
      const content = iconv.encode(`${marks}Name;Street\nAnn;Öst 4\n`, encoding, { addBOM: false });
      const { columns } = await inspectFile(written(content), {});
      expect(columns).toEqual(['Name', 'Street']);
    }
  });

  it('do not prevent the refusal of a UTF-16 file whose last character is incomplete', async () => {
    const whole = iconv.encode('Name;Street\nAnn;Öst 4\n', 'utf-16le', { addBOM: true });
    await expect(inspectFile(written(whole.subarray(0, -1)), {})).rejects.toMatchObject({
      failure: { code: 'file_damaged', where: 'the last character, of which half is missing' },
    });
  });
});

function realLists(): readonly { name: string; text: string; encodings: readonly string[] }[] {
  const folder = project('test/fixtures/lists');
  const encodingsOf = {
    deu: WESTERN,
    esp: WESTERN,
    fra: WESTERN,
    irl: WESTERN,
    ita: WESTERN,
    jpn: ['shift_jis', 'euc-jp'],
  };
  const ownEncoding: Readonly<Record<string, string>> = { esp: 'windows-1252', jpn: 'shift_jis' };
  return readdirSync(folder)
    .filter((name) => /\.(?:csv|tsv|txt)$/u.test(name))
    .flatMap((name) => {
      const country = name.slice(0, 3);
      const own = name.includes('latin1') ? 'windows-1252' : (ownEncoding[country] ?? 'utf8');
      const encodings = Object.entries(encodingsOf).find(([each]) => each === country)?.[1] ?? [];
      return [{ name, text: iconv.decode(readFileSync(join(folder, name)), own), encodings }];
    });
}

describe('a text with incomplete UTF-8', () => {
  const text = 'Name;Straße\nJürgen;Löwengasse 3\nŻaneta;Ulica Łąkowa 4\n';

  it('is read as UTF-8 if the file ends in the middle of a character', async () => {
    const cut = Buffer.from(`${text}Zoë`).subarray(0, -1);
    const { choices, rows } = await inspectFile(written(cut), { headerRow: 1 });
    expect(choices.encoding).toBe('utf-8');
    expect(rows[0]).toEqual(['Jürgen', 'Löwengasse 3']);
  });

  it('is read as UTF-8 if few bytes among many characters are invalid', async () => {
    const odd = Buffer.concat([Buffer.from(text.repeat(5)), Buffer.from('Jos\xe9;Rua 5\n', 'latin1')]);
    expect((await inspectFile(written(odd), { headerRow: 1 })).choices.encoding).toBe('utf-8');
  });

  it('is not read as UTF-8 if the incomplete character at its end is the only one beyond ASCII', async () => {
    const { choices } = await inspectFile(written(Buffer.from('Nom;Rue\nZoé', 'latin1')), { headerRow: 1 });
    expect(choices.encoding).toBe('windows-1252');
  });
});
