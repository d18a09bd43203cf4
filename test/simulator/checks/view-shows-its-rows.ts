/** A window shows exactly the rows that match its filter. */
import type { Row } from '#shared/domain/verdict/row.ts';
import type { Filter } from '../day.ts';
import type { Window } from '../people.ts';
import type { World } from '../world.ts';

const NAME = 'a view shows its rows';

export const IS_IN: { readonly [F in Filter]: (row: Row) => boolean } = {
  all: () => true,
  undecided: ({ decision }) => decision === null,
  confirm: ({ judgement }) => judgement.verdict === 'confirm',
  fix: ({ judgement }) => judgement.verdict === 'fix',
  'not checked': ({ judgement }) => judgement.verdict === 'not_checked',
};

export function compareView({ blame, life, unanswered, office, observer }: World, window: Window): void {
  const { listId, filter, sort, rows, undecided } = window;
  // Does not compare while a job or another request may change rows between the two reads.
  if (unanswered.size > 1 || life.jobs.some(({ overAtMs }) => overAtMs === Infinity)) return;
  for (const row of rows)
    if (!IS_IN[filter](row)) blame(NAME, `row ${row.position} of list ${listId} is not "${filter}"`);
  const all = Array.from({ length: office.rows }, (_, at) => observer.row(listId, at + 1));
  const wanted = all.filter((row) => row !== null && IS_IN[filter](row)).map((row) => row?.position);
  const shown = rows.map(({ position }) => position);
  const inOrder = sort === 'position' ? shown : shown.toSorted((one, other) => one - other);
  if (inOrder.join() !== wanted.join())
    blame(NAME, `"${filter}" of list ${listId} shows rows ${inOrder.join()}, not ${wanted.join()}`);
  const open = rows.filter(({ decision }) => decision === null).length;
  if (undecided.rows !== open)
    blame('counts are of the rows', `${undecided.rows} undecided rows of list ${listId}, not ${open}`);
}
