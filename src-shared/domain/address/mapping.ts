/** Which column of a list holds what. */
import { ADDRESS_FIELDS, OWN_LINES } from './address.ts';

/** The name on the envelope: `recipient` is a full name in one column. No part of an address: never sent, never changed. */
export const RECIPIENT_FIELDS = ['recipient', 'title', 'first_name', 'last_name'] as const;

/** `address` is a whole address in one cell; the names are those of the command line's `--map FIELD=COLUMN`. */
export const MAPPED_FIELDS = [
  'address',
  ...RECIPIENT_FIELDS,
  ...OWN_LINES,
  ...ADDRESS_FIELDS,
  'email',
] as const;

/** What a column can hold: a whole address, a line or a part of one, a name or a part of one, or an email address. */
export type MappedField = (typeof MAPPED_FIELDS)[number];

const RECIPIENT: readonly string[] = RECIPIENT_FIELDS;

/** Whether a field holds a person's name or a part of it. */
export const isRecipientField = (field: MappedField): boolean => RECIPIENT.includes(field);

/**
 * Column indexes (0-based) per field, in the order they are joined. Several columns for one field
 * (address line 1, 2, 3) are joined with ', ', pieces of one street ("N", "Main", "St") with ' ', empty ones left out.
 * A field without columns is absent.
 */
export type ColumnMapping = { readonly [F in MappedField]?: readonly number[] };

/** Fields of which none says where a letter goes: with these alone there is nothing to ask. */
const NO_ADDRESS: readonly string[] = ['email', 'country', ...RECIPIENT_FIELDS, ...OWN_LINES];

/** Whether a column holds an address or a part of it that can be asked. */
export const holdsAddress = (mapping: ColumnMapping): boolean =>
  Object.entries(mapping).some(([field, columns]) => columns.length > 0 && !NO_ADDRESS.includes(field));

/** Whether a column holds emails. */
export const holdsEmails = ({ email = [] }: ColumnMapping): boolean => email.length > 0;

/** Whether emails are all that is checked: there is no address to ask, and no verdict to have. */
export const asksOnlyEmails = (mapping: ColumnMapping): boolean =>
  holdsEmails(mapping) && !holdsAddress(mapping);
