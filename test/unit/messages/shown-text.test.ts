import { describe, expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import {
  directionOf,
  hiddenSentence,
  markedPieces,
  needsMarks,
  shownBeginning,
  shownJson,
  shownLine,
  shownPieces,
  shownText,
} from '#shared/messages/shown-text.ts';

/** Characters that are not safe to draw, because they are invisible or affect other characters. */
const ACTS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u;

const HIDDEN = [
  '\u202A\u202B\u202C\u202D\u202E', // embeddings and overrides
  '\u2066\u2067\u2068\u2069', // isolates
  '\u200E\u200F\u061C', // marks
  '\u200B\u2060\uFEFF\u00AD\u180E\u3164\uFFA0', // invisible
  '\u2028\u2029\u2061\u206F\uFFF9', // separators, operators, annotations
  '\u{E0001}\u{E0041}\u{E007F}', // tags
  '\u0000\u001B\u0085\u009B', // controls
].flatMap((characters) => [...characters]);

describe('text from a list or from the service', () => {
  it.each(HIDDEN)('has a visible mark in place of the hidden character %j', (char) => {
    const text = `Main Street ${char}teertS`;
    expect(needsMarks(text)).toBe(true);
    expect(shownText(text)).toMatch(/^Main Street \[[A-Z+\d]+\]teertS$/u);
    const [before, mark, after] = shownPieces(text);
    expect([before, after]).toEqual(['Main Street ', 'teertS']);
    expect(mark).toMatchObject({ text: char });
    expect(hiddenSentence(text)).toMatch(/^Contains hidden characters: .+\.$/u);
  });

  it('shows the Unicode names of its hidden characters', () => {
    expect(shownText('a\u202Eb\u200B\u200Bc\u0007')).toBe('a[RLO]b[ZWSP ×2]c[U+0007]');
    expect(hiddenSentence('a\u202Eb\u202E')).toBe('Contains hidden characters: Right-to-left override.');
  });

  it.each([
    '12 High Street',
    'Łódź, ul. Żwirki 5',
    '東京都葛\u{E0100}城区',
    'नई दिल्ली क्\u200Dष',
    '👩\u200D👩\u200D👧 🏠',
    'line\nbreak\tand tab',
    '',
  ])('is unchanged if it contains nothing hidden: %j', (text) => {
    expect(shownText(text)).toBe(text);
    expect(shownPieces(text)).toEqual(text === '' ? [] : [text]);
    expect(hiddenSentence(text)).toBe('');
  });

  it.each([
    ['a\nb', ['a', '↵', 'b']],
    ['a\r\nb\rc', ['a', '↵', 'b', '↵', 'c']],
    ['a\tb\u0085c\u2028d', ['a', '⇥', 'b', 'U+0085', 'c', 'LS', 'd']],
  ])('has marks for its tabs and line ends in a cell: %j', (text, shown) => {
    const pieces = markedPieces(text);
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.label))).toEqual(shown);
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')).toBe(text);
    expect(needsMarks(text)).toBe(true);
  });

  it('has marks for at most 20 line ends, and shows the rest without marks', () => {
    const pieces = markedPieces('a\n'.repeat(10_000));
    expect(pieces.filter((piece) => typeof piece !== 'string')).toHaveLength(20);
    expect(pieces.at(-1)).toBe('a\n'.repeat(9_980));
    expect(needsMarks('12 High Street')).toBe(false);
  });

  it.each([...HIDDEN, '\t', '\n', '\r'])(
    'has a mark in place of %j in a terminal line, and an escape sequence in JSON',
    (char) => {
      const name = `Main ${char.repeat(30)}Street`;
      expect(shownLine(`List 1: ${name}, 12 rows`)).toMatch(
        /^List 1: Main (?:\[[A-Z+\d]+\]){30}Street, 12 rows$/u,
      );
      const json = shownJson({ name });
      expect(json).toMatch(/^[ -~]+$/u);
      expect(JSON.parse(json)).toEqual({ name });
    },
  );

  it('has no characters that isolate its direction in a terminal line', () => {
    expect(shownLine(`List 1: ${shownText('שלום')}, 12 rows`)).toBe('List 1: שלום, 12 rows');
    expect(shownLine('List 1: \u2067abc\u2069, 12 rows')).toBe('List 1: [RLI]abc[PDI], 12 rows');
  });

  it('shows joining characters unchanged in Persian, but as marks between Latin letters', () => {
    expect(shownPieces('خانه\u200Cها')).toEqual(['خانه\u200Cها']);
    expect(shownText('pay\u200Dpal')).toBe('pay[ZWJ]pal');
    expect(shownText('\u200Cx')).toBe('[ZWNJ]x');
  });

  it('is written in the direction of its first letter, and does not affect the text around it', () => {
    expect(directionOf('12 شارع الملك')).toBe('rtl');
    expect(directionOf('\u200F12 High Street')).toBe('ltr');
    expect(shownText('12 شارع الملك')).toBe('\u206712 شارع الملك\u2069');
    expect(shownText('Hotel שלום')).toBe('\u2066Hotel שלום\u2069');
  });

  it('can neither end the isolation of its direction nor start one without an end', () => {
    for (const char of HIDDEN) {
      const shown = shownText(`שלום ${char} x`);
      expect(shown.slice(1, -1)).not.toMatch(ACTS);
    }
  });

  it('equals its joined pieces, however many hidden characters it contains', () => {
    const text = 'a\u202Eb\u202D'.repeat(16_000);
    const pieces = shownPieces(text);
    expect(pieces.length).toBeLessThan(60);
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')).toBe(text);
    expect(shownText('\u202E'.repeat(32_000))).toBe('[RLO ×32000]');
  });

  it('is still isolated in its direction after it was shortened', () => {
    expect(shownBeginning(shownText('שלום שלום'), 5)).toBe('\u2067שלום…\u2069');
    expect(shownBeginning('plain', 5)).toBe('plain');
  });

  it('has its hidden characters marked in every sentence that quotes it', () => {
    const { text } = failureMessage({ code: 'file_not_found', file: 'list\u202Evsc.exe' });
    expect(text).toContain('“list[RLO]vsc.exe”');
    const sheets = failureMessage({
      code: 'sheet_not_found',
      file: 'a.xlsx',
      sheet: 'x\u200B',
      sheets: ['רשימה', 'b\u2069'],
    });
    expect(sheets.text).toContain('no sheet “x[ZWSP]”. Its sheets are “\u2067רשימה\u2069” and “b[PDI]”.');
  });
});
