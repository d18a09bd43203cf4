import { expect } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Cells } from '#shared/domain/repair/cells-repair.ts';
import { createDamageCount, createDamageProfile, type ListForm } from '#shared/domain/repair/find-damage.ts';
import { askedCells, type RepairSettings, repairedCells } from '#shared/domain/repair/repaired-cells.ts';
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

export function withRepairs(
  settings: RepairSettings,
  form: ListForm,
  rows: readonly Cells[],
  ids?: readonly RepairId[],
) {
  const profile = createDamageProfile(settings, form);
  for (const cells of rows) profile.look(cells);
  const count = createDamageCount(settings, profile.repairs());
  for (const [index, cells] of rows.entries()) count.look(index + 1, cells);
  const found = count.found().filter(({ repair }) => ids?.includes(repair.id) ?? true);
  const repairs = found.map(({ repair }) => ({ ...repair, switchedOnAtMs: 1 }));
  return { found, settings: { ...settings, repairs } };
}

export function repairedRows(
  id: RepairId,
  settings: RepairSettings,
  form: ListForm,
  rows: readonly Cells[],
): { readonly found: number; readonly written: readonly Cells[]; readonly asked: readonly Cells[] } {
  const { found, settings: inForce } = withRepairs(settings, form, rows, [id]);
  const written = rows.map((cells) => {
    const once = repairedCells(cells, inForce);
    expect(repairedCells(once, inForce), 'made twice').toEqual(once);
    return once;
  });
  return { found: found[0]?.rows ?? 0, written, asked: written.map((cells) => askedCells(cells, inForce)) };
}

export const repaired = (
  id: RepairId,
  country: string | null,
  rows: readonly Partial<Record<string, string>>[],
  mapping: ColumnMapping = REPAIR_MAPPING,
) => {
  const cells = rows.map((row) => FIELDS.map((field) => row[field] ?? ''));
  const settings = { mapping, defaultCountry: country };
  const { found, written } = repairedRows(id, settings, { width: FIELDS.length, isText: true }, cells);
  return {
    rows: found,
    cells: written.map((each) =>
      Object.fromEntries(FIELDS.flatMap((field, at) => (each[at] ? [[field, each[at]]] : []))),
    ),
  };
};
export const one = (id: RepairId, country: string | null, row: Partial<Record<string, string>>) =>
  repaired(id, country, [row]).cells[0];
