import { describe, expect, it } from 'vitest';
import {
  LABEL_PAGES,
  LABEL_SHEET_IDS,
  LABEL_SHEETS,
  type LabelSheetId,
  labelsPerSheet,
  usualSheet,
} from '#shared/domain/labels/label-sheets.ts';
import { labelBox, sheetsNeeded, smallestTextBox, textBox } from '#shared/domain/labels/place-labels.ts';

describe.each(LABEL_SHEET_IDS)('the sheet %s', (id: LabelSheetId) => {
  const sheet = LABEL_SHEETS[id];
  const page = LABEL_PAGES[sheet.page];
  const boxes = Array.from({ length: labelsPerSheet(sheet) }, (_, place) => labelBox(sheet, place));

  it('fits its page, with equal margins on opposite sides', () => {
    const right = Math.max(...boxes.map(({ left, width }) => left + width));
    const bottom = Math.max(...boxes.map(({ top, height }) => top + height));
    expect(right).toBeLessThanOrEqual(page.width);
    expect(bottom).toBeLessThanOrEqual(page.height);
    // Manufacturers leave a little more on one side. The cutting tolerance is half a millimetre.
    expect(Math.abs(page.width - right - sheet.left)).toBeLessThan(0.6);
    expect(Math.abs(page.height - bottom - sheet.top)).toBeLessThan(0.6);
  });

  it('has labels that do not overlap each other', () => {
    expect(sheet.pitchX).toBeGreaterThanOrEqual(sheet.width);
    expect(sheet.pitchY).toBeGreaterThanOrEqual(sheet.height);
  });

  it('has room for text inside each label, outside the margin that printers cannot reach', () => {
    for (const box of boxes) {
      const text = textBox(sheet, box);
      expect(text.left).toBeGreaterThanOrEqual(Math.max(box.left + 2, 5));
      expect(text.top).toBeGreaterThanOrEqual(Math.max(box.top + 1, 5));
      expect(text.left + text.width).toBeLessThanOrEqual(Math.min(box.left + box.width - 2, page.width - 5));
      expect(text.top + text.height).toBeLessThanOrEqual(Math.min(box.top + box.height - 1, page.height - 5));
    }
    const { width, height } = smallestTextBox(sheet);
    expect(width).toBeGreaterThan(29);
    expect(height).toBeGreaterThan(17);
  });
});

describe('the places of labels', () => {
  const sheet = LABEL_SHEETS.avery_l7160;

  it('follow each other from left to right, then downwards, then on the next sheet', () => {
    expect(labelBox(sheet, 0)).toMatchObject({ left: 7.2, top: 15.15 });
    expect(labelBox(sheet, 2).left).toBeCloseTo(139.28);
    expect(labelBox(sheet, 3)).toMatchObject({ left: 7.2, top: 53.25 });
    expect(labelBox(sheet, 21)).toEqual(labelBox(sheet, 0));
  });

  it.each([
    [0, 1, 0],
    [21, 1, 1],
    [22, 1, 2],
    [1, 21, 1],
    [2, 21, 2],
    [100_000, 1, 4_762],
  ])('for %i labels, beginning at place %i, need %i sheets', (labels, startAt, sheets) => {
    expect(sheetsNeeded(sheet, labels, startAt)).toBe(sheets);
  });
});

it('the app offers first the sheet of labels that is usual in the country', () => {
  expect([usualSheet('gbr'), usualSheet('usa'), usualSheet(null)]).toEqual([
    'avery_l7160',
    'avery_5160',
    'avery_l7160',
  ]);
});
