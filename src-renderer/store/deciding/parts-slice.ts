/** Combines two addresses part by part, or adds the building from the file to the suggestion. */
import {
  ADDRESS_FIELDS,
  type AddressField,
  type CorrectedAddress,
  type SuggestedAddress,
} from '#shared/domain/address/address.ts';
import { asWritten } from '#shared/domain/compare/as-written.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { addressToEdit, importedParts, suggestedToEdit } from '../fixing/address-to-edit.ts';
import type { CreateSlice } from '../slice.ts';
import { createRowChanges } from './row-changes.ts';

/** `takePart` decides the row immediately as a pick and stays on the row. */
export type PartsSlice = {
  readonly takePart: (part: AddressField, from: 'imported' | 'suggested') => Promise<void>;
  readonly acceptWithBuilding: () => Promise<void>;
};

export const createPartsSlice: CreateSlice<PartsSlice> =
  ({ backend, commands }) =>
  (_set, get) => {
    const { change } = createRowChanges(get);
    const mapping = () => get().list?.settings.mapping ?? {};
    return {
      takePart: async (part, from) => {
        const seen = get().cursor;
        await commands.run(async (context) => {
          if (!seen?.row) return;
          const row = context.asLeft(seen.row);
          const suggested = suggestedToEdit(row, mapping());
          const text =
            from === 'suggested' ? suggested?.[part] : importedParts({ ...row, decision: null })?.[part];
          if (suggested === null || text === undefined) return;
          const begun = row.decision?.kind === 'used_suggestion' ? suggested : addressToEdit(row, mapping());
          const address: CorrectedAddress = { ...withBuilding(begun, row), [part]: text };
          const decision = { kind: 'picked', address, picked: pickedParts('') } as const;
          await change(context, seen, (at) => backend.decideRow({ ...at, decision }));
        });
        get().recountPlaceSoon();
      },
      acceptWithBuilding: async () => {
        const { cursor, decide } = get();
        const row = cursor?.row;
        const building = row ? buildingOf(row) : '';
        if (!row?.suggested || building === '') return;
        await decide({ kind: 'picked', ...suggestionWith(building, row, row.suggested) });
      },
    };
  };

/** Returns the building or flat that is in the file, as written there, but not in the suggestion; '' if there is none. */
export function buildingOf({ entered, judgement, suggested }: Row): string {
  if (!suggested) return '';
  const unit = judgement.comparison.find(({ part }) => part === 'unit');
  return unit && unit.returned === '' ? asWritten(unit.entered, entered) : '';
}

/** Returns the row as it would be with the suggestion and the file's building; null if either is missing. */
export function rowWithBuilding(row: Row): Row | null {
  const building = buildingOf(row);
  if (!row.suggested || building === '') return null;
  const { address, picked } = suggestionWith(building, row, row.suggested);
  const decision = { kind: 'picked', decidedBy: 'person', ruleVersion: '', decidedAtMs: 0 } as const;
  return { ...row, decision: { ...decision, corrected: address, picked } };
}

const suggestionWith = (premise: string, row: Row, { parts, formatted }: SuggestedAddress) => ({
  address: { ...parts, premise },
  picked: { ...pickedParts(formatted), ...placeOf(row) },
});

/** Adds the building from the file, so that using one part of the suggestion does not remove it. */
function withBuilding(address: CorrectedAddress, row: Row): CorrectedAddress {
  const building = buildingOf(row);
  return building === '' || (address.premise ?? '') !== '' ? address : { ...address, premise: building };
}

/** Returns whether the row has a suggestion and known imported parts, which `takePart` needs. */
export const canTakeParts = (row: Row): boolean =>
  row.suggested !== null && row.isChecked && importedParts({ ...row, decision: null }) !== null;

/** Returns whether a compared part is a field of an address. The part `unit` is not. */
export const isTakenPart = (part: string): part is AddressField =>
  ADDRESS_FIELDS.some((field) => field === part);

const pickedParts = (formatted: string): Picked => ({
  source: 'parts',
  formatted,
  lat: null,
  lng: null,
  udprn: '',
  uprn: '',
  accuracyType: '',
});

const placeOf = ({ lat, lng, udprn, uprn, placeAccuracy }: Row): Partial<Picked> => ({
  lat,
  lng,
  udprn,
  uprn,
  accuracyType: placeAccuracy,
});
