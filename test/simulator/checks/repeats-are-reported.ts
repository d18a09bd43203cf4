/** If an earlier life may have missed the answer to a lookup, and the lookup is sent again, a receipt reports this. */
import type { CreateCheck } from './check.ts';

const NAME = 'repeated requests are reported';

export const repeatsAreReported: CreateCheck = (world) => {
  /** The number of lookups that were sent again since the receipts reported `reportedBefore`. */
  let repeated = 0;
  let reportedBefore = 0;
  /** Whether a write failed in any life, so that the ledger may not know that a request was sent. */
  let didDiskFail = false;
  /** By life: since when a power failure may have lost the marks of sent lookups. */
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
      const onReceipts = world.observer.askedAgain() - reportedBefore;
      if (!didDiskFail && onReceipts < repeated)
        world.blame(NAME, `${repeated} lookups were sent again, and receipts tell of ${onReceipts}`);
    },
    onPowerLoss() {
      const { number, disk } = world.life;
      lostSinceMs.set(number, world.power.mayLoseSinceMs(disk.hasFailed()));
      repeated = 0;
      reportedBefore = world.observer.askedAgain();
    },
  };
};
