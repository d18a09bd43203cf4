import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignText, sliceTokens } from '#shared/domain/compare/align-text.ts';
import { changeOf } from '#shared/domain/compare/change.ts';
import type { Change } from '#shared/domain/compare/comparison.ts';
import { changeOfPart } from '#shared/domain/compare/part-change.ts';
import { rowFacts } from '#shared/domain/kind/row-facts.ts';
import { editDistance } from '#shared/domain/text/edit-distance.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge } from '#shared/domain/verdict/verdict.ts';
import { reasonSentence } from '#shared/messages/review/reasons.ts';
import { withinCpuMs } from '../../../support/cpu-time.ts';
import { answer, fielded, singleLine, suggestion } from '../addresses.ts';

/** Seeds of texts in several scripts. Each is repeated to the length that a test needs. */
const WRITINGS: Readonly<Record<string, string>> = {
  'words with spaces': 'Green field of barley ',
  'words that may mean two things': 'st ',
  'one word': 'abcdefghij',
  'letters that repeat': 'a',
  'pieces between commas': 'Mill,',
  numbers: '12 ',
  digits: '7',
  'Chinese, without spaces': '上海市黄浦区中山东一路',
  'Chinese numerals': '一二三丁目',
  Japanese: '東京都千代田区かすみがせき',
  Korean: '서울특별시 종로구 ',
  Cyrillic: 'улица Ломоносова ',
  Arabic: 'شارع الملك فهد ',
  Thai: 'ถนนสุขุมวิท',
  'marks on letters': 'e\u0301\u0302',
  'signs only': ', ;\n',
};
const textOf = (writing: string, length: number): string =>
  (WRITINGS[writing] ?? '').repeat(length).slice(0, length);

/** With 60,000 letters, work that is not linear takes minutes. */
const timed = <T>(work: () => T): T => withinCpuMs(3_000, work);

const HIGH_STREET = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};

describe('a long text', () => {
  const lengths = [400, 4_000, 60_000];
  const cases = Object.keys(WRITINGS).flatMap((writing) =>
    lengths.map((length) => [writing, length] as const),
  );

  test.each(cases)(
    'is judged quickly and not accepted if the text consists of %s (%i letters)',
    (writing, length) => {
      const text = textOf(writing, length);
      for (const entered of [
        fielded({ ...HIGH_STREET, street: text }),
        singleLine(text),
        fielded({ ...HIGH_STREET, house_number: text }),
      ]) {
        const match = answer(HIGH_STREET, {
          address: suggestion(HIGH_STREET, '12 High Street\nLeeds\nLS1 4AB'),
        });
        const judgement = timed(() => judge({ entered, match, rules: presetRules('normal') }));
        const isBlank = writing === 'signs only';
        expect(judgement.autoAccept && !isBlank).toBe(false);
        expect(reasonSentence(judgement).length).toBeLessThan(1_000);
      }
    },
  );

  test.each(cases)(
    'is compared quickly with an equally long answer if the text consists of %s (%i letters)',
    (writing, length) => {
      const [text, other] = [textOf(writing, length), `x${textOf(writing, length - 1)}`];
      const match = answer(
        { ...HIGH_STREET, street: other },
        { address: suggestion({ ...HIGH_STREET, street: other }, other) },
      );
      for (const entered of [fielded({ ...HIGH_STREET, street: text }), singleLine(text)]) {
        const findings = timed(() => findingsOf(entered, match));
        timed(() => rowFacts(match, findings));
        timed(() => changeOf(findings.comparison));
        expect(findings.comparison.find(({ part }) => part === 'street')?.change).not.toMatch(
          /none|format|alias|small/u,
        );
      }
      const same = answer({ ...HIGH_STREET, street: text });
      const again = timed(() => findingsOf(fielded({ ...HIGH_STREET, street: text }), same));
      expect(again.comparison.every(({ change }) => change === 'none')).toBe(true);
    },
  );

  test('in the answer is judged quickly even if each part is a megabyte', () => {
    const text = textOf('words with spaces', 1_000_000);
    const parts = { ...HIGH_STREET, street: text, city: text, state: text };
    const match = answer(parts, { address: suggestion(parts, text), county: text });
    for (const entered of [fielded(HIGH_STREET), singleLine('Flat 2, 12 High Street, Leeds LS1 4AB')]) {
      const judgement = timed(() => judge({ entered, match, rules: presetRules('normal') }));
      expect(judgement.verdict).toBe('confirm');
      expect(reasonSentence(judgement).length).toBeLessThan(1_000);
    }
  });
});

describe('the optimised comparison', () => {
  const RANKS: readonly Change[] = ['none', 'format', 'alias', 'small'];
  const word = fc.constantFrom(
    ...'Main Mian Maine St Street Saint St. N North 5th Fifth 12 12a # No. Hauptstr. Hauptstraße Müller Mueller Rd Road'.split(
      ' ',
    ),
    '二丁目',
    '2丁目',
    '寿町',
    '東京',
    'Avenue,',
    'Leeds;',
    "L'Aubépine",
    'Centennial',
    'Centenial',
    'first',
    'Ｍain',
  );
  const text = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
  const name = fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '))
    .filter((words) => words !== '#' && !/^[# ]+$/u.test(words));

  test('finds a piece of text that is as similar as the result of a plain comparison', () => {
    fc.assert(
      fc.property(text, name, fc.constantFrom('usa', 'deu', 'jpn', 'fra'), (written, returned, country) => {
        const { found, tokens } = alignText(written, [['street', returned]], country);
        const ranks = tokens.flatMap((_, from) =>
          tokens.slice(from).map((__, more) => {
            const entered = sliceTokens(written, tokens, from, from + more + 1);
            return RANKS.indexOf(changeOfPart('street', entered, returned, country));
          }),
        );
        const best = Math.min(...ranks.filter((rank) => rank >= 0));
        expect(found[0] ? RANKS.indexOf(found[0].change) : Infinity).toBe(best);
      }),
      { numRuns: 3_000 },
    );
  });

  test('computes the same edit distance as a plain comparison, up to a limit', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝒳'), maxLength: 9 });
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(wholeTable([...a], [...b]), limit + 1));
      }),
      { numRuns: 3_000 },
    );
    expect(timed(() => editDistance('ab'.repeat(30_000), 'ba'.repeat(30_000), 3))).toBe(2);
  });
});

/** Computes the optimal string alignment distance with a whole table, as textbooks do. */
function wholeTable(a: readonly string[], b: readonly string[]): number {
  const table = a.concat('').map((_, i) => b.concat('').map((__, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const costs = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) costs.push(at(i - 2, j - 2) + 1);
      const row = table[i];
      if (row) row[j] = Math.min(...costs);
    }
  }
  return at(a.length, b.length);
}
