import { describe, expect, it } from 'vitest';
import { createDamageCount, createDamageProfile } from '#shared/domain/repair/find-damage.ts';
import { repairedCells } from '#shared/domain/repair/repaired-cells.ts';
import { REPAIR_MAPPING as MAPPING } from '../../../support/rows/repaired-rows.ts';

describe('the search for damage', () => {
  it('counts damage in repaired cells, and also the damage that the current repairs remove', () => {
    const settings = { mapping: MAPPING, defaultCountry: 'usa' };
    const cells = ['', '', '', '', 'MA', "'1040", ''];
    const find = (repairs: Parameters<typeof repairedCells>[1]['repairs'] = []) => {
      const count = createDamageCount({ ...settings, repairs }, [
        { id: 'stray_quotes' },
        { id: 'lost_zeros', columns: [5] },
      ]);
      count.look(3, cells);
      return count.found().map(({ repair, rows }) => [repair.id, rows]);
    };
    expect(find()).toEqual([['stray_quotes', 1]]);
    expect(find([{ id: 'stray_quotes', switchedOnAtMs: 1 }])).toEqual([
      ['stray_quotes', 1],
      ['lost_zeros', 1],
    ]);
  });

  it('finds damage that is visible only after other repairs', () => {
    const learn = (repairs: NonNullable<Parameters<typeof repairedCells>[1]['repairs']>) => {
      const profile = createDamageProfile(
        { mapping: MAPPING, defaultCountry: 'usa', repairs },
        { width: 7, isText: true },
      );
      profile.look(['', '', '', '', 'MA', '\u200b1040', '']);
      return profile.repairs().find(({ id }) => id === 'lost_zeros');
    };
    expect(learn([])).toEqual({ id: 'lost_zeros', columns: [] });
    expect(learn([{ id: 'invisible_characters', switchedOnAtMs: 1 }])).toEqual({
      id: 'lost_zeros',
      columns: [5],
    });
  });

  it('reports telephone numbers that will not be sent, and emails that will move', () => {
    const mapping = { street: [0], city: [1], email: [2] };
    const count = createDamageCount({ mapping, defaultCountry: 'gbr' }, [
      { id: 'contact_details', phoneColumn: null },
    ]);
    count.look(2, ['12 High Street', 'Tel 0113 496 0000', '']);
    count.look(3, ['12 High Street, amy@example.org, Tel 0113 496 0000', 'Leeds', '']);
    const cell = (column: number, before: string, after: string, unsent: readonly string[] = []) => ({
      column,
      before,
      after,
      unsent,
    });
    expect(count.found()[0]?.examples).toEqual([
      { row: 2, cells: [cell(1, 'Tel 0113 496 0000', 'Tel 0113 496 0000', ['Tel 0113 496 0000'])] },
      {
        row: 3,
        cells: [
          cell(0, '12 High Street, amy@example.org, Tel 0113 496 0000', '12 High Street, Tel 0113 496 0000', [
            'Tel 0113 496 0000',
          ]),
          cell(2, '', 'amy@example.org'),
        ],
      },
    ]);
  });

  it('leads to no repair outside the address', () => {
    const cells = ['"A\u00a0& B"', '', '', '', '', "'1040"];
    const settings = {
      mapping: MAPPING,
      defaultCountry: 'usa',
      repairs: [
        { id: 'stray_quotes', switchedOnAtMs: 1 },
        { id: 'invisible_characters', switchedOnAtMs: 1 },
      ],
    } as const;
    expect(repairedCells(cells, settings)).toEqual(['"A\u00a0& B"', '', '', '', '', '1040']);
  });
});
