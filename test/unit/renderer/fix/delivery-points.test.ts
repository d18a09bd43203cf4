import { describe, expect, it } from 'vitest';
import { NO_OWN_LINES } from '#shared/domain/address/address.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import {
  groupByStreet,
  linesOf,
  namesAt,
  pickOf,
  premiseOf,
} from '../../../../src-renderer/fix/delivery-points.ts';
import { pointOf } from '../../../support/rows/delivery-point.ts';

const POINTS = [
  pointOf({ street: 'High Street', houseNumber: '1' }),
  pointOf({ street: 'Mill Lane', houseNumber: '12', buildingName: 'Château Mill' }),
  pointOf({ street: 'High Street', houseNumber: '10', organisationName: 'A. Baker & Sons' }),
  pointOf({ street: 'High Street', buildingName: 'Rose Cottage' }),
];
const NOTHING = enteredAddress([], {});
const BARE = { mapping: {}, entered: NOTHING, own: NO_OWN_LINES };
const shown = (filter: string): readonly string[] =>
  groupByStreet(POINTS, filter).flatMap(({ points }) => points.map(premiseOf));

describe('the addresses at a postcode', () => {
  it('are sorted by street, and within a street in the order of the service', () => {
    const groups = groupByStreet(POINTS, '');
    expect(groups.map(({ street, start, points }) => [street, start, points.length])).toEqual([
      ['High Street', 0, 3],
      ['Mill Lane', 3, 1],
    ]);
    expect(shown('')).toEqual(['1', '10', 'Rose Cottage', '12']);
  });

  it('are filtered by the first characters of the number, building, organisation or street', () => {
    expect(shown('1')).toEqual(['1', '10', '12']);
    expect(shown('10')).toEqual(['10']);
    expect(shown('rose')).toEqual(['Rose Cottage']);
    expect(shown('mill la')).toEqual(['12']);
    expect(shown('ottage')).toEqual([]);
  });

  it('are found regardless of case, diacritics and punctuation', () => {
    expect(shown('CHATEAU')).toEqual(['12']);
    expect(shown('a baker sons')).toEqual(['10']);
    expect(shown('12, château')).toEqual(['12']);
  });

  it('show their building as a separate name only if they have a house number', () => {
    expect(
      namesAt(pointOf({ houseNumber: '4', buildingName: 'The Mill', organisationName: 'Corner Café' })),
    ).toEqual(['Corner Café', 'The Mill']);
    expect(namesAt(pointOf({ buildingName: 'The Mill' }))).toEqual([]);
  });

  it('include their displayed lines, identifiers and coordinates when a person picks them', () => {
    const point = pointOf({
      houseNumber: '4',
      buildingName: 'The Mill',
      organisationName: 'Corner Café',
      udprn: '12345678',
      uprn: '100000000001',
      lat: 51.5,
      lng: -0.1,
    });
    expect(linesOf(point)).toEqual(['Corner Café', 'The Mill', '4 High Street', 'Leeds', 'LS1 4AB']);
    expect(pickOf(point, BARE)).toEqual({
      address: {
        street: 'High Street',
        house_number: '4',
        locality: '',
        city: 'Leeds',
        state: '',
        postcode: 'LS1 4AB',
        country: 'gbr',
        organisation: 'Corner Café',
        premise: 'The Mill',
      },
      picked: {
        source: 'postcode',
        formatted: 'Corner Café\nThe Mill\n4 High Street\nLeeds\nLS1 4AB',
        lat: 51.5,
        lng: -0.1,
        udprn: '12345678',
        uprn: '100000000001',
        accuracyType: 'rooftop',
      },
    });
  });

  it('have the name of the building in place of a missing house number', () => {
    expect(pickOf(pointOf({ buildingName: 'Rose Cottage' }), BARE).address.house_number).toBe('Rose Cottage');
  });

  describe('in a list with building and organisation columns', () => {
    const mapping = { organisation: [0], premise: [1], street: [2] };
    const point = pointOf({ houseNumber: '4', buildingName: 'The Mill', organisationName: 'Corner Café' });
    const own = (organisation: string, premise: string) => {
      const { address } = pickOf(point, { mapping, entered: NOTHING, own: { organisation, premise } });
      return [address.organisation, address.premise, address.house_number];
    };

    it('fill these columns', () => {
      expect(own('', '')).toEqual(['Corner Café', 'The Mill', '4']);
      const nameless = pointOf({ buildingName: 'Rose Cottage' });
      expect(pickOf(nameless, { mapping, entered: NOTHING, own: NO_OWN_LINES }).address).toMatchObject({
        premise: 'Rose Cottage',
        house_number: '',
      });
    });

    it('replace the company and the building of the row, but not its flat', () => {
      expect(own('Smith Ltd', 'Flat 2, The Mill')).toEqual(['Corner Café', 'Flat 2, The Mill', '4']);
      expect(own('Smith Ltd', 'Flat 2, Old Barn')).toEqual(['Corner Café', 'Flat 2, The Mill', '4']);
    });

    it('keep the company and the premise of the row if they have none', () => {
      const plain = pointOf({ houseNumber: '4' });
      const kept = { organisation: 'Smith Ltd', premise: 'Flat 2, Old Barn' };
      expect(pickOf(plain, { mapping, entered: NOTHING, own: kept }).address).toMatchObject(kept);
    });

    it('replace a house number in the column for buildings, but no flat number', () => {
      const premiseAt = (street: string): string | undefined => {
        const entered = enteredAddress(['', '12', street], mapping);
        return pickOf(pointOf({ houseNumber: '4' }), { mapping, entered, own: entered }).address.premise;
      };
      expect(premiseAt('High Street')).toBe('');
      expect(premiseAt('3 High Street')).toBe('12');
    });
  });
});
