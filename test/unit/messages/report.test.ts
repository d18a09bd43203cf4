import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { OUTCOMES, type OutcomeCounts } from '#shared/contract/report.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import {
  confirmedSentence,
  creditsSentence,
  remainingSentences,
  rulesWords,
  sampleSentence,
  shareWords,
} from '#shared/messages/report.ts';

const none = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as unknown as OutcomeCounts;

it('a report states the number of confirmed rows, and other numbers only if they are not zero', () => {
  const report = {
    rows: 35_832,
    outcomes: { ...none, as_entered: 20_000, tidied: 11_020, open: 4_811, excluded: 1 },
  };
  expect(confirmedSentence(report)).toBe('Confirmed as entered or after tidying: 31,020 of 35,832 rows.');
  expect(remainingSentences(report)).toEqual([
    'Excluded: 1 of 35,832 rows.',
    'Need your decision: 4,811 of 35,832 rows.',
  ]);
});

it('a row that a person decided is never counted as confirmed by the service', () => {
  const outcomes = { ...none, kept: 2, corrected: 3, corrected_unchecked: 4, open: 1 };
  expect(confirmedSentence({ rows: 10, outcomes })).toMatch(/: 0 of 10 rows\.$/u);
  expect(remainingSentences({ rows: 10, outcomes })).toEqual([
    'Corrected by a person: 3 of 10 rows.',
    'Corrected by a person and not checked again: 4 of 10 rows.',
    'Kept as entered by a person, not confirmed by the service: 2 of 10 rows.',
    'Need your decision: 1 of 10 rows.',
  ]);
});

it('a share is shown as 0% or 100% only if it is exactly 0% or 100%', () => {
  expect(shareWords([399, 1], 400)).toEqual(['over 99%', 'under 1%']);
  expect(shareWords([400, 0], 400)).toEqual(['100%', '0%']);
  expect(shareWords([0], 0)).toEqual(['–']);
});

it('shares of the parts of a whole add up to 100%', () => {
  expect(shareWords([1, 1, 1], 3)).toEqual(['34%', '33%', '33%']);
  expect(shareWords([4, 4, 992], 1000)).toEqual(['under 1%', 'under 1%', '99%']);
  const parts = fc.array(fc.integer({ min: 100, max: 10_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(parts, (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const percents = shareWords(counts, total).map((words) => Number(words.replace('%', '')));
      const isExact = percents.every((percent) => !Number.isNaN(percent));
      if (isExact) expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
      for (const [index, count] of counts.entries())
        if (isExact) expect(Math.abs((percents[index] ?? 0) - (100 * count) / total)).toBeLessThan(1);
    }),
  );
});

it('shares of groups that overlap are rounded separately', () => {
  expect(shareWords([2, 2], 3)).toEqual(['67%', '67%']);
});

it('the credits of a list include those of its runs and of its single lookups', () => {
  const nothing = { quoted: 0, charged: 0 };
  const receipt = {
    runs: 1,
    services: ['https://service.example'],
    credits: { validation: { quoted: 396, charged: 394 }, email: nothing, geocode: nothing },
    singles: {
      credits: { validation: 2, geocode: 1, email: 0 },
      requests: 3,
      askedAgain: 0,
      maybeCharged: 1,
    },
    saved: { duplicates: 2, known: 3, skipped: 9 },
    maybeCharged: 2,
  };
  expect(creditsSentence(receipt)).toBe(
    'This list has cost 396 validation credits and 1 geocode credit so far. 3 more credits may have been charged. 5 credits were saved.',
  );
});

it('a report describes the rules by the thresholds that have an effect', () => {
  expect(rulesWords(presetRules('normal'))).toBe('Normal: accepted from 0.90, not found below 0.60');
  expect(rulesWords(presetRules('relaxed'))).toContain('near matches from 0.80');
});

it('the sentence about a sample states how many of its rows a person reviewed, if any', () => {
  expect(sampleSentence({ sample: { right: 19, wrong: 1 } })).toBe(
    'Sample: 20 rows reviewed, 19 right, 1 wrong.',
  );
  expect(sampleSentence({ sample: null })).toBe('The sample was not reviewed.');
});
