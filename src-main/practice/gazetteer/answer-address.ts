/** Finds the best known place for a question, its confidence, and the changes needed to find it. */

import { type Comparison, compareParts, type Level } from './find/compare.ts';
import { findHouse } from './find/find-house.ts';
import { type FoundStreet, findStreet } from './find/find-street.ts';
import { readStreet } from './find/readings.ts';
import { rivalsOf } from './find/rivals.ts';
import { closest } from './find/similarity.ts';
import type { Gazetteer } from './gazetteer.ts';
import { pointIdOf } from './point-id.ts';
import type { Question } from './question.ts';
import type { PostTown } from './schema.ts';
import { postcodeKey, townKey } from './text/fold.ts';
import type { AddressParts } from './text/formatted.ts';
import { writePostcode } from './text/postcodes.ts';

/** `read`: the parts of the street text, as entered. `parts`: the known address. */
export type AddressAnswer = {
  readonly level: Level;
  readonly question: Question;
  readonly read: { readonly street: string; readonly houseNumber: string; readonly unit: string };
  readonly parts: AddressParts;
  readonly county: string;
  /** Identifies the delivery point; '' if there is no single one. */
  readonly pointId: string;
  readonly comparison: Comparison;
  readonly lat: number | null;
  readonly lng: number | null;
  /** Whether the exact postcode is known, not only its area. */
  readonly postcodeIsExact: boolean;
  /** Other answers that fit about equally well, best first; usually empty. */
  readonly alternatives: readonly AddressAnswer[];
};

const NOTHING: AddressParts = {
  street: '',
  houseNumber: '',
  unit: '',
  building: '',
  locality: '',
  city: '',
  state: '',
  postcode: '',
};

/** Always returns an answer. Its level is `none` if nothing fits. */
export function answerAddress(gazetteer: Gazetteer, question: Question): AddressAnswer {
  const { unit, readings } = readStreet(question);
  const found = findStreet(gazetteer, question, readings);
  if (found !== null) return ofStreets(gazetteer, question, found, unit);
  const read = { street: question.street, houseNumber: question.houseNumber, unit };
  return ofPlace(gazetteer, question, read) ?? answer(gazetteer, question, 'none', read, NOTHING, {});
}

/** Returns the answer for the best of several streets, or for the first if several are equally good. */
function ofStreets(
  gazetteer: Gazetteer,
  question: Question,
  found: FoundStreet,
  unit: string,
): AddressAnswer {
  const rivals = rivalsOf(gazetteer, question, found);
  if (rivals.length === 0) return ofStreet(gazetteer, question, found, unit, false);
  const [best, ...alternatives] = [found, ...rivals]
    .map((each) => ofStreet(gazetteer, question, each, unit, true))
    .toSorted((left, right) => right.comparison.confidence - left.comparison.confidence);
  return best === undefined ? ofStreet(gazetteer, question, found, unit, false) : { ...best, alternatives };
}

function ofStreet(
  gazetteer: Gazetteer,
  question: Question,
  { street, reading, edits, elsewhere }: FoundStreet,
  unit: string,
  isOneOfSeveral: boolean,
): AddressAnswer {
  const house = findHouse(gazetteer, street, reading.houseNumber, unit, reading.others);
  const [ofPostcode] = gazetteer.places(street.country, street.postcodeKey);
  const place = ofPostcode ?? gazetteer.placeOfCity(street.country, street.cityKey);
  const parts: AddressParts = {
    street: street.name,
    houseNumber: house.level === 'interpolated' ? reading.houseNumber : (house.point?.houseNumber ?? ''),
    unit: house.unitKnown ? (house.point?.unit ?? '') : '',
    building: house.point?.building ?? '',
    locality: street.locality,
    city: street.city === '' ? (place?.city ?? '') : street.city,
    state: street.state === '' ? (place?.state ?? '') : street.state,
    postcode: street.postcode,
  };
  const read = { street: reading.text, houseNumber: reading.houseNumber, unit };
  return answer(gazetteer, question, house.level, read, parts, {
    edits,
    elsewhere,
    isOneOfSeveral,
    county: street.county,
    pointId: house.point === null ? '' : pointIdOf(street, house.point),
    lat: house.lat,
    lng: house.lng,
  });
}

type Extra = Partial<Pick<AddressAnswer, 'county' | 'pointId' | 'lat' | 'lng'>> & {
  readonly edits?: number;
  readonly elsewhere?: boolean;
  readonly isOneOfSeveral?: boolean;
};

function answer(
  gazetteer: Gazetteer,
  question: Question,
  level: Level,
  read: AddressAnswer['read'],
  parts: AddressParts,
  extra: Extra,
): AddressAnswer {
  const townsOfPostcode =
    parts.postcode === ''
      ? []
      : gazetteer.places(question.country, postcodeKey(parts.postcode)).map(({ cityKey }) => cityKey);
  return {
    level,
    question,
    read,
    parts,
    county: extra.county ?? '',
    pointId: extra.pointId ?? '',
    comparison: compareParts({
      level,
      question,
      read,
      parts,
      townsOfPostcode,
      streetEdits: extra.edits ?? 0,
      elsewhere: extra.elsewhere ?? false,
      isOneOfSeveral: extra.isOneOfSeveral ?? false,
    }),
    lat: extra.lat ?? null,
    lng: extra.lng ?? null,
    postcodeIsExact:
      parts.postcode !== '' && gazetteer.isKnownPostcode(question.country, postcodeKey(parts.postcode)),
    alternatives: [],
  };
}

/** Answers without a known street: with the postcode if it is known, otherwise with the town. */
function ofPlace(
  gazetteer: Gazetteer,
  question: Question,
  read: AddressAnswer['read'],
): AddressAnswer | null {
  const { country, postcode } = question;
  const places = postcode === '' ? [] : gazetteer.places(country, postcodeKey(postcode));
  const [first] = places;
  if (first !== undefined) {
    // Known streets of the postcode determine its town better than the area, which may have a dozen towns.
    const [street] = gazetteer.streetsByPostcode(country, postcodeKey(postcode));
    const wanted = townKey(question.city);
    const place = places.find(({ cityKey }) => cityKey === wanted) ?? street ?? first;
    const exact = gazetteer.placeOfPostcode(country, postcodeKey(postcode)) ?? street ?? place;
    const parts = {
      ...NOTHING,
      city: place.city,
      state: place.state,
      postcode: writePostcode(country, postcode),
    };
    return answer(gazetteer, question, 'postcode', read, parts, { lat: exact.lat, lng: exact.lng });
  }
  const town = knownTown(gazetteer, country, [question.city, question.locality]);
  if (town === null) return null;
  return answer(
    gazetteer,
    question,
    'town',
    read,
    { ...NOTHING, city: town.city, state: town.state },
    { lat: town.lat, lng: town.lng },
  );
}

function knownTown(gazetteer: Gazetteer, country: string, names: readonly string[]): PostTown | null {
  const keys = names.filter((name) => name !== '').map(townKey);
  for (const key of keys) {
    const place = gazetteer.placeOfCity(country, key);
    if (place !== null) return place;
  }
  for (const key of keys) {
    const near = closest(key, gazetteer.cityKeys(country));
    const place = near === null ? null : gazetteer.placeOfCity(country, near.key);
    if (place !== null) return place;
  }
  return null;
}
