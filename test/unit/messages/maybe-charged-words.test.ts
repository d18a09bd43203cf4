import { expect, it } from 'vitest';
import { maybeChargedInRunWords } from '#shared/messages/run/run.ts';

it.each([
  [1, 0, '1 more credit may have been charged'],
  [8, 8, '8 more credits may have been charged'],
  [8, 13, '8 more credits may have been charged in this run, 13 in all checks of this list'],
  [0, 31, 'May have been charged: 31 in all checks of this list'],
])('the bar of a stopped run names %i credits of the run and %i of the list', (credits, inAll, words) => {
  expect(maybeChargedInRunWords(credits, inAll)).toBe(words);
});
