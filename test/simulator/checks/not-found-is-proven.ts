/**
 * The app believes a 404 only after another answer. That is an answer to a later lookup of the run or, if there are few
 * 404s in a row, to any other lookup.
 */

import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import type { Asked } from '../simulated-service.ts';
import { answerTo } from '../truth.ts';
import type { CreateCheck } from './check.ts';

/** The same number as in `not-found-doubt.ts`. */
const FEW = 5;

const endOf = ({ endedAtMs }: Asked): number => endedAtMs ?? Infinity;

export const notFoundIsProven: CreateCheck = (world) => ({
  afterStep() {
    const { observer, service, blame } = world;
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
      const since = before.slice(before.findLastIndex(({ ended }) => ended === 200) + 1);
      const lists = observer.listsAsking(question);
      // Any run of such a list may have believed the 404, because runs share their requests.
      const jobs = world.life.jobs.filter(({ job }) => isRequestJob(job) && lists.has(job.listId));
      const believers = [at.job, ...jobs.map(({ id }) => id)];
      const inARow = Math.min(...believers.map((id) => countOf(since, at, id)));
      // A run believes its last 404s when it ends, so its own answers may be newer than the 404.
      const wasFound =
        before.some(({ ended }) => ended === 200) ||
        asked.some(
          (one) => one.ended === 200 && one.isAnswer && one.life === at.life && believers.includes(one.job),
        );
      if (!laterFound && (!wasFound || inARow >= FEW))
        blame('404s are proven', `${question} was believed after ${inARow} in a row`);
    }
  },
});

/** Returns the number of requests that a job made in the life of `at`, and counts `at` in any case. */
const countOf = (asked: readonly Asked[], at: Asked, id: number): number =>
  asked.filter((one) => one === at || (one.life === at.life && one.job === id)).length;
