/** The receipt of a list counts only requests for this list. The receipts that people see show the stored credits. */
import { attempt } from '../attempt.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';

const NAME = 'a receipt is of its list';

export const receiptsOfLists: CreateCheck = (world) => {
  /** The list of each job, by life and job. */
  const lists = new Map<string, number>();
  return {
    onAsk({ life, job }) {
      const listId = world.life.jobs[job - 1]?.job.listId ?? null;
      if (listId !== null) lists.set(`${life} ${job}`, listId);
    },
    afterStep() {
      const { office, observer, service, blame } = world;
      for (const listId of office.listIds) {
        const answers = service.asked.filter(
          ({ isAnswer, life, job }) => isAnswer && lists.get(`${life} ${job}`) === listId,
        ).length;
        const onReceipts = observer.onReceiptsOf(listId);
        if (onReceipts > answers) blame(NAME, `list ${listId}: ${onReceipts} credits for ${answers} answers`);
      }
    },
  };
};

/** Compares the receipts that people see with the stored credits. */
export async function compareReceipts(world: World): Promise<void> {
  const { life, office, observer, blame } = world;
  let shown = 0;
  let maybe = 0;
  for (const listId of office.listIds)
    await attempt(
      world,
      'receipt',
      () => life.backend.readReceipt({ listId }),
      ({ credits, singles, maybeCharged, failed }) => {
        const unanswered = observer.unanswered(listId);
        if (failed > unanswered) blame(NAME, `list ${listId}: ${failed} of ${unanswered} without an answer`);
        maybe += maybeCharged + singles.maybeCharged;
        shown += credits.validation.charged + credits.email.charged + singles.credits.validation;
      },
    );
  const stored = observer.onReceipts() + observer.emailsOnReceipts();
  if (shown !== stored) blame(NAME, `the receipts show ${shown} credits of ${stored}`);
  // Receipts also show the credits of open email jobs.
  const maybeStored = observer.maybeCharged() + observer.emailsMaybeCharged();
  if (maybe < maybeStored)
    blame(NAME, `the receipts show ${maybe} credits as maybe charged, and ${maybeStored} are stored`);
}
