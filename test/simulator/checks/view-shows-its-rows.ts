/** The rows that a window shows match its filter. */
import type { Row } from '#shared/domain/verdict/row.ts';
import type { Filter } from '../day.ts';
import type { Window } from '../people.ts';
import type { World } from '../world.ts';

const IS_IN: { readonly [F in Filter]: (row: Row) => boolean } = {
  all: () => true,
  undecided: ({ decision }) => decision === null,
  confirm: ({ judgement }) => judgement.verdict === 'confirm',
  fix: ({ judgement }) => judgement.verdict === 'fix',
  'not checked': ({ judgement }) => judgement.verdict === 'not_checked',
};

export function compareView({ blame, life, going }: World, { listId, filter, rows }: Window): void {
  // While something else happens, a row may change between the reading of the view and of the row.
  if (going.size > 1 || life.jobs.some(({ overAtMs }) => overAtMs === Infinity)) return;
  for (const row of rows)
    if (!IS_IN[filter](row))
      blame('a view shows its rows', `row ${row.position} of list ${listId} is not "${filter}"`);
}
