/**
 * Finds other streets that fit equally well: the same name and number in another town or district, or in the entered
 * town if the postcode belongs to another town.
 */
import { editDistance } from '#shared/domain/text/edit-distance.ts';
import type { Gazetteer } from '../gazetteer.ts';
import type { Question, Reading } from '../question.ts';
import type { Point, Street } from '../schema.ts';
import { postcodeKey, townKey } from '../text/fold.ts';
import { isSameState } from '../text/states.ts';
import { metresBetween } from './around.ts';
import { findHouse, isNamedLike } from './find-house.ts';
import { type FoundStreet, MOST_RIVALS } from './find-street.ts';
import { commonStart, toleratedEdits } from './similarity.ts';

/** The distance in metres below which two entries are one house in two sources, or one street in two delivery areas. */
const ONE_PLACE_M = 1000;
/** The weight of an equal part. A whole postcode of equal characters weighs as much. */
const AGREES = 10;

/** Returns no streets if there is no house number, or if there are too many streets to choose from. */
export function rivalsOf(
  gazetteer: Gazetteer,
  question: Question,
  found: FoundStreet,
): readonly FoundStreet[] {
  const { street, reading } = found;
  if (isBeyondDoubt(question, street)) return [];
  const house = houseOn(gazetteer, street, reading.houseNumber);
  if (house === null) return [];
  const fits = fitOf(gazetteer, question, reading);
  const fit = fits(street);
  const isNamed = isNamedLike(house, reading.others);
  const places: Located[] = [{ street, house }];
  for (const other of gazetteer.streetsByKey(question.country, street.key)) {
    if (other.id === street.id || fits(other) < fit) continue;
    const otherHouse = houseOn(gazetteer, other, reading.houseNumber);
    if (otherHouse === null || (isNamed && !isNamedLike(otherHouse, reading.others))) continue;
    const rival = { street: other, house: otherHouse };
    if (isAsReal(rival, { street, house }) && places.every((place) => isElsewhere(place, rival)))
      places.push(rival);
  }
  const rivals = places.slice(1);
  return rivals.length > MOST_RIVALS ? [] : rivals.map((rival) => ({ ...found, street: rival.street }));
}

/** Whether town and postcode agree with the street, so that no street fits better. Most questions are like this. */
function isBeyondDoubt({ postcode, city }: Question, street: Street): boolean {
  const isOfPostcode = postcode !== '' && postcodeKey(postcode) === street.postcodeKey;
  return isOfPostcode && city !== '' && townKey(city) === street.cityKey;
}

type Located = { readonly street: Street; readonly house: Point };

function houseOn(gazetteer: Gazetteer, street: Street, houseNumber: string): Point | null {
  if (houseNumber === '') return null;
  const { level, point } = findHouse(gazetteer, street, houseNumber, '', []);
  return level === 'house' ? point : null;
}

/** Counts the entered parts that agree with a street, and the equal start of the postcode. */
function fitOf(gazetteer: Gazetteer, question: Question, { others }: Reading) {
  const { country, postcode, city, locality } = question;
  const wanted = postcodeKey(postcode);
  const towns = [city, locality, ...others].filter((town) => town !== '').map(townKey);
  return (street: Street): number => {
    const namesOfPlace = [
      street.cityKey,
      townKey(street.locality),
      ...gazetteer.places(country, street.postcodeKey).map(({ cityKey }) => cityKey),
    ];
    const ofPostcode =
      wanted !== '' && street.postcodeKey === wanted ? AGREES : commonStart(wanted, street.postcodeKey);
    const ofTown = towns.some((town) => namesOfPlace.some((name) => isNearly(town, name))) ? AGREES : 0;
    const ofState = isSameState(country, question.state, street.state) === true ? AGREES : 0;
    return ofPostcode + ofTown + ofState;
  };
}

const isNearly = (entered: string, known: string): boolean =>
  entered === known || editDistance(entered, known, 2) <= toleratedEdits(entered);

/** An invented number does not compete with a number in the next postcode. Known points have ids. */
const isAsReal = (rival: Located, found: Located): boolean =>
  rival.house.id > 0 || (found.house.id === 0 && rival.street.cityKey !== found.street.cityKey);

function isElsewhere(one: Located, other: Located): boolean {
  const [a, b] = [one.house, other.house];
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null)
    return one.street.cityKey !== other.street.cityKey;
  return metresBetween(a.lat, a.lng, b.lat, b.lng) > ONE_PLACE_M;
}
