/** Finds a question's street: first by postcode and town, exactly and then more loosely, then in the whole country. */

import type { Gazetteer } from '../gazetteer.ts';
import type { Question, Reading } from '../question.ts';
import type { Street } from '../schema.ts';
import { postcodeKey, townKey } from '../text/fold.ts';
import { bareKey } from './bare-name.ts';
import { bestStreet } from './best-street.ts';
import { numberIsOn } from './find-house.ts';
import { linklessKey } from './linkless-key.ts';
import { looseReadings } from './loose-readings.ts';
import { closest, keyList } from './similarity.ts';

/** The maximum number of other streets. With the answer itself, these are nine: the number of keys for picking. */
export const MOST_RIVALS = 8;

export type FoundStreet = {
  readonly street: Street;
  readonly reading: Reading;
  /** The number of typing errors in the name of the street. */
  readonly edits: number;
  /** Whether the street was found only by name and number, although the entered town and postcode differ. */
  readonly elsewhere: boolean;
};

/** The streets for a reading, and the number of typing errors. */
type Fits = (reading: Reading) => { readonly streets: readonly Street[]; readonly edits: number };

const NONE = { streets: [], edits: 0 };
/** Another kind of street, such as Lane for Road, counts as this many typing errors if only one street has the name. */
const ANOTHER_KIND_EDITS = 2;

/** Returns null if there are no readings, or none of them fits a street. */
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

/** Searches by street name first: a town has thousands of streets, but few towns have a street with a given name. */
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

/** Finds a street without regard to linking words. If two streets differ only in these, neither is chosen. */
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

/** Finds a street with the number in only one town. Without a known place, a few towns may have it (`rivals.ts`). */
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
