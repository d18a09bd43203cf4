/** No answered lookup is sent again. If 404s are in doubt, one found lookup may be repeated as an exception. */
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

/** Whether several 404s are unproven: the service has found no lookup that this job sent after them. */
function mayProbe({ job, life }: Asked, all: readonly Asked[]): boolean {
  const own = all.filter((one) => one.life === life && one.isAnswer);
  const found = own.filter((one) => one.job === job && one.ended === 200);
  const provenMs = Math.max(...found.map(({ atMs }) => atMs));
  const unproven = own.filter(({ ended, endedAtMs }) => ended === 404 && (endedAtMs ?? 0) > provenMs);
  return unproven.length >= DOUBTFUL_FROM;
}
