/**
 * The app fails with `disk_full`, `changes_not_writable` or `answers_not_writable` only if a write failed meanwhile. It
 * refuses an act with `row_changed` only if the row changed, and with `other_rows` only if a row of the window changed.
 * It never refuses decisions because of a run.
 * It never fails with `invalid_input` or `internal`. Other refusals are not checked.
 */
import type { Failure } from '#shared/contract/errors.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { isCountedLate, type Window } from '../people.ts';
import type { World } from '../world.ts';

const NAME = 'a refusal has its reason';
const NEEDS_DISK_FAULT: readonly Failure['code'][] = [
  'disk_full',
  'changes_not_writable',
  'answers_not_writable',
];

/** Acts that a run never prevents. */
const DURING_RUNS = /^(decide|flag|take back|select|open|view|draw)/u;

/** @param sinceMs when the act began */
export function checkReason(world: World, what: string, { code }: Failure, sinceMs: number): void {
  if (code === 'invalid_input' || code === 'internal') world.blame(NAME, `${what} failed with ${code}`);
  if (code === 'run_already_going' && DURING_RUNS.test(what))
    world.blame(NAME, `${what} failed with ${code}`);
  if (NEEDS_DISK_FAULT.includes(code) && !world.life.disk.hasFailedSince(sinceMs))
    world.blame(NAME, `${what} failed with ${code}, although no write failed`);
}

/** @param row the row as the person saw it; the app refused the act with `row_changed` */
export function checkRowRefusal(world: World, what: string, listId: number, row: Row): void {
  if (world.observer.row(listId, row.position)?.revision === row.revision)
    world.blame(NAME, `${what} failed, although row ${row.position} of list ${listId} is as shown`);
}

/** @param window what the person saw; the app refused the act with `other_rows` */
export function checkManyRefusal(world: World, what: string, window: Window): void {
  const { listId, rows } = window;
  // Another act may change a row between the refusal and this comparison.
  if (world.unanswered.size > 1) return;
  // A core that starts knows no earlier counts.
  if (isCountedLate(window) || window.life !== world.life.number) return;
  const isAsShown = ({ position, revision }: Row): boolean =>
    world.observer.row(listId, position)?.revision === revision;
  if (rows.every(isAsShown))
    world.blame(NAME, `${what} was refused, although the rows of list ${listId} are as shown`);
}
