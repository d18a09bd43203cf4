/** The home screen shows the right counts of the rows of each list. */
import { attempt } from '../attempt.ts';
import type { World } from '../world.ts';

const NEED_PERSON = ['accept', 'confirm', 'fix', 'choose'];
/** Whether an undecided row with this verdict needs a person. */
export const needsPerson = (verdict: string): boolean => NEED_PERSON.includes(verdict);

export async function compareSummaries(world: World): Promise<void> {
  const { life, office, observer, blame } = world;
  for (const listId of office.listIds) {
    const verdicts = observer.verdicts(listId);
    const decisions = observer.rowDecisions().filter((row) => row.listId === listId);
    const open = verdicts.filter((_, at) => decisions[at]?.decision === null);
    const wanted = {
      toReview: open.filter(needsPerson).length,
      decided: verdicts.length - open.length,
      unchecked: open.filter((verdict) => verdict === 'not_checked').length,
    };
    const failure = await attempt(
      world,
      'list',
      () => life.backend.readList({ listId }),
      ({ summary }) => {
        for (const [name, count] of Object.entries(wanted))
          if (summary[name as keyof typeof wanted] !== count)
            blame('counts are of the rows', `list ${listId}: ${name} is not ${count}`);
      },
    );
    if (failure) blame('every state can continue', `list ${listId} cannot be read: ${failure.code}`);
  }
}
