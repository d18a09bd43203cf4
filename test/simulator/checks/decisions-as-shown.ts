import type { Row } from '#shared/domain/verdict/row.ts';
import type { World } from '../world.ts';

const NAME = 'decisions are about what was shown';

/**
 * Call this before the act. Returns a function to call when the app has accepted the act. It blames the app if rows had
 * already changed since they were shown: all rows, or only those of `meant`.
 */
export function createShownCheck(
  world: World,
  listId: number,
  shown: readonly Row[],
): (what: string, meant?: ReadonlySet<number>) => void {
  const others = shown.filter((row) => {
    const now = world.observer.row(listId, row.position);
    return now === null || textOf(now) !== textOf(row);
  });
  return (what, meant) => {
    for (const { position } of others)
      if (meant?.has(position) !== false)
        world.blame(
          NAME,
          `${what} was stored for row ${position} of list ${listId}, although the row had changed since it was shown`,
        );
  };
}

/**
 * Leaves out what a decision about an address does not depend on: the results of emails, the revision, and whether a
 * rule would accept the row, which no screen shows.
 */
const textOf = (row: Row): string => {
  const judgement = { ...row.judgement, autoAccept: null };
  return JSON.stringify({ ...row, judgement, emails: null, revision: null });
};
