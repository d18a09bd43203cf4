import type { Handlers } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { readyList } from '../../lists/find-list.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';

/** `of` identifies the list by its settings, time and file, because a restored workspace may reuse its id. */
type Known = { readonly of: string; readonly damage: Promise<ListDamage> };

/** The maximum number of lists whose damage stays in memory. */
const MOST_KNOWN = 20;

/** Creates the handlers. The cells of a list never change, so the damage found is valid until the settings change. */
export function createRepairHandlers(context: OpenWorkspace & RunningWork) {
  const known = new Map<ListId, Known>();
  return {
    readDamage({ listId }) {
      const { settings, importedAtMs, source } = readyList(context, listId);
      const of = JSON.stringify([settings, importedAtMs, source.sha256]);
      const before = known.get(listId);
      if (before?.of === of) return before.damage;
      const found: Known = { of, damage: findDamage(listId, context) };
      known.delete(listId);
      known.set(listId, found);
      for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
      found.damage.catch(() => {
        if (known.get(listId) === found) known.delete(listId);
      });
      return found.damage;
    },
  } satisfies Partial<Handlers>;
}

/** Finds damage on a separate thread, because a million rows take seconds. */
function findDamage(listId: ListId, { jobs }: OpenWorkspace & RunningWork): Promise<ListDamage> {
  return jobs.ask({ kind: 'find_damage', listId }, (message) =>
    message.type === 'damage' ? message.damage : null,
  );
}
