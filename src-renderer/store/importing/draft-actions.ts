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

/** The actions that change the draft of the open import. Without a draft they do nothing. */
export type DraftActions = {
  readonly changeColumn: (column: number, field: MappedField | null) => void;
  /** Changes the country. If the encoding was guessed, reads the file again, because the guess uses the country. */
  readonly changeDefaultCountry: (country: string | null) => void;
  readonly confirmDoubt: (doubt: MappingDoubt) => void;
  readonly moveField: (field: MappedField, from: number, to: number) => void;
  readonly chooseAddress: (blocks: readonly AddressBlock[], chosen: AddressBlock) => void;
  readonly chooseAllAddresses: (blocks: readonly AddressBlock[]) => void;
  readonly showAddress: (at: number) => void;
  readonly askForAddress: () => void;
  /** Ignores the remembered mapping of an earlier file, or uses it again. Drops the choices made for columns. */
  readonly guessAgain: (isGuessedAgain: boolean) => void;
};

/**
 * @param change changes the draft of the open file, if any
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
