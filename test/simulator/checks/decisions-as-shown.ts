import type { Row } from '#shared/domain/verdict/row.ts';
import type { World } from '../world.ts';

const NAME = 'decisions are about what was shown';

/** Returns a function that blames the app if it accepts an act on rows that are not as they were shown. */
export function createShownCheck(
  world: World,
  listId: number,
  shown: readonly Row[],
): (what: string) => void {
  const others = shown.filter((row) => {
    const now = world.observer.row(listId, row.position);
    return now === null || textOf(now) !== textOf(row);
  });
  return (what) => {
    for (const { position } of others)
      world.blame(
        NAME,
        `${what} was stored for row ${position} of list ${listId}, although the row had changed since it was shown`,
      );
  };
}

/**
 * Leaves out the results of emails, because they are not what a person decides about an address, and whether a rule would
 * accept the row, because no screen shows it.
 */
const textOf = (row: Row): string => {
  const judgement = { ...row.judgement, autoAccept: null };
  return JSON.stringify({ ...row, judgement, emails: null, revision: null });
};
