/** Finds decisions from earlier lists. A command always counts them, but applies them only with `--remembered`. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { DecidedBefore } from '#shared/messages/cli/steps.ts';
import type { CliOptions } from './arguments.ts';
import type { Session } from './session.ts';

/** Counts the rows with a decision from an earlier list. With `--remembered`, decides these rows. */
export async function takeDecidedBefore(
  listId: ListId,
  { remembered }: CliOptions,
  { backend }: Session,
): Promise<DecidedBefore> {
  const { rows, mark } = await backend.rehearseRemembered({ listId });
  if (remembered && rows > 0) await backend.takeAllRemembered({ listId, mark });
  const { decidedBefore: taken } = await backend.readReceipt({ listId });
  return { taken, left: remembered ? 0 : rows };
}
