import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { byPerson, exportedCells as exported, type Suggested } from '../../../support/rows/decided-row.ts';

const LINES: ColumnMapping = { street: [0, 1], city: [2], postcode: [3] };
const PARTS: ColumnMapping = { street: [0], city: [1], postcode: [2], country: [3] };
const WHOLE: ColumnMapping = { address: [0] };

const HIGH_STREET: Suggested = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
  formatted: '12 High Street\nLeeds\nLS1 1AA',
};

describe("a person's decision", () => {
  const cells = ['Rose House', '12 High Street', 'Leeds', 'LS1 1AA'];
  const entered = { street: 'Rose House, 12 High Street', city: 'Leeds', postcode: 'LS1 1AA' };

  it('changes no cell if the row is kept as entered or excluded, or if there is no decision', () => {
    const other = ['12 high st', 'leeds', 'LS11AA', 'UK'];
    for (const decision of [null, byPerson('kept_as_entered'), byPerson('excluded')])
      expect(exported(other, PARTS, HIGH_STREET, decision)).toEqual(other);
  });

  it('changes only the edited lines, to exactly the text that the person typed', () => {
    const typed = (street: string) =>
      exported(cells, LINES, null, byPerson('edited', { ...entered, street })).slice(0, 2);
    expect(typed('Rose House, 14 hIGH Street')).toEqual(['Rose House', '14 hIGH Street']);
    expect(typed('Rosa House, 12 High Street')).toEqual(['Rosa House', '12 High Street']);
    expect(typed('Rosa House, 14 High Street')).toEqual(['Rosa House', '14 High Street']);
    expect(typed('12 High Street')).toEqual(['', '12 High Street']);
    expect(typed('Rose House, Flat 2, 12 High Street')).toEqual(['Rose House, Flat 2', '12 High Street']);
    expect(typed('')).toEqual(['', '']);
  });

  it('replaces a placeholder for an empty cell only if the decision has text for that cell', () => {
    const accepted = byPerson('used_suggestion');
    for (const word of ['N/A', 'unknown', 'TBC', '-', 'NULL']) {
      const row = [word, '12 High St', word, word];
      expect(exported(row, LINES, HIGH_STREET, accepted)).toEqual([
        word,
        '12 High Street',
        'Leeds',
        'LS1 1AA',
      ]);
    }
  });

  it('puts a house number into the street cell if the list has no column for house numbers', () => {
    const apart = byPerson('edited', { ...entered, street: 'Rose House, High Street', house_number: '14' });
    expect(exported(cells, LINES, null, apart).slice(0, 2)).toEqual(['Rose House', '14 High Street']);
  });

  it('replaces the parts of a whole address in one cell, and leaves other words in the cell', () => {
    const typed = { house_number: '14', street: 'Mill Lane', city: 'York', postcode: 'YO1 1AA' };
    const write = (parts: typeof typed) =>
      exported(
        ['Rose House, 12 High Street, Leeds, LS1 1AA'],
        WHOLE,
        HIGH_STREET,
        byPerson('edited', parts),
      )[0];
    expect(write(typed)).toBe('Rose House, 14 Mill Lane, York, YO1 1AA');
    expect(write({ ...typed, city: '' })).toBe('Rose House, 14 Mill Lane, YO1 1AA');
  });

  it('leaves a corrected house name in place if the other parts come from the suggestion', () => {
    const decision = byPerson('used_suggestion', { ...entered, street: 'Rosa House, 12 high st' });
    expect(exported(cells, LINES, HIGH_STREET, decision).slice(0, 2)).toEqual([
      'Rosa House',
      '12 High Street',
    ]);
  });

  it('writes a picked address below the line with the name of the house', () => {
    const decision: Decision = {
      ...byPerson('picked', {
        house_number: '14',
        street: 'High Street',
        city: 'Leeds',
        postcode: 'LS1 1AB',
        country: 'gbr',
      }),
      picked: {
        source: 'postcode',
        formatted: '14 High Street\nLeeds\nLS1 1AB',
        lat: null,
        lng: null,
        udprn: '',
        uprn: '',
        accuracyType: '',
      },
    };
    expect(exported(cells, LINES, HIGH_STREET, decision)).toEqual([
      'Rose House',
      '14 High Street',
      'Leeds',
      'LS1 1AB',
    ]);
  });
});
