import { describe, expect, test } from 'vitest';
import type { Address, EnteredAddress } from '#shared/domain/address/address.ts';
import { type Match, NO_MATCH } from '#shared/domain/answer/match.ts';
import { type KindOfChange, kindKey, kindOf, kindText } from '#shared/domain/kind/kind-of-change.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import { kindKnownWords, kindLines, kindSentence } from '#shared/messages/review/kinds.ts';
import { ALL_MATCHED, answer, fielded, suggestion } from '../addresses.ts';

const MILL: Partial<Address> = {
  house_number: '12',
  street: 'Mill Road',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};
const OAK: Partial<Address> = {
  house_number: '4',
  street: 'Oak Lane',
  city: 'York',
  postcode: 'YO1 7HR',
  country: 'gbr',
};

const kindFrom = (entered: EnteredAddress, match: Match): KindOfChange | null =>
  kindOf(findingsOf(entered, match), match);

/** The kind of a change. The service returned `place`, and `entered` differs from it. */
const kind = (entered: Partial<Address>, place = MILL, rest: Partial<Match> = {}): KindOfChange | null =>
  kindFrom(fielded({ ...place, ...entered }), answer(place, rest));

const shown = ({ house_number, street, city, postcode }: Partial<Address>, ...lines: readonly string[]) => ({
  address: suggestion(
    { ...MILL, house_number, street, city, postcode } as Partial<Address>,
    [...lines, `${house_number} ${street}`, city, postcode].join('\n'),
  ),
});

const UNFOUND = { matchType: 'partial', accuracyType: 'postcode', confidence: 0.4 };
const NO_STREET = { ...ALL_MATCHED, street: false, house_number: false };

describe('the kind of a change', () => {
  const cases: readonly (readonly [string, KindOfChange | null, readonly string[]])[] = [
    [
      'its county instead of the town',
      kind({ city: 'WEST YORKSHIRE' }, MILL, { county: 'West Yorkshire' }),
      ['Town in place of its county'],
    ],
    [
      'a district instead of the post town',
      kind({ city: 'SPONDON' }, MILL, {
        address: suggestion(MILL, '12 Mill Road\nSpondon\nLeeds\nLS1 4AB'),
      }),
      ['Post town in place of a district'],
    ],
    [
      "two places in the town's cell",
      kind({ city: 'Hatch End, Leeds' }),
      ['One of two places is the town in the suggestion'],
    ],
    ['the end of the postcode', kind({ postcode: 'LS1 4AZ' }), ['End of the postcode replaced']],
    ['a building', kind({ street: 'THE SURGERY, MILL ROAD' }), ['Building or name not confirmed']],
    [
      'a building known under another name',
      kind({ street: 'THE SURGERY, MILL ROAD' }, MILL, shown(MILL, 'Health Centre')),
      ['The address is known under another name'],
    ],
    ['a flat', kind({ street: 'Flat 2, Mill Road' }), ['Flat or floor not confirmed']],
    ['a PO box', kind({ street: 'PO Box 12, Mill Road' }), ['PO box not confirmed']],
    [
      'an abbreviation next to a building',
      kind({ street: 'THE SURGERY, MILL RD' }),
      ['Street spelled out or abbreviated', 'Building or name not confirmed'],
    ],
    [
      'no number in the row',
      kind({}, { ...MILL, house_number: '' }, { matchType: 'partial', accuracyType: 'street' }),
      ['No house number in the row'],
    ],
    [
      'a town that is not confirmed',
      kind({}, MILL, { components: { ...ALL_MATCHED, city: false } }),
      ['City not confirmed'],
    ],
    [
      'a street that was not found at a known postcode',
      kind({ street: 'Blorp Way' }, MILL, { ...UNFOUND, components: NO_STREET }),
      ['Street not found'],
    ],
    [
      'a street not found, at a postcode of another town',
      kind({ street: 'Blorp Way', city: 'Derby' }, MILL, {
        ...UNFOUND,
        components: { ...NO_STREET, city: false },
      }),
      ['Street not found', 'The postcode belongs to another town'],
    ],
    [
      'a number that was not found',
      kind({}, { ...MILL, house_number: '' }, { houseNumberNotFound: true }),
      ['House number not found'],
    ],
  ];
  test.each(cases)('is described with the right lines for %s', (_, found, lines) => {
    expect(found && kindLines(found)).toEqual(lines);
  });

  test('is the same for rows with the same doubts, even if the rows have no words in common', () => {
    const mill = kind({ street: 'THE SURGERY, MILL ROAD' });
    const oak = kind({ street: 'OAKLEAF CENTRE, OAK LANE' }, OAK);
    expect(mill && kindText(mill)).toBe(oak && kindText(oak));
    expect(mill && kindKey(mill)).toBe(oak && kindKey(oak));
  });

  const nowhere = (entered: Partial<Address>) =>
    kindFrom(fielded(entered), { ...NO_MATCH, matchType: 'no_match' });
  const TOWN = { ...MILL, postcode: '' };
  const NO_NUMBER = { matchType: 'partial', accuracyType: 'street' };
  const unfound = (entered: Partial<Address>, place: Partial<Address> = MILL, components = NO_STREET) =>
    kind({ street: 'Blorp Way', ...entered }, place, { ...UNFOUND, components });

  /** Pairs that ask the same question, because a person would not decide by their differences. */
  const together: readonly (readonly [string, KindOfChange | null, KindOfChange | null])[] = [
    [
      'a number that is not found and one that is not confirmed',
      kind({}, { ...MILL, house_number: '' }, { houseNumberNotFound: true }),
      kind({ house_number: '14' }, MILL, { components: { ...ALL_MATCHED, house_number: false } }),
    ],
    ['rows without a result, with a town and without', nowhere({ street: 'Blorp Way' }), nowhere(MILL)],
    [
      'rows without a street, with a known postcode and an unknown one',
      kind({ street: '', house_number: '' }, MILL, UNFOUND),
      kind({ street: '', house_number: '', postcode: 'ZZ9 9ZZ' }, MILL, {
        ...UNFOUND,
        components: { ...NO_STREET, zip: false },
      }),
    ],
    ['streets not found in a known town and at a known postcode', unfound({}, TOWN), unfound({ city: '' })],
    [
      'towns that the answer also names, confirmed or not',
      unfound({}),
      unfound({}, MILL, { ...NO_STREET, city: false }),
    ],
    [
      'rows without a number, with a postcode and without',
      kind({}, { ...MILL, house_number: '' }, NO_NUMBER),
      kind({}, { ...TOWN, house_number: '' }, NO_NUMBER),
    ],
  ];
  test.each(together)('is the same for %s', (_, one, other) => {
    expect(one).not.toBeNull();
    expect(one && kindText(one)).toBe(other && kindText(other));
    expect(one && kindLines(one)).toEqual(other && kindLines(other));
  });

  /** Pairs that a person would decide differently. */
  const apart: readonly (readonly [string, KindOfChange | null, KindOfChange | null])[] = [
    ['towns replaced by others', kind({ city: 'Derby' }), kind({ city: 'Kirkland' }, OAK)],
    ['streets replaced by others', kind({ street: 'Mill Lane' }), kind({ street: 'Oak Street' }, OAK)],
    ['postcodes of another area', kind({ postcode: 'M1 4AB' }), kind({ postcode: 'B1 7HR' }, OAK)],
    ['numbers replaced', kind({ house_number: '14' }), kind({ house_number: '44' }, OAK)],
    [
      'a flat and a building',
      kind({ street: 'Flat 2, Mill Road' }),
      kind({ street: 'THE SURGERY, OAK LANE' }, OAK),
    ],
    [
      'a typo and no typo',
      kind({ city: 'Leedss', street: 'THE SURGERY, MILL ROAD' }),
      kind({ street: 'THE SURGERY, OAK LANE' }, OAK),
    ],
    [
      'a number that is confirmed and no number',
      kind({ street: 'THE SURGERY, MILL ROAD' }),
      kind({ street: 'THE SURGERY, MILL ROAD' }, { ...MILL, house_number: '' }),
    ],
    [
      'a match at the building and one between its neighbours',
      kind({ street: 'THE SURGERY, MILL ROAD' }),
      kind({ street: 'THE SURGERY, OAK LANE' }, OAK, { matchType: 'interpolated' }),
    ],
    [
      'a confirmed town and an unconfirmed one',
      kind({ street: 'THE SURGERY, MILL ROAD' }),
      kind({ street: 'THE SURGERY, OAK LANE' }, OAK, { components: { ...ALL_MATCHED, city: false } }),
    ],
    [
      'a building with a known postcode and without one',
      kind({ street: 'THE SURGERY, MILL ROAD' }),
      kind({ street: 'THE SURGERY, MILL ROAD' }, TOWN),
    ],
    [
      'no number in the row, with an added postcode and without',
      kind({ postcode: '' }, { ...MILL, house_number: '' }, NO_NUMBER),
      kind({}, { ...TOWN, house_number: '' }, NO_NUMBER),
    ],
    [
      'a street not found in a known place and at a postcode of another town',
      unfound({}),
      unfound({ city: 'Derby' }, MILL, { ...NO_STREET, city: false }),
    ],
    ['a street not found and nothing found', unfound({}), nowhere(MILL)],
    [
      'a street not found and a number not found',
      unfound({}),
      kind({}, { ...MILL, house_number: '' }, { houseNumberNotFound: true }),
    ],
  ];
  test.each(apart)('is different for %s', (_, one, other) => {
    expect(one).not.toBeNull();
    expect(other).not.toBeNull();
    expect(one && kindText(one)).not.toBe(other && kindText(other));
  });

  test('does not exist for a row with candidates, or if the answer does not confirm town or postcode', () => {
    const candidates = [{ address: suggestion(OAK), confidence: 1, accuracyType: '', lat: null, lng: null }];
    expect(kind({}, MILL, { candidates })).toBeNull();
    expect(unfound({ postcode: 'ZZ9 9ZZ' }, MILL, { ...NO_STREET, zip: false })).toBeNull();
    expect(unfound({}, TOWN, { ...NO_STREET, city: false })).toBeNull();
    expect(kind({}, MILL, { components: { ...ALL_MATCHED, city: false, zip: false } })).toBeNull();
  });

  test('offers no suggestion to accept for rows that were not found', () => {
    expect(unfound({})?.canAccept).toBe(false);
    const nothing = nowhere({ street: 'Blorp Way' });
    expect(nothing).toMatchObject({ canAccept: false, parts: [] });
    expect(nothing && kindLines(nothing)).toEqual(['Nothing found']);
    const placeless = unfound({ city: '', postcode: '' });
    expect(placeless && kindLines(placeless)).toEqual([
      'Street not found',
      'No town and no postcode in the row',
    ]);
  });

  test('comes with a short description and a full sentence', () => {
    const building = kind({ street: 'THE SURGERY, MILL ROAD' });
    expect(building && kindKnownWords(building)).toBe('As entered: number, street, city and postcode');
    expect(building && kindSentence(building)).toBe(
      'As entered: number, street, city and postcode. The service found an exact match. Building details that the service does not know stay where they are.',
    );
    const numberless = kind({}, { ...MILL, house_number: '' }, NO_NUMBER);
    expect(numberless && kindKnownWords(numberless)).toBe('As entered: street and place');
    const streetless = unfound({});
    expect(streetless && kindKnownWords(streetless)).toBe('Known: place');
    expect(streetless && kindSentence(streetless)).toBe(
      'Known: place. There is no suggestion to accept. Rows you keep do not change.',
    );
  });
});
