/** The damage that spreadsheets did to a list's addresses, and the repairs that are switched on. */
import { AppError, isHostLost } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListDamage } from '#shared/domain/repair/misplaced-rows.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';
import { repairSwitched } from '#shared/messages/import/repairs.ts';
import { changeSettings, onAllRows } from '../bulk/on-all-rows.ts';
import type { CreateSlice } from '../slice.ts';

/** `known` is null during the first search. While a new search runs (`isOld`), no repair can be switched. */
type Damage = {
  readonly listId: ListId;
  readonly known: ListDamage | null;
  readonly isOld: boolean;
};

export type RepairsSlice = {
  readonly damage: Damage | null;
  /** The repair that was switched last; null if none. Its switch gets the focus back after the rows are read again. */
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
        // The old findings stay until the new ones arrive.
        const asked = { listId, known: before?.listId === listId ? before.known : null, isOld: true };
        set({ damage: asked });
        try {
          const known = await backend.readDamage({ listId });
          if (get().damage === asked) set({ damage: { listId, known, isOld: false } });
        } catch (error) {
          if (!(error instanceof AppError) || isHostLost(error.failure)) throw error;
          // The list can be checked without repairs, so this failure blocks nothing.
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
        // Shows the switch in its new position immediately. The real findings follow after the rows are read.
        set({ switchedRepair: id, damage: { listId, known: { ...known, found: switched }, isOld: true } });
        await onAllRows(get, listId, () =>
          changeSettings({ backend, get }, { listId, repairs }, repairSwitched(id, isOn)),
        );
      }, listId),
    forgetSwitched: () => set({ switchedRepair: null }),
  });
