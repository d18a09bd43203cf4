import { expect, it } from 'vitest';
import { createRepeatCheck } from '../../../src-main/app/repeated-signal.ts';

it('a repeated signal within one second of the first signal counts as the same interruption', () => {
  let nowMs = 40;
  const isRepeated = createRepeatCheck(() => nowMs);
  const at = (ms: number): boolean => {
    nowMs = ms;
    return isRepeated();
  };
  expect([40, 41, 900, 1_039, 1_040, 1_100].map(at)).toEqual([false, true, true, true, false, true]);
});
