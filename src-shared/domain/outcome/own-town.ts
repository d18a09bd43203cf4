import type { ColumnMapping } from '../address/mapping.ts';
import { isSameState } from '../address/states.ts';
import type { PartComparison } from '../compare/comparison.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText, wordsOf } from '../text/fold.ts';

export type TownContext = {
  /** The display form, lines separated by \n. */
  readonly formatted: string;
  readonly mapping: ColumnMapping;
  /** ISO-3; '' when unknown. */
  readonly country: string;
};

/**
 * Keeps the words of the entered town that the display form contains: "Spondon, Derby" for the service's Derby. They go
 * into the district column, or before the town if the list has no such column.
 */
export function withOwnTown(
  comparison: readonly PartComparison[],
  context: TownContext,
): readonly PartComparison[] {
  const { formatted, mapping } = context;
  const city = comparison.find(({ part }) => part === 'city');
  const locality = comparison.find(({ part }) => part === 'locality');
  // An entered, typed or returned district already exists, unless it only repeats the town's column.
  const returned = locality?.returned ?? '';
  const isOther = hasText(returned) && !containsWords(city?.entered ?? '', returned);
  const hasDistrict = hasText(locality?.entered ?? '') || isOther;
  if (city?.change !== 'large') return comparison;
  if (holdsOtherParts(city, comparison, context))
    return comparison.map((each) =>
      each === city ? { ...city, entered: city.returned, change: 'format' } : each,
    );
  if (hasDistrict) return comparison;
  const others = comparison.filter((each) => each !== city && each !== locality);
  const isNoTown = ({ part }: PartComparison): boolean => part === 'state' || part === 'postcode';
  const known = new Set([city, ...others.filter(isNoTown)].flatMap(({ returned: words }) => wordsOf(words)));
  const own = city.entered
    .split(/[,;\n]/u)
    .map((piece) =>
      piece
        .split(/\s+/u)
        .filter((word) => wordsOf(word).some((each) => !known.has(each)))
        .join(' '),
    )
    .filter((piece) => hasText(piece) && containsWords(formatted, piece))
    .join(', ');
  if (own === '' || !containsWords(formatted, city.returned)) return comparison;
  const hasColumn = (mapping.locality ?? mapping.address ?? []).length > 0;
  return hasColumn
    ? [...others, city, { part: 'locality', entered: '', returned: own, change: 'added' }]
    : [...others, { ...city, returned: `${own}, ${city.returned}` }];
}

/**
 * Whether the town's cell also has words that would otherwise be lost: a state or a postcode that has no column
 * ("Northampton, MA"), or a district that the display form contains ("Spondon, Derby").
 */
function holdsOtherParts(
  { entered, returned }: PartComparison,
  comparison: readonly PartComparison[],
  { formatted, mapping, country }: TownContext,
): boolean {
  const beside = wordsBeside(entered, returned);
  if (beside.length === 0) return false;
  const returnedOf = (part: 'state' | 'postcode'): string =>
    comparison.find((each) => each.part === part)?.returned ?? '';
  const lostOf = (part: 'state' | 'postcode'): string => (mapping[part] ? '' : returnedOf(part));
  const [state, postcode] = [lostOf('state'), wordsOf(lostOf('postcode'))];
  const isPostcode = (word: string): boolean => postcode.includes(word) || word === postcode.join('');
  const rest = beside.filter((word) => !isPostcode(word));
  const text = rest.join(' ');
  if (text === '' || text === foldText(state) || isSameState(text, state, country)) return true;
  const known = wordsOf([returned, returnedOf('state'), returnedOf('postcode')].join(' '));
  return rest.some((word) => !known.includes(word)) && containsWords(formatted, text);
}

/** Returns the folded words of a text without the given consecutive words; none if it does not contain them. */
function wordsBeside(text: string, words: string): readonly string[] {
  const [all, sought] = [wordsOf(text), wordsOf(words)];
  const start = all.findIndex((_, at) => sought.every((word, nth) => all[at + nth] === word));
  return start === -1 ? [] : all.toSpliced(start, sought.length);
}
