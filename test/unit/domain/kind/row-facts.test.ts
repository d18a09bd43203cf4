import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address, EnteredAddress } from '#shared/domain/address/address.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import { CHANGED_PARTS, changeOf } from '#shared/domain/compare/change.ts';
import { type RowFacts, rowFacts } from '#shared/domain/kind/row-facts.ts';
import { hashText } from '#shared/domain/text/hash-text.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import { answer, fielded, singleLine, suggestion } from '../addresses.ts';

const MILL: Partial<Address> = {
  house_number: '12',
  street: 'Mill Road',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};
const OAK: Partial<Address> = { ...MILL, house_number: '4', street: 'Oak Road', postcode: 'LS2 7CD' };

function factsOf(entered: EnteredAddress, match: Match): RowFacts & { readonly change: string } {
  const findings = findingsOf(entered, match);
  return { ...rowFacts(match, findings), change: changeOf(findings.comparison) };
}

/** The change when `entered` differs from the returned address. */
const changeFrom = (entered: Partial<Address>, returned: Partial<Address> = MILL) =>
  factsOf(fielded({ ...returned, ...entered }), answer(returned));

describe('the stored change of a row', () => {
  const cases: readonly (readonly [string, Partial<Address>, string])[] = [
    ['nothing', {}, ''],
    ['letter case and punctuation, which are no change', { street: 'MILL  ROAD.', city: 'leeds' }, ''],
    ['an abbreviation written out', { street: 'Mill Rd' }, 'street written: rd > road'],
    ['a typo', { city: 'Leedss' }, 'city written: leedss > leeds'],
    ['another town', { city: 'Kirkland' }, 'city replaced: kirkland > leeds'],
    ['another street, whole', { street: 'Mill Lane East' }, 'street replaced: mill lane east > mill road'],
    ['another number', { house_number: '14' }, 'house_number replaced: 14 > 12'],
    ['a missing postcode', { postcode: '' }, 'postcode added'],
    ['a postcode without its space', { postcode: 'LS14AB' }, 'postcode tidied'],
    ['an unknown flat', { street: 'Flat 2, Mill Road' }, 'unit removed: flat 2'],
    ['two parts', { street: 'Mill Rd', postcode: '' }, 'street written: rd > road; postcode added'],
  ];
  test.each(cases)('is correct for %s', (_, entered, change) => {
    const facts = changeFrom(entered);
    expect(facts.change).toBe(change);
    expect(facts.changeKey).toBe(change === '' ? null : hashText(change));
  });

  test('is the same for rows with the same changed words in different streets', () => {
    const { changeKey } = changeFrom({ street: 'Mill Rd' });
    expect(changeFrom({ street: 'Oak rd.' }, OAK).changeKey).toBe(changeKey);
    expect(factsOf(singleLine('4 Oak Rd, Leeds, LS2 7CD'), answer(OAK)).changeKey).toBe(changeKey);
    expect(changeFrom({ street: 'Oak R' }, OAK).changeKey).not.toBe(changeKey);
  });

  test('is the same for two German streets if both get their abbreviated endings written out', () => {
    const street = (short: string, long: string) =>
      changeFrom({ street: short }, { ...MILL, street: long, country: 'deu', postcode: '04109' });
    expect(street('Hauptstr.', 'Hauptstraße').change).toBe('street written: -str > -strasse');
    expect(street('Bahnhofstr', 'Bahnhofstraße').changeKey).toBe(
      street('Hauptstr.', 'Hauptstraße').changeKey,
    );
  });

  test('distinguishes an added +4 from a whole added ZIP code', () => {
    const seattle = { ...MILL, postcode: '98109-4607', country: 'usa' };
    expect(changeFrom({ postcode: '98109' }, seattle).change).toBe('postcode completed');
    expect(changeFrom({ postcode: '' }, seattle).change).toBe('postcode added');
  });

  test('has a bit for each part that differs in more than its format', () => {
    const bitsOf = ({ changedParts }: RowFacts) =>
      CHANGED_PARTS.filter((_, place) => (changedParts & (1 << place)) !== 0);
    expect(bitsOf(changeFrom({ street: 'Mill Rd', city: 'LEEDS', postcode: '' }))).toEqual([
      'street',
      'postcode',
    ]);
    expect(bitsOf(changeFrom({ street: 'Flat 2, Mill Road' }))).toEqual(['unit']);
    expect(CHANGED_PARTS).toEqual([
      'street',
      'house_number',
      'locality',
      'city',
      'state',
      'postcode',
      'country',
      'unit',
    ]);
  });

  test('is empty if the service returned no address', () => {
    expect(factsOf(fielded(MILL), NO_MATCH)).toMatchObject({
      country: '',
      changedParts: 0,
      changeKey: null,
      deliveryKey: null,
      evidence: 1,
    });
  });
});

describe('the stored delivery place of a row', () => {
  const deliveryOf = (match: Match, entered: Partial<Address> = MILL) =>
    factsOf(fielded(entered), match).deliveryKey;

  test('is the same for rows with different spellings of one address', () => {
    const key = deliveryOf(answer(MILL));
    expect(key).not.toBeNull();
    expect(deliveryOf(answer({ ...MILL, street: 'MILL ROAD' }), { ...MILL, street: 'Mill Rd' })).toBe(key);
    expect(deliveryOf(answer(OAK), OAK)).not.toBe(key);
  });

  test('comes from the number that the post office gave the address, if there is such a number', () => {
    const flat = (udprn: string, uprn = '') => deliveryOf(answer(MILL, { udprn, uprn }));
    expect(flat('1')).not.toBe(flat('2'));
    expect(flat('1', '7')).toBe(flat('1', '8'));
    expect(flat('', '1')).not.toBe(flat('1'));
  });

  test('distinguishes a flat from the whole house', () => {
    const flat = (street: string) => deliveryOf(answer(MILL), { ...MILL, street });
    expect(new Set([flat('Mill Road'), flat('Flat 1, Mill Road'), flat('Flat 2, Mill Road')]).size).toBe(3);
  });

  const HOUSE_12 = '12 Mill Road\nLeeds\nLS1 4AB';
  const IDS: readonly (readonly [string, Partial<Match>])[] = [
    ['no number', {}],
    ['the UDPRN of the house', { udprn: '1' }],
    ['the UPRN of the house', { uprn: '1' }],
  ];
  test.each(IDS)(
    'distinguishes the flats that the displayed address shows, wherever they were entered, if the answer has %s',
    (_, ids) => {
      const flat = (unit: string, entered: EnteredAddress, form = `${unit}\n${HOUSE_12}`) =>
        factsOf(entered, answer(MILL, { ...ids, address: suggestion(MILL, form) })).deliveryKey;
      const entries = (unit: string): readonly EnteredAddress[] => [
        fielded({ ...MILL, street: `${unit}, Mill Road` }),
        fielded({ ...MILL, house_number: '', street: `12 Mill Road ${unit}` }),
        fielded({ ...MILL, house_number: '', street: `${unit}, 12 Mill Rd` }),
        singleLine(`${unit}, 12 Mill Road, Leeds, LS1 4AB`),
        { ...fielded(MILL), premise: unit },
      ];
      const units = ['Flat 1', 'Flat 2', 'Flat 12', 'Flat 1/2', 'Apt 1', 'Ground Floor', 'Unit B'];
      const keys = units.map((unit) => new Set(entries(unit).map((entered) => flat(unit, entered))));
      expect(keys.map(({ size }) => size)).toEqual(units.map(() => 1));
      const house = [fielded(MILL), fielded({ ...MILL, locality: 'Holbeck' })].map((entered) =>
        flat('', entered, HOUSE_12),
      );
      expect(new Set(house).size).toBe(1);
      expect(new Set([...keys.flatMap((each) => [...each]), ...house]).size).toBe(units.length + 1);
    },
  );

  test('stays the same as without the displayed address, if that shows only the parts', () => {
    const shown = answer(MILL, { address: suggestion(MILL, HOUSE_12) });
    expect(deliveryOf(shown)).toBe(deliveryOf(answer(MILL)));
  });

  test('is empty for a street without a number, an unknown number, and a row without a match', () => {
    expect(deliveryOf(answer({ ...MILL, house_number: '' }))).toBeNull();
    expect(deliveryOf(answer(MILL, { houseNumberNotFound: true }))).toBeNull();
    expect(deliveryOf(answer(MILL, { matchType: 'no_match', udprn: '1' }))).toBeNull();
  });
});

test("the facts of a row contain the answer's coordinates and accuracy as the service sent them", () => {
  const match = answer(MILL, { lat: 53.8, lng: -1.5, accuracyType: 'parcel', address: suggestion(MILL) });
  expect(factsOf(fielded(MILL), match)).toMatchObject({
    country: 'gbr',
    accuracy: 'parcel',
    matchType: 'exact',
    lat: 53.8,
    lng: -1.5,
  });
});

test('different texts have different keys, which are whole numbers below 2^51', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const key = hashText(one);
      expect(Number.isSafeInteger(key) && key >= 0 && key < 2 ** 51).toBe(true);
      expect(hashText(other) === key).toBe(other === one);
    }),
  );
  const many = Array.from({ length: 50_000 }, (_, i) => hashText(`${i} Mill Road`));
  expect(new Set(many).size).toBe(many.length);
});
