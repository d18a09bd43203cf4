import type { Handlers, InputOf } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { Repair, RepairInForce } from '#shared/domain/repair/repairs.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { type Context, readyList } from '../../context.ts';

export type RepairHandlers = Pick<Handlers, 'readDamage'>;

/** The damage found in a list. `of` identifies the list and its settings. The id is not enough, because a restored workspace uses it again. */
type Known = { readonly of: string; readonly damage: Promise<ListDamage> };

/** The maximum number of lists whose damage stays in memory. */
const MOST_KNOWN = 20;

/** Creates the handlers. The cells of a list never change, so the damage found is valid until the settings change. */
export function createRepairHandlers(context: Context): RepairHandlers {
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
  };
}

/** Finds damage on a separate thread, because a million rows take seconds. */
function findDamage(listId: ListId, { jobs }: Context): Promise<ListDamage> {
  return jobs.ask({ kind: 'find_damage', listId }, (message) =>
    message.type === 'damage' ? message.damage : null,
  );
}

/** Returns the repairs that are now in force. Those that were already in force keep their time. */
export function repairsInForce(
  wanted: NonNullable<InputOf<'changeListSettings'>['repairs']>,
  { repairs: before = [] }: ListSettings,
  nowMs: number,
): readonly RepairInForce[] {
  return wanted.map(
    (repair: Repair) => before.find(({ id }) => id === repair.id) ?? { ...repair, switchedOnAtMs: nowMs },
  );
}
