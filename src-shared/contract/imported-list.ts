/** What an import is told of several addresses in each row, and what is read of a list once it is there. */
import { z } from 'zod';
import type { SheetFormat } from '../domain/list/formats.ts';
import { type ListId, LONGEST_ADDRESS_NAME, type SheetChoices } from '../domain/list/list.ts';
import type { ListSettings } from '../domain/verdict/list-settings.ts';
import type { CompanionList, ListSummary } from '../domain/verdict/list-summary.ts';
import { columnMapping as mapping } from './columns.ts';

const addressName = z.string().min(1).max(LONGEST_ADDRESS_NAME);

/** Members of an import's wish: the name of the address that is its `mapping`, and the others. */
export const namedAddresses = {
  addressName: addressName.optional(),
  companions: z.array(z.strictObject({ addressName, mapping })).max(19).readonly().optional(),
};

type NamedAddresses = {
  readonly addressName?: string | undefined;
  readonly companions?: readonly { readonly addressName: string }[] | undefined;
};

/** The list of an address is known by its name: one address needs none, and of several each has its own. */
export function areAddressesNamed({ addressName: first, companions = [] }: NamedAddresses): boolean {
  const names = [first, ...companions.map((each) => each.addressName)];
  return companions.length > 0 === (first !== undefined) && new Set(names).size === names.length;
}

/** `isNew` false: the file was imported so before. */
export type StartedImport = { readonly listId: ListId; readonly isNew: boolean };

export type ReadList = {
  readonly summary: ListSummary;
  readonly columns: readonly string[];
  readonly source: SheetChoices & {
    readonly fileName: string;
    readonly format: SheetFormat;
    readonly addressName?: string;
  };
  readonly settings: ListSettings;
  /** Whether emails of it were checked or decided. */
  readonly hasEmailResults: boolean;
  /** In the order they were imported. */
  readonly companions: readonly CompanionList[];
};
