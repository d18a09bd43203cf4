import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLabel, LEADING } from '#shared/domain/labels/fit-label.ts';
import { missingLetters, printedLine } from '#shared/domain/labels/printable-text.ts';

const measure = (text: string): number => text.length / 2;
const ROOM = { width: 100, height: 60 };

describe('the lines of a label', () => {
  it('have the usual font size if they fit', () => {
    expect(fitLabel(['Leeds', 'LS1 4AB'], ROOM, measure)).toEqual({ lines: ['Leeds', 'LS1 4AB'], size: 11 });
  });

  it('all become smaller before one line is broken', () => {
    expect(fitLabel(['A'.repeat(22), 'Leeds'], ROOM, measure)).toMatchObject({
      size: 9,
      lines: ['A'.repeat(22), 'Leeds'],
    });
  });

  it('are broken between words if they would be too small to read on one line', () => {
    const fitted = fitLabel(['The Worshipful Company of Spectacle Makers', 'Leeds'], ROOM, measure);
    expect(fitted).toEqual({
      lines: ['The Worshipful', 'Company of', 'Spectacle Makers', 'Leeds'],
      size: 11,
    });
  });

  it('do not exist if the text is too long for the label', () => {
    expect(fitLabel(['A'.repeat(40)], ROOM, measure)).toBeNull();
    expect(fitLabel(Array<string>(20).fill('Line'), ROOM, measure)).toBeNull();
    expect(fitLabel(['a '.repeat(40_000)], ROOM, measure)).toBeNull();
  });

  it('contain every word in order, and stay inside the label', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'B', '1') });
    const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 7 }), (lines) => {
        const fitted = fitLabel(lines, ROOM, measure);
        if (fitted === null) return;
        expect(fitted.lines.join(' ')).toBe(lines.join(' '));
        expect(fitted.size).toBeGreaterThanOrEqual(6);
        expect(Math.max(...fitted.lines.map(measure)) * fitted.size).toBeLessThanOrEqual(ROOM.width);
        expect(fitted.lines.length * LEADING * fitted.size).toBeLessThanOrEqual(ROOM.height);
      }),
    );
  });
});

describe('the letters of a line', () => {
  const any = () => true;

  it('are printed in composed form, without invisible characters', () => {
    expect(printedLine(' Cafe\u0301\u00a0 de\u200b\u202eflore\u00ad ')).toBe('Café deflore');
  });

  it('are each reported once if the font does not contain them', () => {
    expect(missingLetters('日本日', (codePoint) => codePoint < 0x3000)).toEqual(['日', '本']);
    expect(missingLetters('Łódź, Ηράκλειο, Київ, Երևան, ბათუმი', any)).toEqual([]);
  });

  it('are reported if the app would print them in the wrong order or form', () => {
    expect(missingLetters('שדרות 12', any)).toEqual(Array.from('שדרות'));
    expect(missingLetters('مدرسة', any)).not.toEqual([]);
    expect(missingLetters('दिल्ली', any)).not.toEqual([]);
    expect(missingLetters('กรุงเทพ', any)).not.toEqual([]);
  });
});
