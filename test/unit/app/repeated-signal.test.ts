import { expect, it } from 'vitest';
import { createRepeatCheck } from '../../../src-main/app/repeated-signal.ts';

it('signals within one second of the first count as one, and a later signal counts separately', () => {
  let nowMs = 40;
  const isRepeated = createRepeatCheck(() => nowMs);
  const at = (ms: number): boolean => {
    nowMs = ms;
    return isRepeated();
  };
  expect([40, 41, 900, 1_039, 1_040, 1_100].map(at)).toEqual([false, true, true, true, false, true]);
});
