import { expect, it } from 'vitest';
import type { OutcomeCounts } from '#shared/contract/report.ts';
import { OUTCOMES } from '#shared/contract/report.ts';
import {
  confirmedSentence,
  remainingSentences,
  rulesWords,
  sampleSentence,
  shareWords,
} from '#shared/messages/report.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';

const none = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as unknown as OutcomeCounts;

it('a report says what was confirmed, and of the rest what there is of it', () => {
  const report = {
    rows: 35_832,
    outcomes: { ...none, as_entered: 20_000, tidied: 11_020, open: 4_811, excluded: 1 },
  };
  expect(confirmedSentence(report)).toBe(
    '31,020 of 35,832 rows were confirmed as they stand or with tidying.',
  );
  expect(remainingSentences(report)).toEqual([
    '1 of 35,832 rows was excluded.',
    '4,811 of 35,832 rows need your decision.',
  ]);
});

it('a person’s word is never told as a confirmation', () => {
  const outcomes = { ...none, kept: 2, corrected: 3, corrected_unchecked: 4, not_taken: 1 };
  expect(confirmedSentence({ rows: 10, outcomes })).toMatch(/^0 of 10 rows/u);
  expect(remainingSentences({ rows: 10, outcomes })).toEqual([
    '3 of 10 rows were corrected by a person.',
    '4 of 10 rows were corrected by a person and not checked with the service since.',
    '2 of 10 rows were kept by a person though not confirmed by the service as entered.',
    '1 of 10 rows was accepted by the rules and not taken by anyone yet.',
  ]);
});

it('a share is never rounded to all or to nothing', () => {
  expect(shareWords(399, 400)).toBe('over 99 %');
  expect(shareWords(400, 400)).toBe('100 %');
  expect(shareWords(1, 400)).toBe('under 1 %');
  expect(shareWords(0, 400)).toBe('0 %');
  expect(shareWords(0, 0)).toBe('–');
});

it('rules are told by the thresholds that count', () => {
  expect(rulesWords(presetRules('normal'))).toBe('Normal: accepted from 0.90, not found below 0.60');
  expect(rulesWords(presetRules('relaxed'))).toContain('near matches from 0.80');
});

it('a sample says how many rows were looked at, or that nobody looked', () => {
  expect(sampleSentence({ sample: { right: 19, wrong: 1 } })).toBe(
    'Of 20 rows looked at, 19 were found right and 1 wrong.',
  );
  expect(sampleSentence({ sample: null })).toBe('The sample was not looked at.');
});
