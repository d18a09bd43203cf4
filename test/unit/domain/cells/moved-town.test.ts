/** Tests lists with address lines, where the town is in a line and the town column names a larger place. */
import { describe, expect, it } from 'vitest';
import { editCells, textOfCells } from '#shared/domain/cells/cell-text.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { cellChangeSentence } from '#shared/messages/export/export.ts';
import { BY_RULE, byPerson, decidedRow, exportedCells } from '../../../support/rows/decided-row.ts';

const LINES = { street: [0, 1], city: [2], postcode: [3] };
const RUISLIP = { street: 'Ladygate Lane', house_number: '22', city: 'Ruislip', postcode: 'HA4 7QU' };

describe('a new town in the town column', () => {
  it.each([
    [
      ['22 LADYGATE LANE', 'RUISLIP', 'MIDDLESEX'],
      ['22 LADYGATE LANE', '', 'RUISLIP'],
    ],
    [
      ['Ladygate House', '22 Ladygate Lane,Ruislip', 'London'],
      ['Ladygate House', '22 Ladygate Lane', 'Ruislip'],
    ],
  ])('is removed from an address line that already contained this town: %j', (cells, expected) => {
    const suggested = { ...RUISLIP, country: 'gbr', formatted: '' };
    expect(exportedCells([...cells, 'HA4 7QU'], LINES, suggested)).toEqual([...expected, 'HA4 7QU']);
  });

  it.each([[['Ruislip, 22 Ladygate Lane', '']], [['Ruislip', '22 Ladygate Lane']]])(
    'stays in front of the street in an address line, where it may be the name of a house: %j',
    (lines) => {
      const suggested = { ...RUISLIP, country: 'gbr', formatted: '' };
      const cells = exportedCells([...lines, 'London', 'HA4 7QU'], LINES, suggested);
      expect(cells).toEqual([...lines, 'Ruislip', 'HA4 7QU']);
    },
  );

  it('stays in the address lines if they contain nothing else', () => {
    const suggested = { city: 'Ruislip', postcode: 'HA4 7QU', country: 'gbr', formatted: '' };
    const cells = exportedCells(['', 'Ruislip', 'Middlesex', 'HA4 7QU'], LINES, suggested);
    expect(cells).toEqual(['', 'Ruislip', 'Ruislip', 'HA4 7QU']);
  });

  it('can replace a state in the town column', () => {
    const suggested = { street: 'Springfield Road', house_number: '60', city: 'Blackburn', state: 'VIC' };
    const answer = {
      ...suggested,
      postcode: '3130',
      country: 'aus',
      formatted: '60 Springfield Road\nBlackburn VIC 3130',
    };
    expect(exportedCells(['60 Springfield Rd', 'Blackburn', 'VIC', '3130'], LINES, answer)).toEqual([
      '60 Springfield Road',
      '',
      'Blackburn',
      '3130',
    ]);
  });
});

describe('a postcode that is written into its own column', () => {
  const EGREMONT = { street: 'Main Street', house_number: '66', city: 'Egremont', postcode: 'CA22 2DB' };
  it.each([
    [
      ['66 Main Street', '', 'CA22 2DB'],
      ['66 Main Street', '', 'Egremont'],
    ],
    [
      ['66 Main Street', '', 'Egremont CA22 2DB'],
      ['66 Main Street', '', 'Egremont'],
    ],
    [
      ['66 Main Street', 'ca222db', 'Egremont'],
      ['66 Main Street', '', 'Egremont'],
    ],
    [
      ['66 Main Street, Egremont, CA22 2DB', '', ''],
      ['66 Main Street, Egremont', '', ''],
    ],
    [
      ['66 Main Street, Egremont CA22 2DB', '', ''],
      ['66 Main Street, Egremont', '', ''],
    ],
  ])('is removed from another cell that contained the postcode: %j', (cells, expected) => {
    const suggested = { ...EGREMONT, country: 'gbr', formatted: '66 Main Street\nEgremont\nCA22 2DB' };
    expect(exportedCells([...cells, ''], LINES, suggested)).toEqual([...expected, 'CA22 2DB']);
  });

  it('is named by the change log as moved in the cell that it leaves, and as added in its own', () => {
    const suggested = { ...EGREMONT, country: 'gbr', formatted: '66 Main Street\nEgremont\nCA22 2DB' };
    const cells = ['66 Main Street', '', 'Egremont CA22 2DB', ''];
    const { changes } = outcomeOf(decidedRow(cells, LINES, suggested, BY_RULE), {
      mapping: LINES,
      defaultCountry: null,
      writeCountry: (code) => code,
    });
    expect(changes.map(({ column, parts }) => [column, cellChangeSentence(BY_RULE, parts)])).toEqual([
      [2, 'The suggestion was accepted: postcode (moved to its own column).'],
      [3, 'The suggestion was accepted: postcode (added).'],
    ]);
  });

  it('leaves a house number with the same digits in place', () => {
    const suggested = { street: 'Main Street', house_number: '10115', city: 'Lima', postcode: '10115' };
    const cells = exportedCells(['10115 Main Street', '', 'Lima', ''], LINES, {
      ...suggested,
      country: 'usa',
      formatted: '',
    });
    expect(cells).toEqual(['10115 Main Street', '', 'Lima', '10115']);
  });
});

it('a district that looks like a street stays in the town cell, and the town is added after it', () => {
  const suggested = { street: 'Wellow Lane', city: 'Nr Bath', postcode: 'BA2 8JQ', country: 'gbr' };
  const formatted = 'Wellow Lane\nPeasedown-St-John\nNr Bath\nBA2 8JQ';
  expect(
    exportedCells(['', 'Wellow Lane', 'Peasedown-St-John', 'BA2 8JQ'], LINES, { ...suggested, formatted }),
  ).toEqual(['', 'Wellow Lane', 'Peasedown-St-John, Nr Bath', 'BA2 8JQ']);
});

it('an edit does not repeat a city with a name that begins with the state', () => {
  const typed = byPerson('edited', {
    street: '200 Hawkins Drive',
    city: 'Iowa City',
    state: 'Iowa',
    postcode: '52242',
    country: 'usa',
  });
  expect(exportedCells(['200 Hawkins Drive, Iowa City 52242'], { address: [0] }, null, typed)[0]).toMatch(
    /^200 Hawkins Drive, Iowa City(?!.*Iowa City)/u,
  );
});

it('Latin words that replace Chinese or Japanese characters are separated by a space', () => {
  const text = textOfCells(['大阪東5'], [0]);
  const edits = [
    { start: 0, end: 2, text: '大阪府 x' },
    { start: 2, end: 3, text: 'Newtown' },
  ];
  expect(editCells(['大阪東5'], text, edits)).toEqual(['大阪府 x Newtown5']);
});
