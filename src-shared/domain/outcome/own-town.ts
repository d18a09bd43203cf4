import type { ColumnMapping } from '../address/mapping.ts';
import type { PartComparison } from '../compare/comparison.ts';
import { containsWords } from '../text/contains-words.ts';
import { hasText, wordsOf } from '../text/fold.ts';

/**
 * Keeps the words of the entered town that the display form contains: "Spondon, Derby" for the service's Derby. They go
 * into the district column, or before the town if the list has no such column.
 */
export function withOwnTown(
  comparison: readonly PartComparison[],
  formatted: string,
  mapping: ColumnMapping,
): readonly PartComparison[] {
  const city = comparison.find(({ part }) => part === 'city');
  const locality = comparison.find(({ part }) => part === 'locality');
  // An entered, typed or returned district already exists, unless it only repeats the town's column.
  const returned = locality?.returned ?? '';
  const isOther = hasText(returned) && !containsWords(city?.entered ?? '', returned);
  const hasDistrict = hasText(locality?.entered ?? '') || isOther;
  if (city?.change !== 'large' || hasDistrict) return comparison;
  const others = comparison.filter((each) => each !== city && each !== locality);
  const isNoTown = ({ part }: PartComparison): boolean => part === 'state' || part === 'postcode';
  const known = new Set([city, ...others.filter(isNoTown)].flatMap(({ returned: words }) => wordsOf(words)));
  const own = city.entered
    .split(/[\s,]+/u)
    .filter((word) => hasText(word) && !wordsOf(word).every((each) => known.has(each)))
    .join(' ');
  const isShown = containsWords(formatted, own) && containsWords(formatted, city.returned);
  if (own === '' || !isShown) return comparison;
  const hasColumn = (mapping.locality ?? mapping.address ?? []).length > 0;
  return hasColumn
    ? [...others, city, { part: 'locality', entered: '', returned: own, change: 'added' }]
    : [...others, { ...city, returned: `${own}, ${city.returned}` }];
}
