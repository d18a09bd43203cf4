import type { Address, AddressField, EnteredAddress, SuggestedAddress } from '../address/address.ts';
import { hasUnitNumber, looksLikeHouseNumber, startsUnit } from '../address/address-words.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText } from '../text/fold.ts';
import { type Alignment, alignText, LONGEST_ALIGNED, type SoughtParts } from './align-text.ts';
import { classifyLeftovers } from './classify-leftovers.ts';
import type { Change, ComparedPart, PartComparison } from './comparison.ts';
import { saysNoNumber } from './number-change.ts';
import { changeOfPart } from './part-change.ts';
import { createShownForm, type ShownForm } from './shown-form.ts';
import { LONGEST_NAME } from './text-change.ts';

export type CompareContext = {
  /** ISO-3 of the lookup, for replies and rows that name no country; '' when unknown. */
  readonly country: string;
  /** UK county of the reply; '' for other countries. */
  readonly county: string;
  /** The columns of the list. They determine which parts of an answer the list can show. */
  readonly mapping: ColumnMapping;
};

/** The usual order of the parts of an address. */
export const READING_ORDER: readonly ComparedPart[] = [
  'house_number',
  'street',
  'unit',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
];

/** Changes, the least serious first. Of two comparisons of one part, the more serious change counts. */
const SEVERITY: readonly Change[] = ['none', 'format', 'added', 'alias', 'small', 'removed', 'large'];

const PIECES = /[\n,;、]/u;

type Comparisons = Map<ComparedPart, PartComparison>;

/** Returns comparisons only for parts that are entered or returned. */
export function compareAddress(
  entered: EnteredAddress,
  suggested: SuggestedAddress,
  context: CompareContext,
): readonly PartComparison[] {
  const country = countryOf(entered, suggested, context);
  const form = createShownForm(suggested, country);
  const { mapping } = context;
  const county = context.county.length <= LONGEST_NAME ? context.county : '';
  const compare: Comparing = { suggested, country, county, mapping, form, comparisons: new Map() };

  if (hasText(entered.line)) {
    compareText(compare, entered.line, allWanted(suggested));
  }
  const { parts } = withTownOfLine(entered, suggested.parts.city);
  compareStreetAndNumber(compare, parts);
  for (const part of ['city', 'state', 'postcode', 'country'] as const) {
    const text = parts[part];
    if (!hasText(text)) continue;
    note(compare.comparisons, part === 'state' ? compareState(compare, text) : one(compare, part, text));
  }
  compareLocality(compare, entered);
  comparePremise(compare, entered.premise);
  addUnmentioned(compare);
  return READING_ORDER.flatMap((part) => compare.comparisons.get(part) ?? []);
}

type Comparing = {
  readonly suggested: SuggestedAddress;
  readonly country: string;
  readonly county: string;
  readonly mapping: ColumnMapping;
  readonly form: ShownForm;
  readonly comparisons: Comparisons;
};

function countryOf(entered: EnteredAddress, suggested: SuggestedAddress, context: CompareContext): string {
  if (suggested.parts.country !== '') return suggested.parts.country;
  const found = findCountryOfCell(entered.parts.country);
  return found !== null && 'code' in found ? found.code : context.country;
}

/** The most distinctive parts come first. A town follows the street, because its name is often part of a street's. */
function allWanted({ parts }: SuggestedAddress): SoughtParts {
  const order = ['postcode', 'street', 'house_number', 'city', 'state', 'locality', 'country'] as const;
  return order.map((part) => [part, parts[part]] as const);
}

/** A street cell may include the number, the flat and more; a number cell may include a flat. */
function compareStreetAndNumber(compare: Comparing, parts: Address): void {
  const { suggested } = compare;
  const hasNumber = hasText(parts.house_number);
  const isWithout = saysNoNumber(parts.house_number) && !hasText(suggested.parts.house_number);
  if (hasNumber && !isWithout) {
    const number = one(compare, 'house_number', parts.house_number);
    if (/\p{L}{2}/u.test(parts.house_number) && number.change === 'large') {
      compareText(compare, parts.house_number, [['house_number', suggested.parts.house_number]]);
    } else note(compare.comparisons, number);
  }
  if (!hasText(parts.street)) return;

  const street = one(compare, 'street', parts.street);
  if (isClose(street.change)) {
    note(compare.comparisons, street);
    return;
  }
  const wanted: SoughtParts = [
    ['street', suggested.parts.street],
    ...(hasNumber ? [] : [['house_number', suggested.parts.house_number] as const]),
    ['locality', suggested.parts.locality],
  ];
  const expected: readonly AddressField[] = hasNumber ? ['street'] : ['street', 'house_number'];
  compareText(compare, parts.street, wanted, expected);
}

/** Moves the town out of the street's line if the town column is empty. The first piece may be a house name. */
function withTownOfLine(entered: EnteredAddress, city: string): EnteredAddress {
  const { parts } = entered;
  if (hasText(parts.city) || !hasText(city)) return entered;
  const [first = '', ...pieces] = parts.street.split(/(?=[\n,;、])/u);
  const at = pieces.findLastIndex((piece) => foldText(piece) === foldText(city));
  const town = (pieces[at] ?? '').replace(/^[\n,;、]\s*/u, '').trim();
  if (town === '') return entered;
  return {
    ...entered,
    parts: { ...parts, city: town, street: [first, ...pieces.toSpliced(at, 1)].join('') },
  };
}

function compareText(
  compare: Comparing,
  text: string,
  wanted: SoughtParts,
  expected: readonly AddressField[] = wanted.map(([part]) => part),
): void {
  const { suggested, country, county, form, comparisons } = compare;
  if (text.length > LONGEST_ALIGNED) {
    noteLongText(compare, text, expected);
    return;
  }
  const alignment: Alignment = alignText(text, wanted, country);
  const { parts } = suggested;
  const { replaced, unit } = classifyLeftovers(alignment, { country, parts, form, county, expected });
  for (const { part, entered, returned, change } of alignment.found) {
    note(comparisons, { part, entered, returned, change });
  }
  for (const part of expected) {
    const value = replaced[part];
    if (value !== undefined) note(comparisons, one(compare, part, value));
  }
  if (unit !== '') noteUnit(compare, unit, false);
}

/** A long text is not searched for parts, so all of it counts as replaced. */
function noteLongText(compare: Comparing, text: string, expected: readonly AddressField[]): void {
  const part = expected.includes('street') ? 'street' : 'house_number';
  const returned = compare.suggested.parts[part];
  note(compare.comparisons, {
    part,
    entered: text,
    returned,
    change: hasText(returned) ? 'large' : 'removed',
  });
}

/** A British list may have counties in the state column. The reply has another field for the county. */
function compareState(compare: Comparing, text: string): PartComparison {
  const direct = one(compare, 'state', text);
  const { county, country } = compare;
  const isCounty = containsWords(county, text) || isClose(changeOfPart('city', text, county, country));
  return isCounty && !isClose(direct.change)
    ? { part: 'state', entered: text, returned: text, change: 'none' }
    : direct;
}

/**
 * The service's address has no field for a district, so this searches the county and the display form for the entered
 * district. If neither contains the district, its change is `removed`.
 */
function compareLocality(compare: Comparing, { parts }: EnteredAddress): void {
  const { county, comparisons } = compare;
  const text = parts.locality;
  if (!hasText(text)) return;
  if (startsUnit(text)) {
    noteUnit(compare, text, isShown(compare, text));
    return;
  }
  const direct = one(compare, 'locality', text);
  if (!isClose(direct.change) && (isShown(compare, text) || containsWords(county, text))) {
    note(comparisons, { part: 'locality', entered: text, returned: text, change: 'none' });
  } else note(comparisons, direct);
}

/**
 * The service's address has no field for a premise, so this searches the display form. "12" in a building column
 * is the house number if the address has no other.
 */
function comparePremise(compare: Comparing, premise: string): void {
  if (!hasText(premise)) return;
  const { comparisons } = compare;
  if (premise.length > LONGEST_ALIGNED) {
    noteUnit(compare, premise, false);
    return;
  }
  const pieces = premise.split(PIECES).filter(hasText);
  const number = comparisons.has('house_number')
    ? undefined
    : pieces.find((piece) => isNumber(compare, piece));
  if (number !== undefined) note(comparisons, one(compare, 'house_number', number.trim()));
  const others = pieces.filter((piece) => piece !== number && !isNoted(comparisons, piece));
  if (others.length === 0) return;
  noteUnit(
    compare,
    others.map((piece) => piece.trim()).join(', '),
    others.every((piece) => isUnitShown(compare, piece)),
  );
}

function isNumber(compare: Comparing, piece: string): boolean {
  const { change } = one(compare, 'house_number', piece);
  return change === 'none' || change === 'format';
}

const isNoted = (comparisons: Comparisons, piece: string): boolean =>
  (comparisons.get('unit')?.entered ?? '').split(PIECES).some((unit) => foldText(unit) === foldText(piece));

/** A bare number does not confirm a flat, because it may be the house number. It must follow a unit word or "#". */
function isUnitShown({ form, suggested }: Comparing, piece: string): boolean {
  if (!looksLikeHouseNumber(piece)) return form.hasInLine(piece) || form.hasLine(piece);
  return suggested.formatted.length <= LONGEST_ALIGNED && hasUnitNumber(suggested.formatted, piece);
}

/** Checks each piece, because a flat and its building may be on different lines. */
function isShown({ form }: Comparing, text: string): boolean {
  return text.split(PIECES).every((piece) => !hasText(piece) || form.hasInLine(piece));
}

/** Combines all units into one comparison, which is confirmed only if each unit is confirmed. */
function noteUnit({ comparisons }: Comparing, text: string, isThere: boolean): void {
  const before = comparisons.get('unit');
  const entered = before === undefined ? text : `${before.entered}, ${text}`;
  const isConfirmed = isThere && before?.change !== 'removed';
  comparisons.set('unit', {
    part: 'unit',
    entered,
    returned: isConfirmed ? entered : '',
    change: isConfirmed ? 'none' : 'removed',
  });
}

/**
 * Adds parts that only the service names. Skips the country, because it was part of the question. Skips a part that
 * neither the form nor a column shows ("England").
 */
function addUnmentioned({ suggested, mapping, form, comparisons }: Comparing): void {
  for (const part of READING_ORDER) {
    if (part === 'unit' || part === 'country' || comparisons.has(part)) continue;
    const returned = suggested.parts[part];
    if (!hasText(returned) || !(hasColumn(mapping, part) || form.shows(part))) continue;
    comparisons.set(part, { part, entered: '', returned, change: 'added' });
  }
}

/** Every list has a place for street and number. */
function hasColumn(mapping: ColumnMapping, part: AddressField): boolean {
  return part === 'street' || part === 'house_number' || (mapping[part] ?? []).length > 0;
}

function one({ suggested, country }: Comparing, part: AddressField, entered: string): PartComparison {
  const returned = suggested.parts[part];
  return { part, entered, returned, change: changeOfPart(part, entered, returned, country) };
}

function note(comparisons: Comparisons, finding: PartComparison): void {
  const before = comparisons.get(finding.part);
  const isWorse = before === undefined || SEVERITY.indexOf(finding.change) > SEVERITY.indexOf(before.change);
  if (isWorse) comparisons.set(finding.part, finding);
}

function isClose(change: Change): boolean {
  return change === 'none' || change === 'format' || change === 'alias' || change === 'small';
}
