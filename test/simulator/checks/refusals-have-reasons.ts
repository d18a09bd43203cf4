/**
 * The app fails with `disk_full` or `internal` only if a write failed meanwhile, and with `row_changed` only if the row
 * changed. No input is invalid. Other refusals are not checked.
 */
import type { Failure } from '#shared/contract/errors.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { World } from '../world.ts';

const NAME = 'a refusal has its reason';
const NEEDS_DISK_FAULT: readonly Failure['code'][] = ['disk_full', 'internal'];

/** @param sinceMs when the act began */
export function checkReason(world: World, what: string, { code }: Failure, sinceMs: number): void {
  if (code === 'invalid_input') world.blame(NAME, `${what} has an invalid input`);
  if (NEEDS_DISK_FAULT.includes(code) && !world.life.disk.hasFailedSince(sinceMs))
    world.blame(NAME, `${what} failed with ${code}, although no write failed`);
}

/** @param row the row as the person saw it, which the app calls changed */
export function checkRowRefusal(world: World, what: string, listId: number, row: Row): void {
  if (world.observer.row(listId, row.position)?.revision === row.revision)
    world.blame(NAME, `${what} failed, although row ${row.position} of list ${listId} is as shown`);
}
