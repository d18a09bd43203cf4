/**
 * Makes mailing lists in every family of encodings that the app guesses, from real words. These are names and addresses
 * in each language (`test/fixtures/encodings`), the towns and streets of the practice service, and names of countries,
 * languages and currencies from `Intl`. A third of all words is held out. The guess was tuned on the others.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { createCodec } from '../../../src-main/spreadsheet/text/text-units.ts';
import { project } from '../app/cli.ts';
import { seeded } from '../rows/seeded-random.ts';

export type EncodedList = {
  readonly name: string;
  readonly encoding: string;
  /** ISO 3166-1 alpha-3, in lower case. */
  readonly country: string;
  readonly text: string;
  readonly bytes: Buffer;
};

/** `tuned`: words on which the guess was tuned. `heldOut`: the others. */
export type WordPart = 'tuned' | 'heldOut';

type Language = {
  readonly code: string;
  readonly country: string;
  readonly encodings: readonly string[];
  readonly header: readonly string[];
  readonly people: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly string[];
  readonly terms: readonly string[];
};

/** Yields `count` lists. All encodings are equally frequent, each with one of the languages written in it. */
export function* encodedLists(seed: number, part: WordPart, count: number): Generator<EncodedList> {
  const random = seeded(seed);
  const languages = allLanguages().map((language) => ofPart(language, part));
  const encodings = [...new Set(languages.flatMap((language) => language.encodings)), 'utf-16le', 'utf-16be'];
  for (let made = 0; made < count; ) {
    const encoding = encodings[made % encodings.length] ?? never();
    const written = languages.filter(
      (each) => encoding.startsWith('utf-16') || each.encodings.includes(encoding),
    );
    const list = createList(pick(random, written), encoding, random);
    if (list === null) continue;
    made += 1;
    yield list;
  }
}

const never = (): never => {
  throw new Error('there are no words');
};

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] ?? never();
const whole = (random: Random, most: number): number => 1 + Math.floor(random() * most);

const ROWS = [1, 3, 10, 50, 1000];
const DELIMITERS = [';', ',', '\t', '|'];
const LETTERS = ['mixed', 'mixed', 'upper', 'lower'] as const;
const HEADERS = ['own', 'english', 'none'] as const;
/** `sparse`: only one row is not ASCII. `prose`: a column of remarks. `kana`: half-width, as banks write names. */
const KINDS = ['plain', 'plain', 'prose', 'sparse', 'signs', 'kana'] as const;

export function townList(language: string, encoding: string, seed: number): EncodedList {
  const random = seeded(seed);
  const { country, towns } = allLanguages().find(({ code }) => code === language) ?? never();
  const rows = Array.from({ length: whole(random, 6) }, (_, index) => `${index + 1},${pick(random, towns)}`);
  const text = `${['No,Town', ...rows].join('\r\n')}\r\n`;
  const name = `${language} ${encoding}, towns: ${rows.join(' ')}`;
  return { name, encoding, country, text, bytes: bytesOf(text, encoding) };
}

/** Returns a list; null if the encoding can write none of the characters, so that all encodings would read it alike. */
function createList(language: Language, encoding: string, random: Random): EncodedList | null {
  const { rows, delimiter, letters, header } = {
    rows: pick(random, ROWS),
    delimiter: pick(random, DELIMITERS),
    letters: pick(random, LETTERS),
    header: pick(random, HEADERS),
  };
  const drawn = pick(random, KINDS);
  const kind = drawn === 'kana' && language.code !== 'ja' ? 'plain' : drawn;
  const special = kind === 'sparse' ? whole(random, rows) : 0;
  const lines = Array.from({ length: rows }, (_, index) => {
    const cells = cellsOf(language, index + 1, kind, delimiter, random);
    return kind === 'sparse' && index + 1 !== special
      ? cells.map((cell) => withoutAccents(cell) || 'Main')
      : cells;
  });
  if (header === 'english') lines.unshift(['No', 'Name', 'Address', 'Postcode', 'Town', 'Amount']);
  if (header === 'own')
    lines.unshift(kind === 'sparse' ? language.header.map(withoutAccents) : language.header);
  const write = writer(encoding);
  const written = lines.map((cells) =>
    cells.map((cell) => quoted(write(inCase(cell, letters, language.code)), delimiter)).join(delimiter),
  );
  const text = `${written.join('\r\n')}\r\n`;
  if (!/[^\u0000-\u007F]/u.test(text)) return null;
  const name = `${language.code} ${encoding}, ${rows} rows, ${letters}, ${header} header, ${kind}, ${delimiter}`;
  return { name, encoding, country: language.country, text, bytes: bytesOf(text, encoding) };
}

function cellsOf(
  language: Language,
  row: number,
  kind: (typeof KINDS)[number],
  delimiter: string,
  random: Random,
): readonly string[] {
  const { code, people, streets, towns } = language;
  const person = kind === 'kana' ? kana(random) : pick(random, people);
  const number = ['ja', 'zh', 'zh-Hant'].includes(code)
    ? `${whole(random, 90)}${code === 'ja' ? `-${whole(random, 20)}` : pick(random, ['号', '號'])}`
    : ` ${whole(random, 200)}`;
  const amount = `${whole(random, 900)}${delimiter === ',' ? '.' : ','}${10 + whole(random, 89)}`;
  const cells = [
    String(row),
    person,
    kind === 'kana' && random() < 0.7
      ? `${whole(random, 90)}-${whole(random, 20)}`
      : pick(random, streets) + number,
    String(10_000 + whole(random, 89_000)),
    kind === 'kana' && random() < 0.7 ? '' : pick(random, towns),
    kind === 'signs' && random() < 0.5 ? `${amount} €` : amount,
  ];
  if (kind === 'signs') cells[1] = signed(person, language, random);
  if (kind === 'prose') cells.push(prose(language, random));
  return cells;
}

function signed(text: string, { terms }: Language, random: Random): string {
  const term = pick(random, terms);
  return pick(random, [
    `${text} “${term}”`,
    `„${term}“ ${text}`,
    `${text} – ${term}`,
    `${text} ‘${term}’`,
    `${text}…`,
  ]);
}

function prose({ terms, people }: Language, random: Random): string {
  const words = Array.from({ length: 5 + whole(random, random() < 0.1 ? 400 : 40) }, () =>
    pick(random, terms),
  );
  return `${pick(random, people)}: ${words.join(pick(random, [' ', ', ', ' / ']))}.`;
}

const kana = (random: Random): string => `${halfWidth(pick(random, KANA))} ${halfWidth(pick(random, KANA))}`;

const KANA =
  'ヤマダ タロウ サトウ ハナコ スズキ イチロウ タカハシ マコト タナカ ミサキ ワタナベ ダイスケ イトウ サクラ ヤマモト ショウタ ナカムラ ヨウコ コバヤシ ヒロシ カトウ ケンジ ヨシダ ユウコ ササキ リョウ ヤマグチ ナオミ マツモト アキラ イノウエ キムラ ハヤシ シミズ モリ イケダ ハシモト アベ オガワ ゴトウ フジタ オカダ ハセガワ ムラカミ コンドウ イシイ サカモト エンドウ アオキ フジイ ニシムラ フクダ オオタ ミウラ オカモト マツダ カブシキガイシャ'.split(
    ' ',
  );

/** The full-width characters for U+FF66 to U+FF9F, in this order. Accents are separate characters. */
const HALF_WIDTH =
  'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309A';

const halfWidth = (text: string): string =>
  Array.from(text.normalize('NFD'), (letter) =>
    HALF_WIDTH.includes(letter) ? String.fromCharCode(0xff66 + HALF_WIDTH.indexOf(letter)) : letter,
  ).join('');

/** Removes everything beyond ASCII, as in most rows of a list that has few such characters. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0000-\u007F]/gu, (letter) => PLAIN[letter] ?? '');

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

function inCase(text: string, letters: (typeof LETTERS)[number], code: string): string {
  if (letters === 'mixed') return text;
  // Offices write Greek capitals without accents, and so does `toLocaleUpperCase`.
  return letters === 'upper' ? text.toLocaleUpperCase(code) : text.toLocaleLowerCase(code);
}

/** Returns a function that writes texts like a program that is limited to the characters of this encoding. */
function writer(encoding: string): (text: string) => string {
  if (encoding.startsWith('utf-16')) return (text) => text;
  const known = new Map<string, string>();
  return (text) =>
    text.normalize('NFC').replace(/[^\u0000-\u007F]/gu, (letter) => {
      const found = known.get(letter) ?? nearest(letter, encoding);
      known.set(letter, found);
      return found;
    });
}

const NEAREST: Readonly<Record<string, string>> = {
  ș: 'ş',
  ț: 'ţ',
  Ș: 'Ş',
  Ț: 'Ţ',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '…': '...',
  '€': 'EUR',
};

function nearest(letter: string, encoding: string): string {
  const replaced = NEAREST[letter] ?? '';
  const parts = letter.normalize('NFD');
  // In Vietnamese encodings, a letter and its tone are two characters.
  const toned = parts.slice(0, -1).normalize('NFC') + parts.slice(-1);
  const plain = parts.replace(/\p{M}/gu, '');
  return [letter, toned, replaced, plain].find((each) => isWritable(each, encoding)) ?? '';
}

const isWritable = (text: string, encoding: string): boolean =>
  text !== '' && createCodec(encoding).decode(bytesOf(text, encoding).toString('latin1')) === text;

const bytesOf = (text: string, encoding: string): Buffer => iconv.encode(text, encoding, { addBOM: false });

/** Returns two thirds of the language's words, or the held-out third. */
function ofPart(language: Language, part: WordPart): Language {
  const half = (words: readonly string[]): readonly string[] =>
    words.filter((_, index) => (index % 3 === 2) === (part === 'heldOut'));
  const { people, streets, towns, terms } = language;
  return {
    ...language,
    people: half(people),
    streets: half(streets),
    towns: half(towns),
    terms: half(terms),
  };
}

let languagesRead: readonly Language[] | null = null;

const allLanguages = (): readonly Language[] => (languagesRead ??= readLanguages());

const readLanguages = (): readonly Language[] =>
  readFileSync(project('test/fixtures/encodings/list-words.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): Language => {
      const [code = '', country = '', encodings = '', ...lists] = line.split('\t');
      const [header = [], people = [], streets = [], towns = []] = lists.map((words) => words.split('; '));
      const real = realPlaces(country);
      return {
        code,
        country,
        encodings: encodings.split(' '),
        header,
        people,
        streets: [...streets, ...(code === 'ca' ? [] : real.streets)],
        towns: [...towns, ...(code === 'ca' ? [] : real.towns)],
        terms: termsOf(code),
      };
    });

/** Returns the practice service's places that are not ASCII. ASCII places would reveal no encoding. */
function realPlaces(country: string): {
  readonly streets: readonly string[];
  readonly towns: readonly string[];
} {
  const [streets, towns] = [new Set<string>(), new Set<string>()];
  for (const name of [`addresses/${country}`, `addresses/osm-${country}`, `postcodes/${country}`]) {
    const path = project(`src-main/practice/data/${name}.tsv.gz`);
    if (!existsSync(path)) continue;
    const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
    const columns = head.split('\t');
    for (const cells of lines.map((line) => line.split('\t')))
      for (const [into, column] of [
        [towns, 'city'],
        [streets, 'street'],
      ] as const) {
        const cell = cells[columns.indexOf(column)] ?? '';
        if (/[^\u0000-\u007F]/u.test(cell) && !DAMAGED.test(cell) && into.size < 1500) into.add(cell);
      }
  }
  return { streets: [...streets], towns: [...towns] };
}

/** Characters that show that a text was damaged before the data was made. */
const DAMAGED = /[¤¶¼½¾\u0080-\u009F]/u;

function termsOf(code: string): readonly string[] {
  const terms = new Set<string>();
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const pairs = letters.flatMap((one) => letters.map((two) => one + two));
  const add = (type: Intl.DisplayNamesType, keys: readonly string[]): void => {
    const names = new Intl.DisplayNames([code], { type, fallback: 'none' });
    for (const key of keys) {
      const name = names.of(key);
      if (name !== undefined && /\p{L}{3}/u.test(name)) terms.add(name);
    }
  };
  add('region', pairs);
  add(
    'language',
    pairs.map((pair) => pair.toLowerCase()),
  );
  add('currency', Intl.supportedValuesOf('currency'));
  return [...terms];
}
