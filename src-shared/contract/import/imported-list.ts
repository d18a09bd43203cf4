import { z } from 'zod';
import type { SheetFormat } from '../../domain/list/formats.ts';
import { type ListId, LONGEST_ADDRESS_NAME, type SheetChoices } from '../../domain/list/list.ts';
import type { ListSettings } from '../../domain/verdict/list-settings.ts';
import type { CompanionList, ListSummary } from '../../domain/verdict/list-summary.ts';
import { columnMapping as mapping } from './columns.ts';

const addressName = z.string().min(1).max(LONGEST_ADDRESS_NAME);

/** Input fields of an import: the name of the address in `mapping`, and the other addresses. */
export const namedAddresses = {
  addressName: addressName.optional(),
  companions: z.array(z.strictObject({ addressName, mapping })).max(19).readonly().optional(),
};

type NamedAddresses = {
  readonly addressName?: string | undefined;
  readonly companions?: readonly { readonly addressName: string }[] | undefined;
};

/** Whether the names of the addresses distinguish their lists: a single address has no name, several have different names. */
export function areAddressesNamed({ addressName: first, companions = [] }: NamedAddresses): boolean {
  const names = [first, ...companions.map((each) => each.addressName)];
  return companions.length > 0 === (first !== undefined) && new Set(names).size === names.length;
}

/** `isNew`: false if the same import already exists. */
export type StartedImport = { readonly listId: ListId; readonly isNew: boolean };

/** The data with which a page opens a list. `source.addressName` is absent if its rows have only one address. */
export type ReadList = {
  readonly summary: ListSummary;
  readonly columns: readonly string[];
  readonly source: SheetChoices & {
    readonly fileName: string;
    readonly format: SheetFormat;
    readonly addressName?: string;
  };
  readonly settings: ListSettings;
  /** Whether any of the list's emails was checked or decided. */
  readonly hasEmailResults: boolean;
  /** The other lists of the same rows, in the order of their import. */
  readonly companions: readonly CompanionList[];
};
