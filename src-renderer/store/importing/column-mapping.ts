import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';

/** Returns the mapping with a column moved to a field. A null `field` removes the column. Empty fields are absent. */
export function mapColumn(mapping: ColumnMapping, column: number, field: MappedField | null): ColumnMapping {
  const entries = MAPPED_FIELDS.map((name): [MappedField, readonly number[]] => {
    const others = (mapping[name] ?? []).filter((other) => other !== column);
    return [name, name === field ? [...others, column].toSorted((a, b) => a - b) : others];
  });
  return Object.fromEntries(entries.filter(([, columns]) => columns.length > 0));
}

/** Returns the field of a column; null if the column is not checked. */
export function fieldOfColumn(mapping: ColumnMapping, column: number): MappedField | null {
  return MAPPED_FIELDS.find((field) => mapping[field]?.includes(column)) ?? null;
}

/** Returns whether each field has the same columns in the same order. */
export const isSameMapping = (a: ColumnMapping, b: ColumnMapping): boolean =>
  MAPPED_FIELDS.every((field) => (a[field] ?? []).join() === (b[field] ?? []).join());

/** Copies the mapping, because the contract's input has mutable arrays. */
export const toInput = (mapping: ColumnMapping): { [F in MappedField]?: number[] } =>
  Object.fromEntries(Object.entries(mapping).map(([field, columns]) => [field, [...columns]]));
