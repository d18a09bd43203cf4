/**
 * The app believes a 404 only if the service also finds something: in a request that was sent after the 404 came or, if
 * few 404s came in a row, in any request.
 */
import { isRequestJob } from '../../../src-main/app/jobs/jobs.ts';
import type { Asked } from '../simulated-service.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = '404s are proven';
/** The same number as in `not-found-doubt.ts`. */
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
  const at = service.asked.findLast(isSame);
  if (!at) return blame(NAME, `${question} was never answered with a 404`);
  const answers = service.asked.filter(({ isAnswer }) => isAnswer);
  if (answers.some((one) => isFound(one) && one.atMs >= endOf(at))) return;
  const before = answers
    .filter((one) => endOf(one) <= endOf(at))
    .toSorted((one, other) => endOf(one) - endOf(other));
  const since = before.slice(before.findLastIndex(isFound) + 1);
  const inARow = Math.min(...believers(world, at).map((id) => countOf(since, at, id)));
  if (!answers.some(isFound) || inARow >= FEW)
    blame(NAME, `${question} was believed after ${inARow} in a row`);
}

/** Returns the jobs that may have believed a 404: its sender, and jobs of lists with this lookup that shared the request. */
function believers({ life, observer }: World, at: Asked): readonly number[] {
  if (at.life !== life.number) return [at.job];
  const lists = observer.listsAsking(at.question);
  const sharing = life.jobs.filter(
    ({ job, overAtMs }) => isRequestJob(job) && lists.has(job.listId) && overAtMs >= endOf(at),
  );
  return [at.job, ...sharing.map(({ id }) => id)];
}

/** Returns the number of requests that a job made in the life of `at`, and counts `at` in any case. */
const countOf = (asked: readonly Asked[], at: Asked, id: number): number =>
  asked.filter((one) => one === at || (one.life === at.life && one.job === id)).length;
