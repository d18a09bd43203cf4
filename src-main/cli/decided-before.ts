/** Decisions of earlier lists, where nobody looks on: counted always, taken only where the command says so. */
import type { ListId } from '#shared/domain/list/list.ts';
import { countOf } from '#shared/messages/format.ts';
import type { CliOptions } from './arguments.ts';
import type { Session } from './session.ts';

/** Rows of a list that were decided in earlier lists. */
export type DecidedBefore = {
  /** Decided as they were then, by this command or before it. */
  readonly taken: number;
  /** That could be, and were left. */
  readonly left: number;
};

export async function takeDecidedBefore(
  listId: ListId,
  { remembered }: CliOptions,
  { backend }: Session,
): Promise<DecidedBefore> {
  const { rows } = await backend.rehearseRemembered({ listId });
  if (remembered && rows > 0) await backend.takeAllRemembered({ listId });
  const { decidedBefore: taken } = await backend.readReceipt({ listId });
  return { taken, left: remembered ? 0 : rows };
}

/** '' where there are none. */
export function decidedBeforeLine({ taken, left }: DecidedBefore): string {
  const parts = [
    taken > 0 ? `${countOf(taken, 'row')} decided as in an earlier list` : '',
    left > 0 ? `${countOf(left, 'row')} could be: --remembered takes these decisions over` : '',
  ];
  const said = parts.filter((part) => part !== '').join(' · ');
  return said === '' ? '' : `Decided before: ${said}`;
}
