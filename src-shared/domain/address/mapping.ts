import { ADDRESS_FIELDS, OWN_LINES } from './address.ts';

/** The fields of the name on the envelope. The app never sends or changes them. `recipient` is the full name. */
export const RECIPIENT_FIELDS = ['recipient', 'title', 'first_name', 'last_name'] as const;

/** The fields to which a column can be mapped. `--map FIELD=COLUMN` uses these names. `address` is a whole address. */
export const MAPPED_FIELDS = [
  'address',
  ...RECIPIENT_FIELDS,
  ...OWN_LINES,
  ...ADDRESS_FIELDS,
  'email',
] as const;

export type MappedField = (typeof MAPPED_FIELDS)[number];

const RECIPIENT: readonly string[] = RECIPIENT_FIELDS;

/** Whether a field holds a person's name or a part of it. */
export const isRecipientField = (field: MappedField): boolean => RECIPIENT.includes(field);

/**
 * The columns (0-based) of each field, in the order in which their cells are joined. The separator is ' ' between the
 * pieces of one street ("N", "Main", "St"), otherwise ', '. Empty cells are skipped. A field without columns is absent.
 */
export type ColumnMapping = { readonly [F in MappedField]?: readonly number[] };

/** Fields that do not tell where a letter goes. A list with only such columns has no address to check. */
const NO_ADDRESS: readonly string[] = ['email', 'country', ...RECIPIENT_FIELDS, ...OWN_LINES];

/** Whether any column holds an address, or a part of one, that the service can check. */
export const holdsAddress = (mapping: ColumnMapping): boolean =>
  Object.entries(mapping).some(([field, columns]) => columns.length > 0 && !NO_ADDRESS.includes(field));

/** Whether any column holds emails. */
export const holdsEmails = ({ email = [] }: ColumnMapping): boolean => email.length > 0;

/** Whether the app checks only the list's emails, so that the rows get no verdicts. */
export const asksOnlyEmails = (mapping: ColumnMapping): boolean =>
  holdsEmails(mapping) && !holdsAddress(mapping);

/** Returns all columns that contain a part of the address, in the file's order, without those for names. */
export function addressColumns(mapping: ColumnMapping): readonly number[] {
  const columns = MAPPED_FIELDS.filter(isPlaceField).flatMap((field) => mapping[field] ?? []);
  return [...new Set(columns)].toSorted((a, b) => a - b);
}

/** Returns whether a field is part of the address, not a name or an email. */
export const isPlaceField = (field: MappedField): boolean =>
  field !== 'email' && field !== 'organisation' && !isRecipientField(field);
