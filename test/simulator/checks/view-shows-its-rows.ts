/**
 * A window shows exactly the rows that match its filter. After a decision, it goes to the next of them that needs a
 * person, and after the last one to the first.
 */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { Filter } from '../day.ts';
import type { Window } from '../people.ts';
import type { World } from '../world.ts';
import { needsPerson } from './counts-of-rows.ts';
import { areJobsOver } from './pass-until.ts';

const NAME = 'a view shows its rows';

export const IS_IN: { readonly [F in Filter]: (row: Row) => boolean } = {
  all: () => true,
  undecided: ({ decision }) => decision === null,
  confirm: ({ judgement }) => judgement.verdict === 'confirm',
  fix: ({ judgement }) => judgement.verdict === 'fix',
  'not checked': ({ judgement }) => judgement.verdict === 'not_checked',
};

/** Whether no job and no other request may change rows between the two reads. */
const isUndisturbed = (world: World): boolean => world.unanswered.size <= 1 && areJobsOver(world);

export function compareView(world: World, window: Window): void {
  const { blame, office, observer } = world;
  const { listId, filter, sort, rows, undecided } = window;
  if (!isUndisturbed(world)) return;
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

const isToReview = ({ decision, judgement }: Row): boolean =>
  decision === null && needsPerson(judgement.verdict);

/** @param decided the row that a person decided @param next what the app shows in this window after the decision */
export function compareNext(
  world: World,
  { listId, filter, sort }: Window,
  decided: number,
  next: OutputOf<'decideAndGoOn'>['next'],
): void {
  const { blame, life, office, observer } = world;
  if (life.isOver() || !isUndisturbed(world)) return;
  const all = Array.from({ length: office.rows }, (_, at) => observer.row(listId, at + 1));
  const rows = all.flatMap((row) => (row !== null && IS_IN[filter](row) ? [row] : []));
  const open = rows.filter(isToReview).map((row) => row.position);
  const position = next?.row.position ?? null;
  const following = open.find((row) => row > decided) ?? open[0] ?? null;
  const isRight = sort === 'position' || position === null ? position === following : open.includes(position);
  if (!isRight)
    blame(NAME, `"${filter}" of list ${listId} goes to row ${position}, and ${open.join()} need a person`);
  if (next && sort === 'position' && rows[next.index]?.position !== position)
    blame(NAME, `row ${position} is not at place ${next.index} of "${filter}" of list ${listId}`);
}
