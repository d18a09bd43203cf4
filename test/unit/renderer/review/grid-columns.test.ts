import { describe, expect, it } from 'vitest';
import { buildGridColumns, defaultLayout } from '../../../../src-renderer/review/grid/grid-columns.tsx';
import { spreadWidths } from '../../../../src-renderer/review/grid/column-widths.ts';

const MAPPING = { street: [2], city: [3] } as const;
const columns = buildGridColumns(['Code', 'Company', 'Street', 'City'], MAPPING);
const layout = defaultLayout(MAPPING);
const widthOf = (viewportPx: number, widths = {}): number => {
  const all = spreadWidths(columns, { ...layout, widths }, viewportPx);
  return columns
    .filter(({ isMain, id }) => isMain && !layout.hidden.includes(id))
    .reduce((sum, { id }) => sum + (all[id] ?? 0), 0);
};

describe('the columns of a list', () => {
  it('begin with what a row is known by, and lose none of the file’s', () => {
    expect(columns.map(({ id }) => id)).toEqual([
      'position',
      'verdict',
      'column-1',
      'imported',
      'suggested',
      'confidence',
      'reason',
      'decision',
      'flag',
      'accuracy',
      'column-0',
      'column-2',
      'column-3',
    ]);
  });

  it('show the parts of the address in one column until a person wants them apart', () => {
    expect(layout.hidden).toEqual(['column-2', 'column-3']);
  });

  it('know a row by its first column where none is called a name', () => {
    const other = buildGridColumns(['Ref', 'Street', 'Note'], { street: [1] });
    expect(other[2]?.id).toBe('column-0');
    expect(buildGridColumns(['Street'], { street: [0] })[2]?.id).toBe('imported');
  });
});

describe('the widths of the columns', () => {
  it('fill the grid with the main columns where there is room, and scroll where there is none', () => {
    expect(widthOf(1_200)).toBe(1_200);
    expect(widthOf(600)).toBe(widthOf(0));
    expect(widthOf(600)).toBeGreaterThan(600);
  });

  it('are a person’s from the first change on', () => {
    expect(widthOf(1_200, { verdict: 121 })).toBe(widthOf(0) + 1);
  });
});
