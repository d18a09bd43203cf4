/**
 * Settling the current row by hand. What is typed and found belongs to that row: it is there again after an
 * error or after the panel was closed, until another row is fixed.
 */
import type { Address, AddressField } from '#shared/domain/address.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS } from '#shared/domain/address.ts';
import type { Picked } from '#shared/domain/decision.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Suggestion } from '#shared/domain/places.ts';
import type { Row } from '#shared/domain/row.ts';
import { partFault } from '#shared/domain/typed-part.ts';
import type { CreateSlice } from './tools.ts';

export const FIX_TOOLS = ['suggest', 'postcode', 'map', 'edit'] as const;
export type FixTool = (typeof FIX_TOOLS)[number];

export type Fixing = {
  readonly listId: ListId;
  readonly position: number;
  readonly isOpen: boolean;
  readonly tool: FixTool;
  /** In the fields of the edit. */
  readonly address: Address;
  /** Whether the fields hold something else than they began with. */
  readonly isEdited: boolean;
  /** The suggestion the fields were filled with; null once they were typed in. */
  readonly suggestion: Suggestion | null;
};

export type FixSlice = {
  /** null before any row was fixed. */
  readonly fixing: Fixing | null;
  /** Opens a tool for the current row, if there is one. */
  readonly openFix: (tool: FixTool) => void;
  readonly closeFix: () => void;
  readonly editPart: (field: AddressField, text: string) => void;
  /** Fills the fields with a suggestion, to be looked over. */
  readonly fillEdit: (suggestion: Suggestion) => void;
  readonly takePick: (address: Address, picked: Picked) => Promise<void>;
  readonly keepImported: () => Promise<void>;
  /** Keeps the fields without asking the service: as picked while they are a suggestion's, else as edited. */
  readonly saveEdit: () => Promise<void>;
  readonly saveEditAndCheck: () => Promise<void>;
};

export const createFixSlice: CreateSlice<FixSlice> = () => (set, get) => {
  const change = (changes: Partial<Fixing>): void =>
    set(({ fixing }) => (fixing ? { fixing: { ...fixing, ...changes } } : {}));

  const startOver = (listId: ListId, row: Row, tool: FixTool): void => {
    const address = addressToEdit(row);
    set({
      fixing: {
        listId,
        position: row.position,
        isOpen: true,
        tool,
        address,
        isEdited: false,
        suggestion: null,
      },
    });
    get().startPostcode(row.entered.parts.postcode || (row.suggested?.parts.postcode ?? ''));
    get().startSuggest();
    get().startNearby(row);
  };

  return {
    fixing: null,

    openFix: (tool) => {
      const { screen, cursor, fixing } = get();
      if (screen.name !== 'review' || !cursor?.row) return;
      const isSameRow = fixing?.listId === screen.listId && fixing.position === cursor.row.position;
      if (isSameRow) change({ tool, isOpen: true });
      else startOver(screen.listId, cursor.row, tool);
    },
    closeFix: () => change({ isOpen: false }),

    editPart: (field, text) => {
      const { fixing } = get();
      if (fixing) change({ address: { ...fixing.address, [field]: text }, isEdited: true, suggestion: null });
    },
    fillEdit: (suggestion) =>
      change({ tool: 'edit', address: suggestion.address.parts, isEdited: true, suggestion }),

    takePick: async (address, picked) => {
      get().closeFix();
      await get().decide({ kind: 'picked', address, picked });
    },
    keepImported: async () => {
      get().closeFix();
      await get().decide({ kind: 'kept_as_entered' });
    },
    saveEdit: async () => {
      const { fixing, takePick, decide, closeFix } = get();
      if (!fixing || hasFault(fixing.address)) return;
      const { address, suggestion } = fixing;
      if (suggestion) return takePick(address, pickedSuggestion(suggestion));
      closeFix();
      await decide({ kind: 'edited', address });
    },
    saveEditAndCheck: async () => {
      const { fixing, rowCheck, editAndCheck, closeFix } = get();
      if (!fixing || hasFault(fixing.address) || rowCheck?.state === 'going') return;
      closeFix();
      await editAndCheck(fixing.address);
    },
  };
};

export const hasFault = (address: Address): boolean =>
  ADDRESS_FIELDS.some((field) => partFault(address[field]) !== null);

/** The tool that is open on this row; null when none is. */
export const selectFixTool =
  (position: number) =>
  ({ fixing }: FixSlice): FixTool | null =>
    fixing?.isOpen && fixing.position === position ? fixing.tool : null;

const pickedSuggestion = ({ address, lat, lng }: Suggestion): Picked => ({
  source: 'suggestion',
  formatted: address.formatted,
  lat,
  lng,
  udprn: '',
  uprn: '',
  accuracyType: '',
});

/** Where editing starts: a person's earlier word, else the file's parts, else (one cell holds it all) the service's. */
function addressToEdit(row: Row): Address {
  return row.decision?.corrected ?? importedParts(row) ?? row.suggested?.parts ?? EMPTY_ADDRESS;
}

/** The imported address in parts: as the file has them, else as they were read out of its line; null when neither is known. */
export function importedParts({
  entered: { parts },
  decision,
  judgement: { comparison },
}: Row): Address | null {
  if (ADDRESS_FIELDS.some((field) => field !== 'country' && parts[field] !== '')) return parts;
  if (decision?.corrected || comparison.length === 0) return null;
  const read = comparison.map(({ part, entered }) => [part, entered] as const);
  return { ...parts, ...Object.fromEntries(read.filter(([part]) => part !== 'unit')) };
}
