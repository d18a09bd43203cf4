/**
 * Returns the possible readings of a street text: "4 Duke Street", "Duke Street 4" and "The Surgery, 4 Duke Street" all
 * give (Duke Street, 4). "Rue du 11 Novembre" is also tried as a whole. The gazetteer decides.
 */
import { isKnownWord } from '#shared/domain/address/abbreviations.ts';
import type { Question, Reading } from '../question.ts';
import { NUMBER_FIRST } from '../text/countries.ts';
import { joinWords, streetWords } from '../text/fold.ts';

/** Words before a unit's number, by country. The English ones apply in every country. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  bra: 'apto|ap|conjunto|conj|cj|sala|sl|bloco|bl|loja|lj|andar',
  esp: 'piso|puerta|pta|esc|escalera|planta',
  fra: 'appartement|appt|app|bât|bat|bâtiment|escalier|étage',
  ita: 'interno|int|scala|piano',
  swe: 'lgh',
};
const ENGLISH_UNIT_WORDS = 'flat|unit|apt|apartment|suite|ste|room|rm';
const units = new Map<string, RegExp>();
const NUMBER = String.raw`(?:\d{1,3}\.\d{3}|\d+)(?:\s?[-/]?\s?[a-z](?![\p{L}\d]))?(?:\s?(?:bis|ter|quater)\b)?(?:\s*[-–/]\s*\d+\s?[a-z]?(?![\p{L}\d]))?`;
const LEADING = new RegExp(`^(?:n[o°º]?\\.?\\s*)?(${NUMBER})[\\s,]+(?=[^\\s,])(.+)$`, 'iu');
const TRAILING = new RegExp(`^(.+?)(?<![\\s,])[\\s,]+(?:n[r°ºo]?\\.?\\s*)?(${NUMBER})$`, 'iu');
const NUMBER_ONLY = new RegExp(`^(?:n[o°º]?\\.?\\s*)?${NUMBER}$`, 'iu');
/** The maximum numbers of segments and of leading words. More of them are noise. */
const MAX_SEGMENTS = 8;
const MAX_LEADING_WORDS = 4;

type StreetText = {
  readonly unit: string;
  readonly readings: readonly Reading[];
};

/** Returns the likelier readings first: the number is more likely where the country usually writes it. */
export function readStreet(question: Question): StreetText {
  const { country } = question;
  if (country === 'jpn') return { unit: '', readings: japaneseReadings(question) };
  const found = unitPattern(country).exec(question.street);
  const unit = found?.[1]?.trim() ?? '';
  const text = found === null ? question.street : question.street.replace(found[1] ?? '', ' ');
  const slashed = country === 'aus' ? /^\s*(\d+)\/(\d+\w?)\b/.exec(question.houseNumber || text) : null;
  const segments = joinLoneNumbers(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, MAX_SEGMENTS),
  );
  const houseNumber = slashed && question.houseNumber !== '' ? (slashed[2] ?? '') : question.houseNumber;
  const plain =
    slashed && question.houseNumber === ''
      ? segments.map((segment) => segment.replace(/^\d+\//, ''))
      : segments;
  return {
    unit: unit || (slashed ? `Unit ${slashed[1] ?? ''}` : ''),
    readings: plain.flatMap((_, index) => readSegment(country, plain, index, houseNumber)),
  };
}

/** Matches "Flat 2", "Apt. B", "cj 101", "#5": a word and its number, with a separator unless a digit follows. */
function unitPattern(country: string): RegExp {
  const known = units.get(country);
  if (known !== undefined) return known;
  const words = [ENGLISH_UNIT_WORDS, UNIT_WORDS[country]].filter((each) => each !== undefined).join('|');
  const pattern = new RegExp(
    String.raw`(?:^|[\s,])((?:(?:${words})(?:\.\s*|\s*#\s*|\s+|(?=\d))|#\s*)([\p{L}\d-]{1,6}))(?=$|[\s,])`,
    'iu',
  );
  units.set(country, pattern);
  return pattern;
}

function joinLoneNumbers(segments: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last !== undefined && (NUMBER_ONLY.test(last) || NUMBER_ONLY.test(segment)))
      joined[joined.length - 1] = `${last} ${segment}`;
    else joined.push(segment);
  }
  return joined;
}

function readSegment(
  country: string,
  segments: readonly string[],
  index: number,
  houseNumber: string,
): readonly Reading[] {
  const segment = segments[index] ?? '';
  const others = segments.filter((_, other) => other !== index);
  const leading = LEADING.exec(segment);
  const trailing = TRAILING.exec(segment);
  const numbered: readonly (readonly [name: string, number: string])[] = [
    ...(leading ? [[leading[2] ?? '', leading[1] ?? ''] as const] : []),
    ...(trailing ? [[trailing[1] ?? '', trailing[2] ?? ''] as const] : []),
  ];
  const ordered = NUMBER_FIRST.has(country) ? numbered : numbered.toReversed();
  const named =
    houseNumber === ''
      ? [...ordered, [segment, ''] as const]
      : [[segment, houseNumber] as const, ...ordered.map(([name]) => [name, houseNumber] as const)];
  return named.flatMap(([name, number]) => withLeadingWordsDropped(country, name, number, others));
}

/** Drops words before a street: "THE SURGERY HIGH STREET" may be High Street. The dropped words go to `others`. */
function withLeadingWordsDropped(
  country: string,
  name: string,
  houseNumber: string,
  others: readonly string[],
): readonly Reading[] {
  const words = streetWords(country, name);
  const readings: Reading[] = [];
  // One word is rarely a street, unless the word before it is its kind: "Calle Londres".
  const fewest = words.length === 2 && isKnownWord(words[0] ?? '', country) ? 1 : 2;
  const most = Math.max(0, Math.min(MAX_LEADING_WORDS, words.length - fewest));
  for (let dropped = 0; dropped <= most; dropped += 1) {
    const key = joinWords(country, words.slice(dropped));
    if (key === '') break;
    const lead = words.slice(0, dropped).join(' ');
    const inner =
      dropped > 0 && houseNumber === '' ? /^(\d+[a-z]?)$/.exec(words[dropped - 1] ?? '')?.[1] : undefined;
    const kept = inner === undefined ? lead : words.slice(0, dropped - 1).join(' ');
    readings.push({
      key,
      text: name,
      houseNumber: inner ?? houseNumber,
      others: kept === '' ? others : [...others, kept],
    });
  }
  return readings;
}

/** Returns both readings of 大塚2-3-1: block 3-1 of 大塚二丁目, and block 2-3-1 of 大塚. */
function japaneseReadings({ country, street, houseNumber }: Question): readonly Reading[] {
  const text = `${street}${houseNumber}`
    .normalize('NFKC')
    .replace(/[,\s]/g, '')
    .replace(/[‐-―−ー](?=\d)/g, '-')
    .replace(/番地?の?|号/g, '-')
    .replace(/(?<!-)-+$/, '');
  const parts = /^(.*?[^\d-])(\d[\d-]*)?$/u.exec(text);
  if (parts === null) return [];
  const [, name = '', number = ''] = parts;
  const digits = number.split('-').filter(Boolean);
  const splits = digits.length > 1 ? [1, 0] : [0];
  return splits.map((taken) => ({
    key: joinWords(country, streetWords(country, `${name}${digits.slice(0, taken).join('')}`)),
    text: name,
    houseNumber: digits.slice(taken).join('-'),
    others: [],
  }));
}
