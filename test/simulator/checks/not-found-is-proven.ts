/**
 * The app believes a 404 only if the service finds another address: with a request sent after the 404 came, or with any
 * request if fewer than five 404s came in a row.
 */
import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = '404s are proven';
/** The same number as `MOST_IN_A_ROW` in `not-found-doubt.ts`. */
const FEW = 5;

const endOf = ({ endedAtMs }: Asked): number => endedAtMs ?? Infinity;
const isFound = ({ ended, isAnswer }: Asked): boolean => ended === 200 && isAnswer;

export const notFoundIsProven: CreateCheck = (world) => {
  const judged = new Set<string>();
  return {
    afterStep() {
      const wrong = world.observer.notFound().filter((question) => world.truth.answerTo(question) !== null);
      for (const question of wrong.filter((one) => !judged.has(one))) {
        judged.add(question);
        judge(world, question);
      }
    },
    onPowerLoss: () => judged.clear(),
  };
};

function judge(world: World, question: string): void {
  const { service, blame } = world;
  const isSame = (one: Asked): boolean => one.question === question && one.ended === 404 && one.isAnswer;
  const last404 = service.asked.findLast(isSame);
  if (!last404) return blame(NAME, `${question} was never answered with a 404`);
  const answers = service.asked.filter(({ isAnswer }) => isAnswer);
  if (answers.some((one) => isFound(one) && one.atMs >= endOf(last404))) return;
  const before = answers
    .filter((one) => endOf(one) <= endOf(last404))
    .toSorted((one, other) => endOf(one) - endOf(other));
  const since = before.slice(before.findLastIndex(isFound) + 1);
  const inARow = Math.min(...believers(world, last404).map((id) => countOf(since, last404, id)));
  // A run with one credit left believes four, and then the last one.
  const few = isCapped(world, last404) ? FEW + 1 : FEW;
  if (!answers.some(isFound) || inARow >= few)
    blame(NAME, `${question} was believed after ${inARow} in a row`);
}

/** Whether a cap limits some job that may have believed a 404. */
const isCapped = (world: World, last404: Asked): boolean =>
  believers(world, last404).some((id) => {
    const job = world.life.jobs[id - 1]?.job;
    return last404.life !== world.life.number || (job?.kind === 'run' && job.maxCredits !== null);
  });

/** Returns the jobs that may have believed a 404: its sender, and jobs that may have shared the request. */
function believers({ life, observer }: World, last404: Asked): readonly number[] {
  if (last404.life !== life.number) return [last404.job];
  const lists = observer.listsAsking(last404.question);
  const sharing = life.jobs.filter(
    ({ job, overAtMs }) => isRequestJob(job) && lists.has(job.listId) && overAtMs >= endOf(last404),
  );
  return [last404.job, ...sharing.map(({ id }) => id)];
}

/** Returns how many of these requests a job sent in the life of `last404`. Always counts `last404`. */
const countOf = (asked: readonly Asked[], last404: Asked, id: number): number =>
  asked.filter((one) => one === last404 || (one.life === last404.life && one.job === id)).length;
