/**
 * The receipt of a list counts only requests for this list. Receipts and the home screen show exactly the credits that
 * are stored. Receipts also show how many lookups were sent again, and how many failed.
 */
import type { Receipt } from '#shared/contract/run/run.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
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
      compareShown(
        world,
        office.listIds.map((listId) => makeReceipt(listId, observer.repositories)),
      );
      compareSpent(world);
    },
  };
};

/** Compares the receipts that the app shows at the end. */
export async function compareReceipts(world: World): Promise<void> {
  const { life, office, blame } = world;
  const receipts: Receipt[] = [];
  for (const listId of office.listIds) {
    const read = () => life.backend.readReceipt({ listId });
    const failure = await attempt(world, 'receipt', read, (receipt) => void receipts.push(receipt));
    if (failure) blame('every state can continue', `list ${listId} has no receipt: ${failure.code}`);
  }
  compareShown(world, receipts);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function compareShown(world: World, receipts: readonly Receipt[]): void {
  const { observer, blame } = world;
  const shown = sumOf(
    receipts.map(
      ({ credits, singles }) =>
        credits.validation.charged + credits.email.charged + singles.credits.validation,
    ),
  );
  const stored = observer.onReceipts() + observer.emailsOnReceipts();
  if (shown !== stored) blame(NAME, `the receipts show ${shown} credits of ${stored}`);
  const maybe = sumOf(receipts.map(({ maybeCharged, singles }) => maybeCharged + singles.maybeCharged));
  if (maybe !== maybeStored(world))
    blame(NAME, `the receipts show ${maybe} credits as maybe charged, and ${maybeStored(world)} are stored`);
  const again = sumOf(receipts.map(({ askedAgain, singles }) => askedAgain + singles.askedAgain));
  const wanted = observer.askedAgain() + observer.emailsAskedAgain();
  if (again !== wanted)
    blame(NAME, `the receipts show ${again} lookups as sent again, and ${wanted} are stored`);
  for (const { listId, failed } of receipts) {
    const failures = observer.failed(listId);
    if (failed !== failures) blame(NAME, `list ${listId}: ${failed} of ${failures} failed lookups are shown`);
  }
}

/** Returns the credits that may have been charged, with those of open email jobs. */
const maybeStored = ({ observer }: World): number =>
  observer.maybeCharged() + observer.emailsMaybeCharged() + observer.inOpenJobs().length;

/** Compares the credits that the home screen shows as spent with the receipts. */
function compareSpent(world: World): void {
  const { observer, blame } = world;
  const { services } = observer.repositories;
  const all = [...services.spent().values()];
  const blameIfOther = (pool: CreditPool, onReceipts: number): void => {
    const spent = sumOf(all.map((one) => one[pool] ?? 0));
    if (spent !== onReceipts)
      blame('money is counted', `${spent} credits for ${pool} were spent, and ${onReceipts} are on receipts`);
  };
  blameIfOther('validation', observer.onReceipts());
  blameIfOther('email', observer.emailsOnReceipts());
  const maybe = sumOf([...services.maybeCharged().values()]);
  if (maybe !== maybeStored(world))
    blame('money is counted', `${maybe} credits may be spent, and ${maybeStored(world)} on receipts`);
}
