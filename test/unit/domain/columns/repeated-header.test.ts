import { describe, expect, it } from 'vitest';
import { createHeaderTest } from '#shared/domain/columns/cells/repeated-header.ts';

const COLUMNS = ['Name', 'Street', 'Town', 'Postcode', 'Street (2)', 'Column 6'];
const MAPPING = { street: [1, 4], city: [2], postcode: [3] };

const isRepeated = (...cells: readonly string[]): boolean => {
  const header = createHeaderTest(COLUMNS, MAPPING);
  const first = cells.find((cell) => cell !== '') ?? '';
  return header.mayBegin(first) && header.isRepeated(cells);
};

describe('a row that repeats the header', () => {
  it('is recognised in any letter case, even if two columns have the same name', () => {
    expect(isRepeated('Name', 'Street', 'Town', 'Postcode', 'Street', '')).toBe(true);
    expect(isRepeated('NAME ', 'street', 'TOWN', 'postcode', 'street', '')).toBe(true);
    expect(isRepeated('Name', 'Street', 'Town', 'Postcode', 'Street', 'x')).toBe(true);
  });

  it('is not assumed if a cell contains an address', () => {
    expect(isRepeated('Name', '1 High Street', 'Town', 'Postcode', 'Street')).toBe(false);
    expect(isRepeated('Name', 'Street', 'Town', 'LS1 4AP', 'Street')).toBe(false);
  });

  it('is not assumed in a list with a single column', () => {
    const header = createHeaderTest(['Address'], { address: [0] });
    expect(header.isRepeated(['Address'])).toBe(false);
  });
});
