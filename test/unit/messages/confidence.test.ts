import fc from 'fast-check';
import { expect, it } from 'vitest';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { formatConfidence } from '#shared/messages/format.ts';
import { exceptionWords } from '#shared/messages/review/groups.ts';

const { accept } = presetRules('normal');

it('a confidence is written with two decimals and never seems to reach a threshold that it misses', () => {
  expect([0, 0.07, 0.29, 0.57, 0.897, 1].map(formatConfidence)).toEqual([
    '.00',
    '.07',
    '.29',
    '.57',
    '.89',
    '1.00',
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 100 }),
      (thousandths, percent) => {
        const [confidence, threshold] = [thousandths / 1_000, percent / 100];
        expect(Number(formatConfidence(confidence)) >= threshold).toBe(confidence >= threshold);
      },
    ),
  );
  const decided = { decision: null, confidence: accept - 0.001 } as Parameters<typeof exceptionWords>[0];
  expect(exceptionWords(decided)).toBe('Low confidence: 0.89');
});
