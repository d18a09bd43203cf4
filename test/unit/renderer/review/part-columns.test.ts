import { describe, expect, it } from 'vitest';
import { columnShares } from '../../../../src-renderer/review/panel/part-columns.ts';

const HEADINGS = ['Part', 'Imported', 'Suggested', 'To export'] as const;

const shares = (...lines: readonly (readonly [string, string, string, string])[]) =>
  columnShares(HEADINGS.map((heading, column) => [heading, ...lines.map((line) => line[column] ?? '')]));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the columns of the table of address parts', () => {
  it('have their default widths as long as every word fits', () => {
    expect(shares(['street', 'HIGH ST', 'High Street', 'HIGH ST'])).toBeNull();
    expect(shares(['city', 'KINGS-LYNN-UPON-SEA', 'Kings Lynn', 'KINGS-LYNN-UPON-SEA'])).toBeNull();
    expect(shares(['city', '東京都千代田区霞が関一丁目', '', '東京都千代田区霞が関一丁目'])).toBeNull();
  });

  it('give a long word the space that the other columns do not need', () => {
    const [part = 0, imported = 0, suggested = 0, final = 0] =
      shares(['street', 'GLAMORGAN WAY', 'Glamorgan Way', 'GLAMORGAN WAY']) ?? [];
    // In the panel's first size the table has 308 px. The word needs 78 px and the gap between columns 4 px.
    expect(imported * 3.08).toBeGreaterThanOrEqual(82);
    expect(final).toBeCloseTo(imported);
    expect(suggested * 3.08).toBeGreaterThanOrEqual(69);
    expect(sum([part, imported, suggested, final])).toBeCloseTo(100);
  });

  it('still fit the shorter words if one word is too long for any column', () => {
    const found = shares(['postcode', 'W'.repeat(10_000), 'Leicester', 'W'.repeat(10_000)]) ?? [];
    expect(sum(found)).toBeCloseTo(100);
    expect((found[0] ?? 0) * 3.08).toBeGreaterThanOrEqual(57);
    expect((found[2] ?? 0) * 3.08).toBeGreaterThanOrEqual(60);
  });
});
