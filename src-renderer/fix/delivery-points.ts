/** Delivery points of a postcode as a person reads them. Pure: points in, groups, lines and picks out. */
import type { CorrectedAddress, OwnLines } from '#shared/domain/address/address.ts';
import { startsUnit } from '#shared/domain/address/address-words.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { DeliveryPoint } from '#shared/domain/answer/places.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { foldText, wordsOf } from '#shared/domain/text/fold.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';

export type StreetGroup = {
  readonly street: string;
  /** Which of all points shown its first one is, from 0. */
  readonly start: number;
  readonly points: readonly DeliveryPoint[];
};

/** Those that fit what is typed, by street; streets and points keep the service's order. */
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

/** Every word typed begins a word of the point; letter case and diacritics aside. */
function fits(
  { houseNumber, buildingName, organisationName, street }: DeliveryPoint,
  words: readonly string[],
) {
  const text = ` ${foldText([houseNumber, buildingName, organisationName, street].join(' '))}`;
  return words.every((word) => text.includes(` ${word}`));
}

/** What tells a point from its neighbours: its number, else its building, else who is there. */
export const premiseOf = ({ houseNumber, buildingName, organisationName, street }: DeliveryPoint): string =>
  houseNumber || buildingName || organisationName || street;

/** Building and organisation, as far as they are not said by `premiseOf`. */
export function namesAt(point: DeliveryPoint): readonly string[] {
  const premise = premiseOf(point);
  return [point.organisationName, point.buildingName].filter((name) => name !== '' && name !== premise);
}

/** The service gives a delivery point no display form: these are the lines of a British envelope. */
export function linesOf(point: DeliveryPoint): readonly string[] {
  const { organisationName, buildingName, houseNumber, street, city, postcode } = point;
  const numbered = [houseNumber, street].filter((text) => text !== '').join(' ');
  return [organisationName, buildingName, numbered, city, postcode].filter((text) => text !== '');
}

export type Pick = { readonly address: CorrectedAddress; readonly picked: Picked };

/** What the list has of its own beside an address: its columns, and what they say in the row. */
export type OwnText = { readonly mapping: ColumnMapping; readonly own: OwnLines };

/** A building without a number stands in the number's place where the list has no column for it, so that no part is lost. */
export function pickOf(point: DeliveryPoint, { mapping, own }: OwnText): Pick {
  const { street, houseNumber, buildingName, organisationName, city, postcode } = point;
  const { lat, lng, udprn, uprn, accuracyType } = point;
  return {
    address: {
      street,
      house_number: houseNumber || (mapping.premise ? '' : buildingName),
      locality: '',
      city,
      state: '',
      postcode,
      country: 'gbr',
      ...(mapping.premise && { premise: premiseWith(own.premise, buildingName) }),
      ...(mapping.organisation && { organisation: own.organisation || organisationName }),
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

/** The building that was chosen takes the place of another one; a flat in it is the person's own, which no point has. */
function premiseWith(premise: string, building: string): string {
  if (building === '' || containsWords(premise, building)) return premise;
  const flats = premise.split(', ').filter(startsUnit);
  return [...flats, building].join(', ');
}
