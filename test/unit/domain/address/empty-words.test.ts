import { describe, expect, it } from 'vitest';
import { askedAddress } from '#shared/domain/address/asked-address.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { isNoValue } from '#shared/domain/repair/cells-repair.ts';
import { isDitto, isEmptyWord } from '#shared/domain/text/empty-words.ts';

const MAPPING = { street: [0, 1], city: [2], postcode: [3] };
const asked = (...cells: readonly string[]) => askedAddress(cells, MAPPING, 'gbr');

describe('a placeholder for an empty cell', () => {
  it.each([
    'N/A',
    'n/a',
    ' N.A. ',
    '-',
    '--',
    '—',
    '.',
    '?',
    'undefined',
    'null',
    'k.A.',
    'n.v.t.',
    'なし',
    'Unknown',
    '-'.repeat(40),
  ])('such as %j is never sent and never repaired', (cell) => {
    expect(asked('1 High St', cell, 'Leeds', cell)).toEqual(asked('1 High St', '', 'Leeds', ''));
    expect(asked(cell, cell, cell, cell)).toEqual({ skip: 'nothing_to_check' });
    expect(isNoValue(cell)).toBe(true);
  });

  it.each(['None', 'Nan', 'NA', 'S/N', '12', '1-2', 'Null Street', 'N/A House', '無錫', '#1', '🇫🇷', ''])(
    'is not assumed for %j',
    (cell) => {
      expect(isEmptyWord(cell)).toBe(false);
    },
  );

  it('is not sent as a flat, but stays in the imported premise', () => {
    const cells = ['N/A', '-', '1 High St', 'Leeds'];
    const mapping = { premise: [0, 1], street: [2], city: [3] };
    expect(askedAddress(cells, mapping, 'gbr')).toEqual({ text: '1 High St, Leeds', country: 'gbr' });
    expect(enteredAddress(cells, mapping).premise).toBe('N/A, -');
  });

  it('does not affect the guess of what a column contains', () => {
    const rows = [
      ['Ann', '1 High St', 'N/A'],
      ['Bob', '2 High St', 'N/A'],
      ['Cid', '3 High St', 'LS1 4AP'],
    ];
    expect(guessMapping(['Name', 'Street', 'PC'], rows).mapping).toMatchObject({ postcode: [2] });
  });
});

describe('a ditto mark for the cell above', () => {
  it.each([
    'ditto',
    'Ditto.',
    ' do. ',
    'same as above',
    'dto.',
    '"',
    '”',
    ',,',
    '-"-',
    '〃',
    '同上',
    'idem',
    'same',
  ])('is a text such as %j', (cell) => {
    expect(isDitto(cell)).toBe(true);
  });

  it.each(['Ditton', 'Same', 'ID.', 'Same Road', 'Do', '"x"', '', '-', 'Idembeek'])(
    'is not assumed for %j',
    (cell) => {
      expect(isDitto(cell)).toBe(false);
    },
  );
});
