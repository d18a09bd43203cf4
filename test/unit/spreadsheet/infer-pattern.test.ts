import { expect, it } from 'vitest';
import { createPatternInference } from '../../../src-main/spreadsheet/infer-pattern.ts';
import { withinCpuMs } from '../../support/cpu-time.ts';

const DAY = 45_347;

it('the pattern of a date does not depend on the cells before it', () => {
  const { ofDate } = createPatternInference();
  expect(ofDate(DAY + 9, '25.02.2024')).toBeNull();
  expect(ofDate(DAY, '25.02.2024')).toEqual({ number: DAY, pattern: 'dd.mm.yyyy' });
});

it('the search for a pattern ends soon even for texts without a matching pattern', () => {
  const { ofDate } = createPatternInference();
  withinCpuMs(8_000, () => {
    for (let at = 0; at < 100_000; at += 1)
      ofDate(DAY + 0.5, `${'x'.repeat(at % 40)} ${'9'.repeat(at % 19)}`);
  });
});
