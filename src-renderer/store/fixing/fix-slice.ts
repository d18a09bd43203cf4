/** The fix panel. Its results stay until the person fixes another row. `drafts-slice.ts` keeps unsaved text longer. */

import type { EditDraft } from '#shared/contract/review/drafts.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type CorrectedAddress,
  OWN_LINES,
  type OwnLine,
  type SuggestedAddress,
} from '#shared/domain/address/address.ts';
import { addressColumns, type ColumnMapping } from '#shared/domain/address/mapping.ts';
import { partFault } from '#shared/domain/address/typed-part.ts';
import type { Suggestion } from '#shared/domain/answer/places.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { NOTHING_EDITED } from '#shared/messages/fix/fix.ts';
import { isRowChecking } from '../checking/row-check-slice.ts';
import { selectEdit } from '../deciding/drafts-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onSubjectErased } from '../slice.ts';
import { addressToEdit, importedToEdit, namedByList, pickedFor, withCountryName } from './address-to-edit.ts';

/** The tools of the fix panel, in the order of their tabs. */
export const FIX_TOOLS = ['suggest', 'postcode', 'map', 'edit'] as const;
export type FixTool = (typeof FIX_TOOLS)[number];

type Fixing = {
  readonly listId: ListId;
  readonly position: number;
  readonly isOpen: boolean;
  readonly tool: FixTool;
};

/** `fixing` stays when the panel closes, so that the results are there when it opens again for the same row. */
export type FixSlice = {
  readonly fixing: Fixing | null;
  readonly openFix: (tool: FixTool) => void;
  readonly closeFix: () => void;
  readonly editPart: (field: AddressField | OwnLine, text: string) => void;
  readonly takeSuggestion: (suggestion: Suggestion) => Promise<void>;
  readonly fillEdit: (suggestion: Suggestion) => void;
  readonly beginEdit: (from: 'imported' | 'suggested') => void;
  readonly discardEdit: () => void;
  readonly takePick: (address: CorrectedAddress, picked: Picked) => Promise<void>;
  readonly keepImported: () => Promise<void>;
  /** Saves the fields without a check. Saves a pick if they still equal a suggestion, or else an edit. */
  readonly saveEdit: () => Promise<void>;
  readonly saveEditAndCheck: () => Promise<void>;
};

export const createFixSlice: CreateSlice<FixSlice> = () => (set, get, store) => {
  // The tools start over when the panel opens again.
  onSubjectErased(store, () => set({ fixing: null }));
  const change = (changes: Partial<Fixing>): void =>
    set(({ fixing }) => (fixing ? { fixing: { ...fixing, ...changes } } : {}));

  const mapping = (): ColumnMapping => get().list?.settings.mapping ?? {};

  const startOver = (listId: ListId, row: Row, tool: FixTool): void => {
    set({ fixing: { listId, position: row.position, isOpen: true, tool } });
    get().startPostcode(row.entered.parts.postcode || (row.suggested?.parts.postcode ?? ''));
    get().startSuggest(importedText(row.cells, addressColumns(mapping())));
    get().startNearby(row);
  };

  const inFields = (): Pick<EditDraft, 'address' | 'suggestion'> | null => {
    const { fixing, cursor } = get();
    const row = cursor?.row;
    if (!row || fixing?.isOpen !== true || fixing.position !== row.position) return null;
    return selectEdit(row.position)(get()) ?? { address: addressToEdit(row, mapping()), suggestion: null };
  };

  const isUntouched = (address: CorrectedAddress): boolean => {
    const row = get().cursor?.row;
    if (!row) return false;
    const begun = addressToEdit(row, mapping());
    return [...OWN_LINES, ...ADDRESS_FIELDS].every(
      (field) => (address[field] ?? '') === (begun[field] ?? ''),
    );
  };

  /** Adds the building from the file's street line, for which the service's address has no part. */
  const toEdit = (row: Row, { parts, formatted }: SuggestedAddress): CorrectedAddress => {
    const settings = { mapping: mapping(), defaultCountry: get().list?.settings.defaultCountry ?? null };
    return pickedFor(row, namedByList(withCountryName(parts), row, settings), formatted, settings.mapping);
  };

  const putEdit = (address: CorrectedAddress, suggestion: EditDraft['suggestion']): void => {
    const { fixing } = get();
    if (fixing) get().putEdit(fixing.listId, fixing.position, { kind: 'edit', address, suggestion });
  };

  return {
    fixing: null,

    openFix: (tool) => {
      const { cursor, fixing } = get();
      const listId = selectOpenListId(get());
      if (listId === null || !cursor?.row) return;
      void get().openPane('row');
      const isSameRow = fixing?.listId === listId && fixing.position === cursor.row.position;
      if (isSameRow) change({ tool, isOpen: true });
      else startOver(listId, cursor.row, tool);
    },
    closeFix: () => change({ isOpen: false }),

    editPart: (field, text) => {
      const fields = inFields();
      if (fields) putEdit({ ...fields.address, [field]: text }, null);
    },
    takeSuggestion: async ({ address: { parts, formatted }, lat, lng }) => {
      const row = get().cursor?.row;
      if (!row || get().fixing?.position !== row.position) return;
      const address = pickedFor(row, withCountryName(parts), formatted, mapping());
      await get().takePick(address, pickedSuggestion({ formatted, lat, lng }));
    },
    fillEdit: ({ address, lat, lng }) => {
      const row = get().cursor?.row;
      if (!row || get().fixing?.position !== row.position) return;
      change({ tool: 'edit' });
      putEdit(toEdit(row, address), { formatted: address.formatted, lat, lng });
    },
    beginEdit: (from) => {
      const row = get().cursor?.row;
      if (!row) return;
      if (from === 'imported') return putEdit(importedToEdit(row, mapping()), null);
      if (row.suggested) putEdit(toEdit(row, row.suggested), null);
    },
    discardEdit: () => {
      const { fixing } = get();
      if (fixing) get().putEdit(fixing.listId, fixing.position, null);
    },

    takePick: async (address, picked) => {
      get().closeFix();
      await get().decide({ kind: 'picked', address, picked });
    },
    keepImported: async () => {
      get().closeFix();
      await get().decide({ kind: 'kept_as_entered' });
    },
    saveEdit: async () => {
      const { takePick, decide, closeFix } = get();
      const fields = inFields();
      if (!fields || hasFault(fields.address)) return;
      const { address, suggestion } = fields;
      if (suggestion) return takePick(address, pickedSuggestion(suggestion));
      closeFix();
      // Saving the unchanged address as an edit would discard the answer to it.
      if (isUntouched(address)) return get().tell(NOTHING_EDITED);
      await decide({ kind: 'edited', address });
    },
    saveEditAndCheck: async () => {
      const { fixing, editAndCheck, closeFix } = get();
      const fields = inFields();
      if (!fixing || !fields || hasFault(fields.address) || isRowChecking(fixing.position)(get())) return;
      closeFix();
      await editAndCheck(fields.address);
    },
  };
};

/** Returns whether a part or own line contains text that cannot be saved (`partFault`). */
export const hasFault = (address: CorrectedAddress): boolean =>
  [...OWN_LINES, ...ADDRESS_FIELDS].some((field) => partFault(address[field] ?? '') !== null);

export const selectFixTool =
  (position: number) =>
  ({ fixing }: FixSlice): FixTool | null =>
    fixing?.isOpen && fixing.position === position ? fixing.tool : null;

const pickedSuggestion = (suggestion: NonNullable<EditDraft['suggestion']>): Picked => ({
  source: 'suggestion',
  ...suggestion,
  udprn: '',
  uprn: '',
  accuracyType: '',
});
