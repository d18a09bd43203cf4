import {
  type ColumnMapping,
  isRecipientField,
  MAPPED_FIELDS,
  type MappedField,
} from '#shared/domain/address/mapping.ts';

/** The mapping with a column moved to a field, in the file's order; null takes it out. A field left empty is absent. */
export function mapColumn(mapping: ColumnMapping, column: number, field: MappedField | null): ColumnMapping {
  const entries = MAPPED_FIELDS.map((name): [MappedField, readonly number[]] => {
    const others = (mapping[name] ?? []).filter((other) => other !== column);
    return [name, name === field ? [...others, column].toSorted((a, b) => a - b) : others];
  });
  return Object.fromEntries(entries.filter(([, columns]) => columns.length > 0));
}

/** The field a column holds; null when it holds nothing that is checked. */
export function fieldOfColumn(mapping: ColumnMapping, column: number): MappedField | null {
  return MAPPED_FIELDS.find((field) => mapping[field]?.includes(column)) ?? null;
}

/** Every column that holds a part of the address, in the file's order. The name of a person or a company says nothing of where it is. */
export function addressColumns(mapping: ColumnMapping): readonly number[] {
  const columns = MAPPED_FIELDS.filter(isPlaceField).flatMap((field) => mapping[field] ?? []);
  return [...new Set(columns)].toSorted((a, b) => a - b);
}

/** Whether a field says where an address is. */
export const isPlaceField = (field: MappedField): boolean =>
  field !== 'email' && field !== 'organisation' && !isRecipientField(field);

/** Whether the same columns hold the same, in the same order. */
export const isSameMapping = (a: ColumnMapping, b: ColumnMapping): boolean =>
  MAPPED_FIELDS.every((field) => (a[field] ?? []).join() === (b[field] ?? []).join());

/** The contract's input has mutable arrays. */
export const toInput = (mapping: ColumnMapping): { [F in MappedField]?: number[] } =>
  Object.fromEntries(Object.entries(mapping).map(([field, columns]) => [field, [...columns]]));
