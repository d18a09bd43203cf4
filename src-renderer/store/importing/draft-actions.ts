/** What a person says of a file on its way in, without its being read again. */
import type { MappedField } from '#shared/domain/address/mapping.ts';
import type { AddressBlock } from '#shared/domain/columns/address-blocks.ts';
import type { MappingDoubt } from '#shared/domain/columns/mapping-doubts.ts';
import {
  askForAddress,
  chooseAddress,
  chooseAllAddresses,
  chooseCountry,
  confirmDoubt,
  guessAgain,
  type ImportDraft,
  mapColumns,
  showAddress,
} from './import-draft.ts';

export type DraftActions = {
  /** Says what a column holds; null: nothing that is checked. */
  readonly changeColumn: (column: number, field: MappedField | null) => void;
  /** Reads a file again whose encoding was guessed: the country says which are likely. */
  readonly changeDefaultCountry: (country: string | null) => void;
  /** Says that a doubtful column holds what was guessed. */
  readonly confirmDoubt: (doubt: MappingDoubt) => void;
  /** Says that another column holds it. */
  readonly moveField: (field: MappedField, from: number, to: number) => void;
  /** Says which of several addresses is meant. */
  readonly chooseAddress: (blocks: readonly AddressBlock[], chosen: AddressBlock) => void;
  /** Says that all of them are meant. */
  readonly chooseAllAddresses: (blocks: readonly AddressBlock[]) => void;
  /** Shows another one of them. */
  readonly showAddress: (at: number) => void;
  /** Asks again which of them is meant. */
  readonly askForAddress: () => void;
  /** Sets aside, or takes up again, what was remembered of an earlier file, and what was said of columns since. */
  readonly guessAgain: (isGuessedAgain: boolean) => void;
};

/**
 * @param change of the file that is open; nothing happens without one
 * @param rereadGuessed reads that file again if its encoding was guessed
 */
export const createDraftActions = (
  change: (by: (draft: ImportDraft) => ImportDraft) => void,
  rereadGuessed: () => void,
): DraftActions => ({
  changeColumn: (column, field) => change((draft) => mapColumns(draft, [column, field])),
  changeDefaultCountry: (country) => {
    change((draft) => chooseCountry(draft, country));
    rereadGuessed();
  },
  confirmDoubt: (doubt) => change((draft) => confirmDoubt(draft, doubt)),
  moveField: (field, from, to) => change((draft) => mapColumns(draft, [from, null], [to, field])),
  chooseAddress: (blocks, chosen) => change((draft) => chooseAddress(draft, blocks, chosen)),
  chooseAllAddresses: (blocks) => change((draft) => chooseAllAddresses(draft, blocks)),
  showAddress: (at) => change((draft) => showAddress(draft, at)),
  askForAddress: () => change(askForAddress),
  guessAgain: (isGuessedAgain) => change((draft) => guessAgain(draft, isGuessedAgain)),
});
