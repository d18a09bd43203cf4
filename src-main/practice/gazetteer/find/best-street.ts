import type { Gazetteer } from '../gazetteer.ts';
import type { Question, Reading } from '../question.ts';
import type { Street } from '../schema.ts';
import { postcodeKey } from '../text/fold.ts';
import { isSameState } from '../text/states.ts';
import { findHouse } from './find-house.ts';
import { commonStart } from './similarity.ts';

/** Prefers a street with the number, then one with the most similar postcode, then one with any postcode, then the first. */
export function bestStreet(
  gazetteer: Gazetteer,
  question: Question,
  reading: Reading,
  streets: readonly Street[],
): Street | null {
  const [first, ...others] = streets;
  if (first === undefined || others.length === 0) return first ?? null;
  const wanted = postcodeKey(question.postcode);
  const stated = streets.filter(({ state }) => isSameState(question.country, question.state, state) ?? true);
  const candidates = stated.length > 0 ? stated : streets;
  const scored = candidates.map((street) => ({
    street,
    score:
      ofNumber(gazetteer, street, reading.houseNumber) +
      commonStart(wanted, street.postcodeKey) +
      (street.postcodeKey === '' ? 0 : 0.5),
  }));
  return scored.reduce((winner, next) => (next.score > winner.score ? next : winner)).street;
}

/** A known number counts most, a number made up by the practice service less, and a number between known ones least. */
function ofNumber(gazetteer: Gazetteer, street: Street, houseNumber: string): number {
  if (houseNumber === '') return 0;
  const { level, point } = findHouse(gazetteer, street, houseNumber, '', []);
  if (level === 'house') return point === null || point.id === 0 ? 10 : 12;
  return level === 'interpolated' ? 5 : 0;
}
