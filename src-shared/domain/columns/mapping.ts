/** Which column of a list holds what. */
import { ADDRESS_FIELDS } from '../address/address.ts';

/** `address` is a whole address in one cell; the names are those of the command line's `--map FIELD=COLUMN`. */
export const MAPPED_FIELDS = ['address', ...ADDRESS_FIELDS, 'email'] as const;

/** What a column can hold: a whole address, a part of one, or an email address. */
export type MappedField = (typeof MAPPED_FIELDS)[number];

/**
 * Column indexes (0-based) per field, in the order they are joined. Several columns for one field
 * (address line 1, 2, 3) are joined with ', ', empty ones left out. A field without columns is absent.
 */
export type ColumnMapping = { readonly [F in MappedField]?: readonly number[] };
