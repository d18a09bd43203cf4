/**
 * Which street of the gazetteer a question means. Looked for where it should be first (its postcode, its town): written as
 * it is, with other small words between its words, with slips of the keyboard, read more loosely. Then in towns of a
 * similar name, then in the whole country.
 */
import { bareKey } from './bare-name.ts';
import { bestStreet } from './best-street.ts';
import { numberIsOn } from './find-house.ts';
import { postcodeKey, townKey } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import { linklessKey } from './linkless-key.ts';
import { looseReadings } from './loose-readings.ts';
import type { Question, Reading } from './question.ts';
import type { Street } from './schema.ts';
import { closest, keyList } from './similarity.ts';

/** With the answer itself nine: as many as there are keys to pick with. */
export const MOST_RIVALS = 8;

export type FoundStreet = {
  readonly street: Street;
  readonly reading: Reading;
  /** Slips of the keyboard in the street's name. */
  readonly edits: number;
  /** Found by its name and number alone, in spite of what was entered for town and postcode. */
  readonly elsewhere: boolean;
};

/** The streets a reading may mean, and the slips that takes. */
type Fits = (reading: Reading) => { readonly streets: readonly Street[]; readonly edits: number };

const NONE = { streets: [], edits: 0 };
/** A street that is the only one of its name but for its kind counts as much changed as one with two slips. */
const ANOTHER_KIND_EDITS = 2;

export function findStreet(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
): FoundStreet | null {
  if (readings.length === 0) return null;
  const { country } = question;
  const ofPostcode =
    question.postcode === '' ? [] : gazetteer.streetsByPostcode(country, postcodeKey(question.postcode));
  const towns = [question.city, question.locality].filter((town) => town !== '').map(townKey);
  const found =
    exactly(gazetteer, question, readings, ofPostcode) ??
    exactlyInTowns(gazetteer, question, readings, towns) ??
    withoutLinks(gazetteer, question, readings, towns) ??
    nearly(gazetteer, question, readings, ofPostcode) ??
    nearlyInTowns(gazetteer, question, readings, towns);
  if (found !== null) return found;
  const loose = looseReadings(country, readings);
  return (
    exactly(gazetteer, question, loose, ofPostcode) ??
    exactlyInTowns(gazetteer, question, loose, towns) ??
    byBareName(gazetteer, question, readings, towns) ??
    inSimilarTown(gazetteer, question, readings, towns) ??
    inTownsOfPostcode(gazetteer, question, readings) ??
    anywhere(gazetteer, question, readings)
  );
}

function firstFit(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  fits: Fits,
): FoundStreet | null {
  for (const reading of readings) {
    const { streets, edits } = fits(reading);
    const street = bestStreet(gazetteer, question, reading, streets);
    if (street !== null) return { street, reading, edits, elsewhere: false };
  }
  return null;
}

function exactly(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  streets: readonly Street[],
): FoundStreet | null {
  return firstFit(gazetteer, question, readings, (reading) => ({
    streets: streets.filter(({ key }) => key === reading.key),
    edits: 0,
  }));
}

function nearly(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  streets: readonly Street[],
): FoundStreet | null {
  if (streets.length === 0) return null;
  const keys = keyList(streets.map(({ key }) => key));
  return firstFit(gazetteer, question, readings, (reading) => {
    const near = closest(reading.key, keys);
    return near === null
      ? NONE
      : { streets: streets.filter(({ key }) => key === near.key), edits: near.edits };
  });
}

/** By the street's name first: a town has thousands of streets, a name few towns. */
function exactlyInTowns(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  towns: readonly string[],
): FoundStreet | null {
  if (towns.length === 0) return null;
  return firstFit(gazetteer, question, readings, ({ key }) => ({
    streets: gazetteer
      .streetsByKey(question.country, key)
      .filter((street) => towns.some((town) => liesIn(street, town))),
    edits: 0,
  }));
}

const liesIn = (street: Street, town: string): boolean =>
  street.cityKey === town || townKey(street.locality) === town;

function nearlyInTowns(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  towns: readonly string[],
): FoundStreet | null {
  for (const town of towns) {
    const keys = gazetteer.streetKeysOfCity(question.country, town);
    const found = firstFit(gazetteer, question, readings, (reading) => {
      const near = closest(reading.key, keys);
      if (near === null) return NONE;
      const ofName = gazetteer.streetsByKey(question.country, near.key);
      return { streets: ofName.filter(({ cityKey }) => cityKey === town), edits: near.edits };
    });
    if (found !== null) return found;
  }
  return null;
}

/** Other words between the same words. Where two streets differ in nothing else, neither is meant more than the other. */
function withoutLinks(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  towns: readonly string[],
): FoundStreet | null {
  const { country } = question;
  const isHere = liesHere(question, towns);
  return firstFit(gazetteer, question, readings, ({ text }) => {
    const key = linklessKey(country, text);
    const streets = key === '' ? [] : gazetteer.streetsByLinklessKey(country, key).filter(isHere);
    return { streets: streets.every((each) => each.key === streets[0]?.key) ? streets : [], edits: 0 };
  });
}

/** Another kind of street, or none, before the same name. */
function byBareName(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  towns: readonly string[],
): FoundStreet | null {
  const { country } = question;
  const isHere = liesHere(question, towns);
  return firstFit(gazetteer, question, readings, ({ text }) => ({
    streets: gazetteer.streetsByBareKey(country, bareKey(country, text)).filter(isHere),
    edits: ANOTHER_KIND_EDITS,
  }));
}

/** Whether a street lies where the question says, by its postcode or its town. */
function liesHere({ postcode }: Question, towns: readonly string[]): (street: Street) => boolean {
  const wanted = postcodeKey(postcode);
  return (street) =>
    (wanted !== '' && street.postcodeKey === wanted) || towns.some((town) => liesIn(street, town));
}

function inSimilarTown(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  towns: readonly string[],
): FoundStreet | null {
  for (const town of towns) {
    const near = closest(town, gazetteer.cityKeys(question.country));
    if (near === null || near.edits === 0) continue;
    const found =
      exactlyInTowns(gazetteer, question, readings, [near.key]) ??
      nearlyInTowns(gazetteer, question, readings, [near.key]);
    if (found !== null) return found;
  }
  return null;
}

function inTownsOfPostcode(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
): FoundStreet | null {
  if (question.postcode === '') return null;
  const towns = [
    ...new Set(
      gazetteer.places(question.country, postcodeKey(question.postcode)).map(({ cityKey }) => cityKey),
    ),
  ]
    .filter(Boolean)
    .slice(0, 12);
  return exactlyInTowns(gazetteer, question, readings, towns);
}

/**
 * Only with a number that is known there, and in one town; in a few where the question names no place on record at all, which then
 * are a choice (`rivals.ts`). A High Street without a town is no address.
 */
function anywhere(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
): FoundStreet | null {
  const mostTowns = namesAPlace(gazetteer, question) ? 1 : MOST_RIVALS + 1;
  for (const reading of readings) {
    if (reading.houseNumber === '') continue;
    const streets = gazetteer
      .streetsByKey(question.country, reading.key)
      .filter((street) => numberIsOn(gazetteer, street, reading.houseNumber));
    if (new Set(streets.map(({ cityKey }) => cityKey)).size > mostTowns) continue;
    const street = bestStreet(gazetteer, question, reading, streets);
    if (street !== null) return { street, reading, edits: 0, elsewhere: true };
  }
  return null;
}

function namesAPlace(gazetteer: Gazetteer, { country, postcode, city, locality }: Question): boolean {
  const towns = [city, locality].filter((town) => town !== '').map(townKey);
  return (
    (postcode !== '' && gazetteer.places(country, postcodeKey(postcode)).length > 0) ||
    towns.some((town) => gazetteer.isTown(country, town))
  );
}
