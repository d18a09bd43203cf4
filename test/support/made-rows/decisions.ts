import { ADDRESS_FIELDS, type CorrectedAddress } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Decision, Picked, PickSource } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { pickOf } from '../../../src-renderer/fix/delivery-points.ts';
import { buildingOf } from '../../../src-renderer/store/deciding/parts-slice.ts';
import {
  addressToEdit,
  importedParts,
  pickedFor,
  suggestedToEdit,
} from '../../../src-renderer/store/fixing/address-to-edit.ts';
import { BY_RULE, byPerson } from '../rows/decided-row.ts';
import { pointOf } from '../rows/delivery-point.ts';
import type { Chance } from './chance.ts';
import { type Point, pointsOf, shownForm } from './known-points.ts';

export const KINDS = [
  'none',
  'excluded',
  'kept',
  'accepted',
  'by rule',
  'candidate',
  'postcode',
  'map',
  'suggestion',
  'parts',
  'building',
  'edited',
  'edited, then accepted',
] as const;
export type Kind = (typeof KINDS)[number];

/** An undecided row, and what its decision needs. */
export type Choice = { readonly row: Row; readonly mapping: ColumnMapping; readonly point: Point };

export function decisionOf(kind: Kind, choice: Choice, chance: Chance): Decision | null {
  const { row, mapping } = choice;
  switch (kind) {
    case 'none':
      return null;
    case 'excluded':
      return byPerson('excluded');
    case 'kept':
      return byPerson('kept_as_entered');
    case 'accepted':
      return row.suggested && byPerson('used_suggestion');
    case 'by rule':
      return row.suggested && BY_RULE;
    case 'candidate':
    case 'suggestion':
    case 'map':
      return ofPlace(kind, choice, chance);
    case 'postcode':
      return choice.point.parts.country === 'gbr' ? ofPostcode(choice, chance) : null;
    case 'parts':
      return ofParts(choice, chance);
    case 'building':
      return withBuilding(row);
    case 'edited':
      return byPerson('edited', edited(row, mapping, chance));
    case 'edited, then accepted':
      return row.suggested && byPerson('used_suggestion', edited(row, mapping, chance));
  }
}

const picked = (source: PickSource, formatted: string, address: CorrectedAddress): Decision => {
  const place: Picked = { source, formatted, lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
  return { ...byPerson('picked', address), picked: place };
};

/** Picks an address near the right one, or the right one itself. An address from the map may have no formatted text. */
function ofPlace(source: PickSource, { row, mapping, point }: Choice, chance: Chance): Decision {
  const other = chance.oneIn(2) ? point : chance.pick(pointsOf(point.parts.country));
  const flat = chance.oneIn(4) ? `Flat ${1 + chance.number(20)}` : other.unit;
  const formatted = source === 'map' && chance.oneIn(2) ? '' : shownForm(other.parts, flat, other.building);
  return picked(source, formatted, pickedFor(row, other.parts, formatted, mapping));
}

function ofPostcode({ row, mapping, point }: Choice, chance: Chance): Decision {
  const { parts, building, organisation } = chance.oneIn(2) ? point : chance.pick(pointsOf('gbr'));
  const { street, house_number: houseNumber, city, postcode } = parts;
  const found = pointOf({
    street,
    houseNumber,
    city,
    postcode,
    buildingName: building,
    organisationName: organisation,
  });
  const { address, picked: place } = pickOf(found, { mapping, entered: row.entered, own: row.entered });
  return picked('postcode', place.formatted, address);
}

function ofParts({ row, mapping }: Choice, chance: Chance): Decision | null {
  const suggested = suggestedToEdit(row, mapping);
  const imported = importedParts(row);
  if (suggested === null || imported === null) return null;
  const begun = addressToEdit(row, mapping);
  const mixed = { ...begun };
  for (const part of ADDRESS_FIELDS) if (chance.oneIn(2)) mixed[part] = suggested[part];
  const building = buildingOf(row);
  const isBare = building === '' || (begun.premise ?? '') !== '';
  return picked('parts', '', isBare ? mixed : { ...mixed, premise: building });
}

function withBuilding(row: Row): Decision | null {
  const building = buildingOf(row);
  if (!row.suggested || building === '') return null;
  return picked('parts', row.suggested.formatted, { ...row.suggested.parts, premise: building });
}

/** Returns the address with which the panel starts an edit, with some parts changed, added or removed. */
function edited(row: Row, mapping: ColumnMapping, chance: Chance): CorrectedAddress {
  const begun: { -readonly [P in keyof CorrectedAddress]: CorrectedAddress[P] } = {
    ...(chance.oneIn(3)
      ? (suggestedToEdit(row, mapping) ?? addressToEdit(row, mapping))
      : addressToEdit(row, mapping)),
  };
  const parts = Object.keys(begun) as (keyof CorrectedAddress)[];
  for (let left = chance.number(4); left > 0; left -= 1) {
    const part = chance.pick(parts);
    begun[part] = chance.oneIn(4)
      ? ''
      : chance.oneIn(2)
        ? chance.pick(TYPED[part])
        : `${begun[part]} ${chance.pick(['x', 'Nord', '2'])}`.trim();
  }
  return begun;
}

const TYPED: Readonly<Record<keyof CorrectedAddress, readonly string[]>> = {
  street: ['Quay Lane', 'Flat 4, Quay Lane', 'Kirchweg', '本町一丁目'],
  house_number: ['7', '7a', '12-14'],
  locality: ['Quayside', '本町'],
  city: ['Newtown', '横浜市'],
  state: ['Kentshire'],
  postcode: ['99999', 'ZZ9 9ZZ'],
  country: ['France', 'gbr', 'Japan', 'Atlantis'],
  organisation: ['Quay Trading Ltd'],
  premise: ['Quay House', 'Flat 9', '3'],
};
