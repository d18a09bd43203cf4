/**
 * The app believes a 404 only after another answer: to a later lookup of the run or, if there are few 404s, to any
 * earlier lookup.
 */

import type { Asked } from '../simulated-service.ts';
import { answerTo } from '../truth.ts';
import type { CreateCheck } from './check.ts';

/** The same number as in `not-found-doubt.ts`. */
const FEW = 5;

const endOf = ({ endedAtMs }: Asked): number => endedAtMs ?? Infinity;

export const notFoundIsProven: CreateCheck = ({ observer, service, blame }) => ({
  afterStep() {
    const wrong = observer.notFound().filter((question) => answerTo(question) !== null);
    for (const question of wrong) {
      const { asked } = service;
      const at = asked.findLast((one) => one.question === question && one.ended === 404);
      if (!at) {
        blame('404s are proven', `${question} was never answered with a 404`);
        continue;
      }
      const laterFound = asked.some(
        (one) => one.ended === 200 && one.isAnswer && one.atMs >= at.atMs && one !== at,
      );
      const before = asked
        .filter((one) => one.isAnswer && endOf(one) <= endOf(at))
        .toSorted((one, other) => endOf(one) - endOf(other));
      const wasFound = before.some(({ ended }) => ended === 200);
      const inARow = before
        .slice(before.findLastIndex(({ ended }) => ended === 200) + 1)
        .filter(({ life, job }) => life === at.life && job === at.job).length;
      if (!laterFound && (!wasFound || inARow >= FEW))
        blame('404s are proven', `${question} was believed after ${inARow} in a row`);
    }
  },
});
