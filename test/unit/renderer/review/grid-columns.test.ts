import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { spreadWidths } from '../../../../src-renderer/review/grid/column-widths.ts';
import { buildGridColumns, defaultLayout } from '../../../../src-renderer/review/grid/grid-columns.tsx';

const settingsOf = (mapping: ColumnMapping) => ({ mapping, defaultCountry: null });
const MAPPING = { street: [2], city: [3] } as const;
const ROWS = 400;
const columns = buildGridColumns(['Code', 'Company', 'Street', 'City'], settingsOf(MAPPING), ROWS, false);
const layout = defaultLayout(MAPPING);
const widthOf = (viewportPx: number, widths = {}): number => {
  const all = spreadWidths(columns, { ...layout, widths }, viewportPx);
  return columns
    .filter(({ meta, id }) => meta.mainFromPx !== null && !layout.hidden.includes(id))
    .reduce((sum, { id }) => sum + (all[id] ?? 0), 0);
};

describe('the columns that the grid shows', () => {
  it('start with the columns that identify a row, and include every column of the file', () => {
    expect(columns.map(({ id }) => id)).toEqual([
      'position',
      'verdict',
      'column-1',
      'imported',
      'suggested',
      'confidence',
      'reason',
      'decision',
      'final',
      'flag',
      'accuracy',
      'column-0',
      'column-2',
      'column-3',
    ]);
  });

  it('do not include the address columns of the file by default', () => {
    expect(layout.hidden).toEqual(['column-2', 'column-3']);
  });

  it('include one column for the imported and the suggested address if each row has two lines', () => {
    const idsOf = (mapping: ColumnMapping): readonly string[] =>
      buildGridColumns(['Company', 'Street', 'Code'], settingsOf(mapping), ROWS, true).map(({ id }) => id);
    const ids = idsOf({ street: [1] });
    expect(ids.slice(0, 5)).toEqual(['position', 'verdict', 'column-0', 'both', 'confidence']);
    expect(ids).not.toContain('suggested');
    // Two postcodes share one column, one above the other.
    expect(idsOf({ street: [1], postcode: [2] }).slice(3, 6)).toEqual(['both', 'postcode', 'confidence']);
  });

  it.each([
    [720, ['position', 'verdict', 'column-0', 'both', 'postcode']],
    [888, ['position', 'verdict', 'column-0', 'both', 'postcode', 'confidence']],
    [1_272, ['position', 'verdict', 'column-0', 'both', 'postcode', 'confidence', 'reason']],
  ])('are the main columns that fit into %i px if each row has two lines', (gridPx, expected) => {
    const mapping = { street: [1], postcode: [2] } as const;
    const twoLines = buildGridColumns(['Company', 'Street', 'Code'], settingsOf(mapping), ROWS, true);
    const main = twoLines.filter(
      ({ id, meta: { mainFromPx } }) =>
        mainFromPx !== null && mainFromPx <= gridPx && !defaultLayout(mapping).hidden.includes(id),
    );
    expect(main.map(({ id }) => id)).toEqual(expected);
    const widths = spreadWidths(twoLines, defaultLayout(mapping), gridPx);
    const usedPx = main.reduce((sum, { id }) => sum + (widths[id] ?? 0), 0);
    expect(gridPx - usedPx).toBeLessThanOrEqual(1);
    expect(usedPx).toBeLessThanOrEqual(gridPx);
  });

  it('give the most space to the imported and the suggested address', () => {
    const widths = spreadWidths(columns, layout, 900);
    expect(widths['imported']).toBeGreaterThan(240);
    expect(widths['suggested']).toBe(widths['imported']);
  });

  it('identify each row by the organisation, even if another column is called "name"', () => {
    const other = buildGridColumns(
      ['Contact name', 'Firm', 'Street'],
      settingsOf({ organisation: [1], street: [2] }),
      ROWS,
      false,
    );
    expect(other[2]?.id).toBe('column-1');
  });

  it('identify each row by the first column of the file if no column is called "name"', () => {
    const other = buildGridColumns(['Ref', 'Street', 'Note'], settingsOf({ street: [1] }), ROWS, false);
    expect(other[2]?.id).toBe('column-0');
    expect(buildGridColumns(['Street'], settingsOf({ street: [0] }), ROWS, false)[2]?.id).toBe('imported');
  });
});

describe('the widths of the columns', () => {
  it('fill the grid exactly if the main columns fit, and exceed it otherwise', () => {
    expect(widthOf(1_200)).toBe(1_200);
    expect(widthOf(600)).toBe(widthOf(0));
    expect(widthOf(600)).toBeGreaterThan(600);
  });

  it('do not fill the grid if a person has changed a width', () => {
    expect(widthOf(1_200, { verdict: 121 })).toBe(widthOf(0) + 1);
  });
});
