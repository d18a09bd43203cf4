/** Kinds of change in words: a title of a few lines, and one sentence that tells what rows of the kind have in common. */
import type { SampleFinding } from '../contract/rehearsal.ts';
import {
  type KindOfChange,
  type KindPart,
  type KindPartName,
  PLACE_IS_NO_MATTER,
} from '../domain/kind/kind-of-change.ts';
import type { PartEvent } from '../domain/kind/part-events.ts';
import type { ReasonCode } from '../domain/verdict/judgement.ts';
import { accuracyWords } from './accuracy.ts';
import { capitalize, countOf, formatNumber, listOf } from './format.ts';
import { reasonWordsOf } from './reasons.ts';
import { matchWords, partWord } from './words.ts';

/** What happens to a part, as the line of a title; null where nothing does, or where the words themselves are shown. */
function eventWords(part: KindPartName, event: PartEvent, country = ''): string | null {
  const name = capitalize(partWords(part, country));
  switch (event) {
    case 'same':
    case 'replaced':
      return null;
    case 'written':
      return `${name} spelled out or abbreviated`;
    case 'misspelt':
      return `${name}: a letter or two corrected`;
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
  county: 'Town put for its county',
  district: 'Post town put for a district',
  one_of_two: 'One of two places stays as the town',
  inward: 'End of the postcode replaced',
  building: 'Building or name not confirmed',
  other_name: 'The address is known under another name',
  flat: 'Flat or floor not confirmed',
  post_box: 'PO box not confirmed',
  second_number: 'A further number not confirmed',
  second_street: 'A further street not confirmed',
};

/** Of rows of which nothing can be taken, and of those to which nothing happens that has a line of its own. */
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

/** Never empty. Of a part that is replaced its own words are shown beside these. */
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

/** "Street, city and postcode as entered": tells kinds apart whose lines are the same; '' where nothing is known. */
export function kindKnownWords({ parts, canAccept }: KindOfChange, country = ''): string {
  const same = sameParts(parts, country);
  return same.length === 0 ? '' : capitalize(`${listOf(same)} ${canAccept ? 'as entered' : 'known'}`);
}

const sameParts = (parts: readonly KindPart[], country: string): readonly string[] =>
  parts.filter(({ events }) => events.includes('same')).map(({ part }) => partWords(part, country));

const partWords = (part: KindPartName, country: string): string =>
  part === 'place' ? 'place' : partWord(part, country);

/** What kinds may differ in besides their title and what is known of them, the most telling first. */
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

/**
 * A line for each kind, to stand below its title: what is known, and where another kind of the same title has the same
 * line, what they differ in.
 *
 * @param titles of the kinds, one each
 */
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

/** "Street, city and postcode are as entered. The service found a match of some parts only." */
export function kindSentence(kind: KindOfChange, country = ''): string {
  const { parts, matchType, canAccept } = kind;
  const same = sameParts(parts, country);
  const subject = same.length === 1 && same[0] === 'place' ? 'The place' : capitalize(listOf(same));
  const are = same.length === 1 ? 'is' : 'are';
  const known = same.length > 0 ? `${subject} ${are} ${canAccept ? 'as entered' : 'known'}. ` : '';
  if (!canAccept) return `${known}There is no suggestion to accept. Rows you keep stay unchanged.`;
  const kept = hasPart(parts, 'unit') ? ' What it does not know of a building stays in its place.' : '';
  return `${known}The service found ${matchWords(matchType)}.${kept}`;
}

const hasPart = (parts: readonly KindPart[], wanted: KindPartName): boolean =>
  parts.some(({ part }) => part === wanted);

/** "790 to decide, 6 stand out"; '' where all rows are to be decided. */
export function kindLeftWords(rows: number, open: number, outstanding: number): string {
  if (open === 0 && outstanding === 0) return 'all decided';
  const left = open === rows ? [] : [`${formatNumber(open)} to decide`];
  const apart = `${formatNumber(outstanding)} ${outstanding === 1 ? 'stands' : 'stand'} out`;
  return [...left, ...(outstanding === 0 ? [] : [apart])].join(', ');
}

/** "24 kinds of doubtful rows, the most frequent first. 31 rows match no other row." */
export function kindsSentence(total: number, alone: number): string {
  const kinds = `${countOf(total, 'kind of doubtful rows', 'kinds of doubtful rows')}, the most frequent first.`;
  if (alone === 0) return kinds;
  return `${kinds} ${countOf(alone, 'row')} ${alone === 1 ? 'matches' : 'match'} no other row.`;
}

/** "6 of 10 looked at, 1 wrong: about 17%. Wrong ones are left out." */
export function errorRateWords({ right, wrong }: SampleFinding, size: number): string {
  const looked = right + wrong;
  if (looked === 0) return size === 0 ? '' : `None of ${formatNumber(size)} looked at`;
  const seen = `${formatNumber(looked)} of ${formatNumber(size)} looked at, ${formatNumber(wrong)} wrong`;
  if (wrong === 0) return seen;
  return `${seen}: about ${formatNumber(Math.round((100 * wrong) / looked))}%. Wrong ones are left out.`;
}
