/** What spreadsheets have done to the addresses of a list, and the repairs that are switched on. */
import { AppError, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import { repairSwitched } from '#shared/messages/repairs.ts';
import { changeSettings, onAllRows } from '../bulk/on-all-rows.ts';
import type { CreateSlice } from '../slice.ts';

/** Of a list. `known` null: it is being looked for. `isOld`: the newer is being looked for, and nothing is switched meanwhile. */
type Damage = {
  readonly listId: ListId;
  readonly known: ListDamage | null;
  readonly isOld: boolean;
};

export type RepairsSlice = {
  /** null before it was looked for. */
  readonly damage: Damage | null;
  /** The switch that was used last, which has the focus again once the rows are read anew; null: none. */
  readonly switchedRepair: RepairId | null;
  readonly readDamage: (listId: ListId) => Promise<void>;
  readonly switchRepair: (listId: ListId, id: RepairId, isOn: boolean) => Promise<void>;
  readonly forgetSwitched: () => void;
};

export const createRepairsSlice: CreateSlice<RepairsSlice> =
  ({ backend, attempt }) =>
  (set, get) => ({
    damage: null,
    switchedRepair: null,

    readDamage: (listId) =>
      attempt(async () => {
        const { damage: before } = get();
        // What was found stays in its place until the newer is there.
        const asked = { listId, known: before?.listId === listId ? before.known : null, isOld: true };
        set({ damage: asked });
        try {
          const known = await backend.readDamage({ listId });
          if (get().damage === asked) set({ damage: { listId, known, isOld: false } });
        } catch (error) {
          if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
          // The list can be checked without: nobody is held up by it.
          if (get().damage === asked) set({ damage: null });
        }
      }),

    switchRepair: (listId, id, isOn) =>
      attempt(async () => {
        const { damage, bulkProgress } = get();
        if (bulkProgress || damage?.listId !== listId || damage.known === null || damage.isOld) return;
        const { known } = damage;
        const switched = known.found.map((each) =>
          each.repair.id === id ? { ...each, isInForce: isOn } : each,
        );
        const repairs = switched.flatMap(({ repair, isInForce }) => (isInForce ? [repair] : []));
        // Shown as it was switched at once; what it is in truth is read when the rows are.
        set({ switchedRepair: id, damage: { listId, known: { ...known, found: switched }, isOld: true } });
        await onAllRows(get, listId, () =>
          changeSettings({ backend, get }, { listId, repairs }, repairSwitched(id, isOn)),
        );
      }, listId),
    forgetSwitched: () => set({ switchedRepair: null }),
  });
