/** Handles years of other calendars in number formats: Japanese and Taiwanese eras, and Buddhist and Islamic years. */

/** The first day of each era, in days from 1900, latest first. */
const ERAS = [
  { from: 43_586, letter: 'R', short: '令', long: '令和', firstYear: 2019 },
  { from: 32_516, letter: 'H', short: '平', long: '平成', firstYear: 1989 },
  { from: 9_856, letter: 'S', short: '昭', long: '昭和', firstYear: 1926 },
  { from: 4_595, letter: 'T', short: '大', long: '大正', firstYear: 1912 },
  { from: 0, letter: 'M', short: '明', long: '明治', firstYear: 1868 },
] as const;
const TAIWAN_YEAR_ONE = 1912;

/** Matches the language of a format's dates. A calendar other than the language's default comes first: `[$-D07041E]`. */
const LOCALE = /\[\$[^\]-]{0,30}-([0-9a-z-]{1,30})/iu;
const QUOTED_OR_FIELD = /"[^"]{0,255}"|\[[^\]]{0,255}\]|\\.|g+|e+|r+|y+/giu;

/** Returns a date pattern that the formatter understands. Fields that it does not understand become literal text for this date. */
export function withEra(pattern: string, days: number): string {
  const locale = LOCALE.exec(pattern)?.[1]?.toLowerCase() ?? '';
  const calendar = /^[0-9a-f]{5,8}$/u.test(locale) ? locale.slice(0, -4).slice(-2) : '';
  const language = locale.slice(-4).replace(/^0/u, '');
  if (calendar === '07' || calendar === '7')
    return withFields(pattern, { y: (field) => (field.length > 2 ? 'bbbb' : 'bb') });
  if ((calendar === '06' || calendar === '6' || calendar === '17') && !/b2/iu.test(pattern))
    return `B2${pattern}`;
  const year = yearOf(days);
  if (language === '411' || locale.startsWith('ja'))
    return japanese(pattern, days, year, locale.includes('gannen'));
  if (language === '404' || locale === 'zh-tw') {
    const text = (field: string): string => (field.length > 2 ? '中華民國' : '民國');
    return withFields(pattern, {
      g: (field) => quoted(text(field)),
      e: numbered(year - TAIWAN_YEAR_ONE + 1),
    });
  }
  return pattern;
}

function japanese(pattern: string, days: number, year: number, hasFirstYearName: boolean): string {
  const era = ERAS.find(({ from }) => days >= from) ?? ERAS[4];
  const number = year - era.firstYear + 1;
  const name = (field: string): string =>
    [era.letter, era.short, era.long][Math.min(field.length, 3) - 1] ?? '';
  const ofYear = hasFirstYearName && number === 1 ? () => quoted('元') : numbered(number);
  return withFields(pattern, {
    g: (field) => quoted(name(field)),
    e: ofYear,
    r: (field) => (field.length > 1 ? quoted(era.long) : '') + ofYear('ee'),
  });
}

type Field = (field: string) => string;

const withFields = (pattern: string, fields: Readonly<Record<string, Field>>): string =>
  pattern.replace(QUOTED_OR_FIELD, (piece) => fields[piece[0]?.toLowerCase() ?? '']?.(piece) ?? piece);

const quoted = (text: string): string => `"${text}"`;

const numbered =
  (year: number): Field =>
  (field) =>
    quoted(String(year).padStart(Math.min(field.length, 2), '0'));

const yearOf = (days: number): number =>
  new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).getUTCFullYear();
