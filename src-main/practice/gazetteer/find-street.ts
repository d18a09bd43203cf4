/**
 * Which street of the gazetteer a question means. Looked for where it should be first (its postcode, its town),
 * written as it is before with slips of the keyboard, then in towns of a similar name, then in the whole country.
 */
import { townKey, postcodeKey } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import { numberIsOn } from './find-house.ts';
import type { Question, Reading } from './question.ts';
import type { Street } from './schema.ts';
import { closest, keyList } from './similarity.ts';

export type FoundStreet = {
  readonly street: Street;
  readonly reading: Reading;
  /** Slips of the keyboard in the street's name. */
  readonly edits: number;
  /** Found by its name and number alone, in spite of what was entered for town and postcode. */
  readonly elsewhere: boolean;
};

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
  return (
    exactly(gazetteer, question, readings, ofPostcode) ??
    exactlyInTowns(gazetteer, question, readings, towns) ??
    nearly(gazetteer, question, readings, ofPostcode) ??
    nearlyInTowns(gazetteer, question, readings, towns) ??
    inSimilarTown(gazetteer, question, readings, towns) ??
    inTownsOfPostcode(gazetteer, question, readings) ??
    anywhere(gazetteer, question, readings)
  );
}

function exactly(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  streets: readonly Street[],
): FoundStreet | null {
  for (const reading of readings) {
    const street = best(
      gazetteer,
      question,
      reading,
      streets.filter(({ key }) => key === reading.key),
    );
    if (street !== null) return { street, reading, edits: 0, elsewhere: false };
  }
  return null;
}

function nearly(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  streets: readonly Street[],
): FoundStreet | null {
  if (streets.length === 0) return null;
  const keys = keyList(streets.map(({ key }) => key));
  for (const reading of readings) {
    const near = closest(reading.key, keys);
    if (near === null) continue;
    const street = best(
      gazetteer,
      question,
      reading,
      streets.filter(({ key }) => key === near.key),
    );
    if (street !== null) return { street, reading, edits: near.edits, elsewhere: false };
  }
  return null;
}

/** By the street's name first: a town has thousands of streets, a name few towns. */
function exactlyInTowns(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
  towns: readonly string[],
): FoundStreet | null {
  if (towns.length === 0) return null;
  for (const reading of readings) {
    const here = gazetteer
      .streetsByKey(question.country, reading.key)
      .filter((street) => towns.some((town) => liesIn(street, town)));
    const street = best(gazetteer, question, reading, here);
    if (street !== null) return { street, reading, edits: 0, elsewhere: false };
  }
  return null;
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
    for (const reading of readings) {
      const near = closest(reading.key, keys);
      if (near === null) continue;
      const here = gazetteer
        .streetsByKey(question.country, near.key)
        .filter(({ cityKey }) => cityKey === town);
      const street = best(gazetteer, question, reading, here);
      if (street !== null) return { street, reading, edits: near.edits, elsewhere: false };
    }
  }
  return null;
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

/** Only with a number that is known there, and in no more than one town: a High Street without a town is no address. */
function anywhere(
  gazetteer: Gazetteer,
  question: Question,
  readings: readonly Reading[],
): FoundStreet | null {
  for (const reading of readings) {
    if (reading.houseNumber === '') continue;
    const streets = gazetteer
      .streetsByKey(question.country, reading.key)
      .filter((street) => numberIsOn(gazetteer, street, reading.houseNumber, false));
    const [street] = streets;
    if (street !== undefined && new Set(streets.map(({ cityKey }) => cityKey)).size === 1)
      return { street, reading, edits: 0, elsewhere: true };
  }
  return null;
}

/** Of streets of the same name: the one with the number, else the one with the postcode most alike, else the first. */
function best(
  gazetteer: Gazetteer,
  question: Question,
  reading: Reading,
  streets: readonly Street[],
): Street | null {
  const [first, ...others] = streets;
  if (first === undefined || others.length === 0) return first ?? null;
  const wanted = postcodeKey(question.postcode);
  const stated = streets.filter(
    ({ state }) => question.state === '' || townKey(state) === townKey(question.state),
  );
  const candidates = stated.length > 0 ? stated : streets;
  const scored = candidates.map((street) => ({
    street,
    score:
      (reading.houseNumber !== '' && numberIsOn(gazetteer, street, reading.houseNumber, true) ? 10 : 0) +
      commonStart(wanted, street.postcodeKey),
  }));
  return scored.reduce((winner, next) => (next.score > winner.score ? next : winner)).street;
}

function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
