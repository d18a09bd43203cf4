/** No answered lookup is sent again. One exception: if 404s are in doubt, one found lookup may be repeated. */
import type { Asked } from '../simulated-service.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'nothing answered is asked again';
/** The same number as in `not-found-doubt.ts`. */
const DOUBTFUL_FROM = 5;

export const answersOnce: CreateCheck = (world) => ({
  onAsk(asked) {
    const {
      observer,
      service,
      blame,
      life: { disk },
    } = world;
    if (mayProbe(asked, service.asked)) return;
    const { question, life } = asked;
    if (observer.isAnswered(question)) return blame(NAME, `${question} has an answer in the ledger`);
    const heard = service.asked.some(
      (one) => one.question === question && one.life === life && one.isAnswer && one.ended === 200,
    );
    // The check does not apply if the disk failed, because the app gives up a failed write after a minute.
    if (heard && !disk.hasFailed()) blame(NAME, `${question} was answered in this life`);
  },
});

function mayProbe({ job, life }: Asked, all: readonly Asked[]): boolean {
  const own = all.filter((one) => one.life === life && one.isAnswer);
  const lastFound = own.findLastIndex((one) => one.job === job && one.ended === 200);
  return own.slice(lastFound + 1).filter(({ ended }) => ended === 404).length >= DOUBTFUL_FROM;
}
