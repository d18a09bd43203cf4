import { describe, expect, it } from 'vitest';
import { splitFileName } from '../../../../src-renderer/ui/text/split-file-name.ts';

const LONG = 'members-of-the-friends-of-the-museum';

describe('the name of a file', () => {
  it('is split before its extension', () => {
    expect(splitFileName(`${LONG}.xlsx`)).toEqual(['members-of-the-friends-of-the-mu', 'seum.xlsx']);
    expect(splitFileName(`${LONG} 3.CSV`)).toEqual([`${LONG} `, '3.CSV']);
    expect(splitFileName(`${'הָיְתָה'.repeat(40)}.csv`)[1]).toBe('.csv');
  });

  it('is not split if it is short or has no extension', () => {
    expect(splitFileName('uk-gp-practices.xlsx')).toEqual(['uk-gp-practices.xlsx', '']);
    expect(splitFileName(LONG)).toEqual([LONG, '']);
    expect(splitFileName(`${LONG}. of the year 2026`)).toEqual([`${LONG}. of the year 2026`, '']);
    expect(splitFileName(`${LONG}.\u202Excod`)).toEqual([`${LONG}.\u202Excod`, '']);
  });
});
