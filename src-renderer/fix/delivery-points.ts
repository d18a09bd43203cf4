import type { CorrectedAddress, EnteredAddress, OwnLines } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { DeliveryPoint } from '#shared/domain/answer/places.ts';
import { hasNumberAsPremise } from '#shared/domain/outcome/address-lines.ts';
import { premiseWith } from '#shared/domain/outcome/own-premise.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { foldText, wordsOf } from '#shared/domain/text/fold.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';

export type StreetGroup = {
  readonly street: string;
  readonly start: number;
  readonly points: readonly DeliveryPoint[];
};

export function groupByStreet(points: readonly DeliveryPoint[], filter: string): readonly StreetGroup[] {
  const words = wordsOf(filter);
  const streets = new Map<string, DeliveryPoint[]>();
  for (const point of points) {
    if (!fits(point, words)) continue;
    const group = streets.get(point.street);
    if (group) group.push(point);
    else streets.set(point.street, [point]);
  }
  let start = 0;
  return [...streets].map(([street, group]) => {
    start += group.length;
    return { street, start: start - group.length, points: group };
  });
}

/** Returns whether every typed word begins a word of the delivery point. Ignores case and diacritics. */
function fits(
  { houseNumber, buildingName, organisationName, street }: DeliveryPoint,
  words: readonly string[],
) {
  const text = ` ${foldText([houseNumber, buildingName, organisationName, street].join(' '))}`;
  return words.every((word) => text.includes(` ${word}`));
}

/** Returns the text that tells a delivery point from its neighbours, such as its number or building. */
export const premiseOf = ({ houseNumber, buildingName, organisationName, street }: DeliveryPoint): string =>
  houseNumber || buildingName || organisationName || street;

export function namesAt(point: DeliveryPoint): readonly string[] {
  const premise = premiseOf(point);
  return [point.organisationName, point.buildingName].filter((name) => name !== '' && name !== premise);
}

/** Returns the lines of a British envelope, because the service sends no formatted address. */
export function linesOf(point: DeliveryPoint): readonly string[] {
  const { organisationName, buildingName, houseNumber, street, city, postcode } = point;
  const numbered = [houseNumber, street].filter((text) => text !== '').join(' ');
  return [organisationName, buildingName, numbered, city, postcode].filter((text) => text !== '');
}

export type Pick = { readonly address: CorrectedAddress; readonly picked: Picked };

/** The list's column mapping, the row's imported address, and its own lines after earlier decisions. */
export type OwnText = {
  readonly mapping: ColumnMapping;
  readonly entered: EnteredAddress;
  readonly own: OwnLines;
};

/**
 * Converts a delivery point. Its company and its building replace those of the row, because the person picks them too.
 * A point without a company or a building says nothing about them, so the person's own text stays.
 */
export function pickOf(point: DeliveryPoint, { mapping, entered, own }: OwnText): Pick {
  const { street, houseNumber, buildingName, organisationName, city, postcode } = point;
  const { lat, lng, udprn, uprn, accuracyType } = point;
  // In a list without a column for buildings, a building without a number is in the place of the number.
  const building = houseNumber === '' && !mapping.premise ? '' : buildingName;
  // "12" in the column for buildings may be the house number, which the point's number replaces.
  const premise = houseNumber !== '' && isOtherNumber({ ...entered, ...own }, houseNumber) ? '' : own.premise;
  const organisation = organisationName || (mapping.organisation ? own.organisation : '');
  return {
    address: {
      street,
      house_number: houseNumber || (mapping.premise ? '' : buildingName),
      locality: '',
      city,
      state: '',
      postcode,
      country: 'gbr',
      ...((mapping.premise || building !== '') && { premise: chosenPremise(premise, building) }),
      ...((mapping.organisation || organisation !== '') && { organisation }),
    },
    picked: {
      source: 'postcode',
      formatted: linesOf(point).join('\n'),
      lat,
      lng,
      udprn,
      uprn,
      accuracyType,
    },
  };
}

/** Replaces the building in a premise. Keeps the flat, which no delivery point has. */
const chosenPremise = (own: string, building: string): string =>
  building === '' || containsWords(own, building) ? own : premiseWith(own, building);

const isOtherNumber = (address: EnteredAddress, houseNumber: string): boolean =>
  hasNumberAsPremise(address) && foldText(address.premise) !== foldText(houseNumber);
