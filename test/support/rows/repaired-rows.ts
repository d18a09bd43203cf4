/** Rows of a few parts, repaired in one way. */
import { expect } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { createDamageCount, createDamageProfile } from '#shared/domain/repair/find-damage.ts';
import { repairedCells } from '#shared/domain/repair/repaired-cells.ts';
import type { RepairId } from '#shared/domain/repair/repairs.ts';

export const REPAIR_MAPPING: ColumnMapping = {
  house_number: [1],
  street: [2],
  city: [3],
  state: [4],
  postcode: [5],
  country: [6],
};

const FIELDS = ['name', 'house_number', 'street', 'city', 'state', 'postcode', 'country'];

/** A row by its parts, and the same row once one repair, learned from all of the rows, is made. */
export const repaired = (
  id: RepairId,
  country: string | null,
  rows: readonly Partial<Record<string, string>>[],
  mapping: ColumnMapping = REPAIR_MAPPING,
) => {
  const settings = { mapping, defaultCountry: country };
  const cells = rows.map((row) => FIELDS.map((field) => row[field] ?? ''));
  const profile = createDamageProfile(settings);
  for (const each of cells) profile.look(each);
  const count = createDamageCount(settings, profile.repairs());
  for (const [index, each] of cells.entries()) count.look(index + 1, each);
  const found = count.found().find(({ repair }) => repair.id === id);
  const repairs = found ? [{ ...found.repair, switchedOnAtMs: 1 }] : [];
  const inForce = { ...settings, repairs };
  return {
    rows: found?.rows ?? 0,
    cells: cells.map((each) => {
      const once = repairedCells(each, inForce);
      expect(repairedCells(once, inForce), 'made twice').toEqual(once);
      return Object.fromEntries(FIELDS.flatMap((field, at) => (once[at] ? [[field, once[at]]] : [])));
    }),
  };
};
export const one = (id: RepairId, country: string | null, row: Partial<Record<string, string>>) =>
  repaired(id, country, [row]).cells[0];
