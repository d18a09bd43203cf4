/** If a lookup is sent again, although a crash or a failure may have hidden its answer, a receipt says so. */
import type { CreateCheck } from './check.ts';

const NAME = 'repeated requests are reported';

export const repeatsAreReported: CreateCheck = (world) => {
  /** The lookups that were sent again since the receipts showed `before`. */
  let repeated = 0;
  let before = 0;
  /** Whether a write failed in any life, so that the ledger may not know that a request was sent. */
  let didDiskFail = false;
  /** Since when, by life, a power failure may have lost the mark that a lookup was sent. */
  const lostSinceMs = new Map<number, number>();
  return {
    onAsk({ question, life }) {
      const latest = world.service.asked.findLast((one) => one.question === question);
      if (!latest || latest.life === life || !latest.charged || latest.isAnswer) return;
      if (latest.atMs < (lostSinceMs.get(latest.life) ?? Infinity)) repeated += 1;
    },
    afterStep() {
      if (world.life.isOver()) return;
      didDiskFail ||= world.life.disk.hasFailed();
      const onReceipts = world.observer.askedAgain() - before;
      if (!didDiskFail && onReceipts < repeated)
        world.blame(NAME, `${repeated} lookups were sent again, and receipts tell of ${onReceipts}`);
    },
    onPowerLoss() {
      const { number, disk } = world.life;
      lostSinceMs.set(number, world.power.mayLoseSinceMs(disk.hasFailed()));
      repeated = 0;
      before = world.observer.askedAgain();
    },
  };
};
