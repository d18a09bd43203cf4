/** Words for kinds of changes: title lines, and a sentence about what the rows of a kind have in common. */
import type { SampleFinding } from '../../contract/review/rehearsal.ts';
import {
  type KindOfChange,
  type KindPart,
  type KindPartName,
  PLACE_IS_NO_MATTER,
} from '../../domain/kind/kind-of-change.ts';
import type { PartEvent } from '../../domain/kind/part-events.ts';
import type { ReasonCode } from '../../domain/verdict/judgement.ts';
import { byCount, capitalize, formatNumber, listOf } from '../format.ts';
import { matchWords, partWord } from '../words.ts';
import { accuracyWords } from './accuracy.ts';
import { reasonWordsOf } from './reasons.ts';

/** Describes the change of a part in a title line; null if it does not change or if the page shows its texts. */
function eventWords(part: KindPartName, event: PartEvent, country = ''): string | null {
  const name = capitalize(partWords(part, country));
  switch (event) {
    case 'same':
    case 'replaced':
      return null;
    case 'written':
      return `${name} spelled out or abbreviated`;
    case 'misspelt':
      return `${name}: one or two letters corrected`;
    case 'added':
      return `${name} added`;
    case 'completed':
      return `${name} completed`;
    case 'dropped':
      return `${name} not in the suggestion`;
    default:
      return OWN_WORDS[event];
  }
}

const OWN_WORDS: Readonly<
  Record<
    Exclude<PartEvent, 'same' | 'replaced' | 'written' | 'misspelt' | 'added' | 'completed' | 'dropped'>,
    string
  >
> = {
  county: 'Town in place of its county',
  district: 'Post town in place of a district',
  one_of_two: 'One of two places is the town in the suggestion',
  inward: 'End of the postcode replaced',
  building: 'Building or name not confirmed',
  other_name: 'The address is known under another name',
  flat: 'Flat or floor not confirmed',
  post_box: 'PO box not confirmed',
  second_number: 'Another number not confirmed',
  second_street: 'Second street not confirmed',
};

/** The lines for rows without an acceptable suggestion, and for rows whose changes have no separate line. */
const DOUBT_WORDS: Readonly<Partial<Record<ReasonCode, string>>> = {
  no_match: 'Nothing found',
  no_street_entered: 'No street in the row',
  street_not_matched: 'Street not found',
  city_and_postcode_not_matched: 'Town and postcode not found',
  coarser_than_street: 'Only the area found',
  low_confidence: 'Low confidence',
  house_number_not_found: 'House number not found',
  house_number_not_matched: 'House number not confirmed',
  postcode_not_matched: 'Postcode not confirmed',
  below_threshold: 'Confidence below your threshold',
};

/**
 * Returns no line if all parts are replaced and confirmed. The page shows the texts of replaced parts next to these
 * lines.
 */
export function kindLines(kind: KindOfChange, country = ''): readonly string[] {
  const { doubts, unconfirmed, parts, canAccept } = kind;
  const events = canAccept
    ? parts.flatMap(({ part, events: all }) => all.flatMap((event) => eventWords(part, event, country) ?? []))
    : [];
  const silent = unconfirmed.map((part) => `${capitalize(partWord(part, country))} not confirmed`);
  const lines = [...(canAccept ? [] : unfoundLines(kind)), ...events, ...silent];
  if (lines.length > 0 || parts.some(({ words }) => words !== '')) return lines;
  if (!hasPart(parts, 'house_number')) return ['No house number in the row'];
  const [first] = doubts;
  return [(first && DOUBT_WORDS[first]) ?? 'Not confirmed at the building'];
}

function unfoundLines({ doubts: [first], parts }: KindOfChange): readonly string[] {
  const isWithoutPlace = first !== undefined && PLACE_IS_NO_MATTER.has(first);
  const isElsewhere = parts.some(({ part, events }) => part === 'city' && events.includes('replaced'));
  return [
    (first && DOUBT_WORDS[first]) ?? 'Not found',
    ...(parts.length === 0 && !isWithoutPlace ? ['No town and no postcode in the row'] : []),
    ...(isElsewhere ? ['The postcode belongs to another town'] : []),
  ];
}

/** Returns "As entered: street, city and postcode", which distinguishes kinds with equal lines; '' if no part is known. */
export function kindKnownWords({ parts, canAccept }: KindOfChange, country = ''): string {
  const same = sameParts(parts, country);
  if (same.length === 0) return '';
  return canAccept ? `As entered: ${listOf(same)}` : `Known: ${listOf(same)}`;
}

const sameParts = (parts: readonly KindPart[], country: string): readonly string[] =>
  parts.filter(({ events }) => events.includes('same')).map(({ part }) => partWords(part, country));

const partWords = (part: KindPartName, country: string): string =>
  part === 'place' ? 'place' : partWord(part, country);

/** Further differences between kinds, the most helpful first. */
const ASPECTS: readonly ((kind: KindOfChange, country: string) => string)[] = [
  ({ accuracy }) => accuracyWords(accuracy),
  ({ matchType }) => matchWords(matchType),
  ({ doubts }, country) => listOf(doubts.map((code) => reasonWordsOf(country)[code])),
  ({ unconfirmed }, country) => listOf(unconfirmed.map((part) => `${partWord(part, country)} not confirmed`)),
  ({ parts }, country) =>
    listOf(
      parts.flatMap(({ part, events }) => events.map((event) => `${partWords(part, country)} ${event}`)),
    ),
];

/** Returns a line for each kind, with its known parts. Kinds with equal titles and lines also get a difference. */
export function kindSecondLines(
  kinds: readonly KindOfChange[],
  titles: readonly string[],
  country = '',
): readonly string[] {
  let lines = kinds.map((kind) => kindKnownWords(kind, country));
  for (const aspect of ASPECTS) {
    const alike = Map.groupBy(kinds.keys(), (at) => JSON.stringify([titles[at], lines[at]]));
    const differing = [...alike.values()].filter(
      (places) =>
        new Set(places.flatMap((at) => kinds[at] ?? []).map((kind) => aspect(kind, country))).size > 1,
    );
    const told = new Set(differing.flat());
    lines = kinds.map((kind, at) => {
      const line = lines[at] ?? '';
      const words = told.has(at) ? capitalize(aspect(kind, country)) : '';
      return [line, words].filter((text) => text !== '').join(' · ');
    });
  }
  return lines;
}

/** Returns a text such as "As entered: street, city and postcode. The service found a match of only some parts." */
export function kindSentence(kind: KindOfChange, country = ''): string {
  const { parts, matchType, canAccept } = kind;
  const known = kindKnownWords(kind, country);
  return [
    ...(known === '' ? [] : [`${known}.`]),
    ...(canAccept
      ? [`The service found ${matchWords(matchType)}.`]
      : ['There is no suggestion to accept. Rows you keep do not change.']),
    ...(canAccept && hasPart(parts, 'unit')
      ? ['Building details that the service does not know stay where they are.']
      : []),
  ].join(' ');
}

const hasPart = (parts: readonly KindPart[], wanted: KindPartName): boolean =>
  parts.some(({ part }) => part === wanted);

/** Counts what is left of a kind. @param open rows that one decision covers @param outstanding unusual rows */
export function kindLeftWords(rows: number, open: number, outstanding: number): string {
  if (open === 0 && outstanding === 0) return 'all decided';
  return [
    ...(open === rows ? [] : [`${formatNumber(open)} to decide`]),
    ...(outstanding === 0 ? [] : [`${formatNumber(outstanding)} unusual`]),
  ].join(', ');
}

/** Shown above the kinds. @param total number of kinds @param alone rows whose kind no other row has */
export function kindsSentence(total: number, alone: number): string {
  const kinds = byCount(total, {
    one: 'Doubtful rows of 1 kind.',
    other: (n) => `Doubtful rows of ${n} kinds, the most frequent first.`,
  });
  if (alone === 0) return kinds;
  const others = byCount(alone, {
    one: '1 row matches no other row.',
    other: (n) => `${n} rows match no other row.`,
  });
  return `${kinds} ${others}`;
}

/** Says what a person found in the sample of a kind; '' if there is no sample. @param size rows in the sample */
export function errorRateWords({ right, wrong }: SampleFinding, size: number): string {
  const reviewed = right + wrong;
  if (reviewed === 0) return size === 0 ? '' : `None of ${formatNumber(size)} reviewed`;
  const done = `${formatNumber(reviewed)} of ${formatNumber(size)} reviewed`;
  if (wrong === 0) return `${done}, 0 wrong`;
  const percent = formatNumber(Math.round((100 * wrong) / reviewed));
  return `${done}, ${formatNumber(wrong)} wrong (about ${percent}%). Wrong rows are left out.`;
}
