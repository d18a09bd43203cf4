/** Compares the answer with the question, and returns changes, sentences and a confidence. */
import { findState } from '#shared/domain/address/states.ts';
import { editDistance } from '#shared/domain/text/edit-distance.ts';
import type { Question } from '../question.ts';
import { numberKey, postcodeKey, streetKey, townKey } from '../text/fold.ts';
import type { AddressParts } from '../text/formatted.ts';
import { isSamePostcode } from '../text/postcodes.ts';
import { isSameState } from '../text/states.ts';
import type { FoundHouse } from './find-house.ts';
import { toleratedEdits } from './similarity.ts';

/** How much of the answer is known: a level of `FoundHouse`, only the postcode, only the town, or nothing. */
export type Level = FoundHouse['level'] | 'postcode' | 'town' | 'none';

/** added: only in the answer. lost: only in the question. absent: in neither. alias: another name of the same place. */
type Change = 'absent' | 'same' | 'written' | 'added' | 'alias' | 'slip' | 'replaced' | 'lost';

/** `corrections`: sentences. `confidence`: 0..1, with three decimals. */
export type Comparison = {
  readonly changes: Readonly<Record<'street' | 'houseNumber' | 'city' | 'state' | 'postcode', Change>>;
  readonly corrections: readonly string[];
  readonly confidence: number;
};

/** `townsOfPostcode`: keys of the towns of the answer's postcode. `streetEdits`: typing errors in the street. */
export type Compared = {
  readonly level: Level;
  readonly question: Question;
  readonly read: { readonly street: string; readonly houseNumber: string; readonly unit: string };
  readonly parts: AddressParts;
  readonly townsOfPostcode: readonly string[];
  readonly streetEdits: number;
  readonly elsewhere: boolean;
  readonly isOneOfSeveral: boolean;
};

/** The confidence of each level without changes. */
const LEVEL_CONFIDENCE: Readonly<Record<Level, number>> = {
  house: 1,
  interpolated: 0.87,
  street: 0.76,
  missing: 0.72,
  postcode: 0.5,
  town: 0.35,
  none: 0,
};
const COST: Readonly<Record<Change, number>> = {
  absent: 0,
  same: 0,
  written: 0.01,
  added: 0.02,
  alias: 0.01,
  slip: 0.06,
  replaced: 0.08,
  lost: 0.02,
};
const ELSEWHERE_COST = 0.15;
/** The cost if several addresses fit. It keeps the best one below the threshold for automatic acceptance. */
const ONE_OF_SEVERAL_COST = 0.12;

/** Subtracts the costs of changes from the confidence of the level. Gives at least 0.05, or 0 for the level `none`. */
export function compareParts(compared: Compared): Comparison {
  const { level, question, parts, read } = compared;
  if (level === 'none')
    return {
      changes: {
        street: 'absent',
        houseNumber: 'absent',
        city: 'absent',
        state: 'absent',
        postcode: 'absent',
      },
      corrections: [],
      confidence: 0,
    };
  const changes = {
    street: compareStreet(compared),
    houseNumber: compareText(
      numberKey(read.houseNumber),
      numberKey(parts.houseNumber),
      read.houseNumber,
      parts.houseNumber,
    ),
    city: compareCity(compared),
    state: compareState(question, parts),
    postcode: comparePostcode(question, parts),
  };
  const cost =
    Object.values(changes).reduce((sum, change) => sum + COST[change], 0) +
    (compared.streetEdits > 1 ? COST.slip : 0) +
    (changes.street === 'slip' && !isConfirmed(changes.postcode) ? COST.slip : 0) +
    (compared.elsewhere ? ELSEWHERE_COST : 0) +
    (compared.isOneOfSeveral ? ONE_OF_SEVERAL_COST : 0);
  const confidence = Math.max(0.05, LEVEL_CONFIDENCE[level] - cost);
  return { changes, corrections: sentences(compared, changes), confidence: Number(confidence.toFixed(3)) };
}

/** Whether the postcode confirms a mistyped street. Otherwise the entered text may be another street of the town. */
const isConfirmed = (postcode: Change): boolean => postcode === 'same' || postcode === 'written';

function compareText(enteredKey: string, returnedKey: string, entered: string, returned: string): Change {
  if (enteredKey === '') return returnedKey === '' ? 'absent' : 'added';
  if (returnedKey === '') return 'lost';
  if (enteredKey !== returnedKey) return 'replaced';
  return entered.trim() === returned ? 'same' : 'written';
}

function compareStreet({ question, read, parts, streetEdits }: Compared): Change {
  if (question.street === '') return parts.street === '' ? 'absent' : 'added';
  if (parts.street === '') return 'lost';
  if (streetEdits > 0) return 'slip';
  return read.street.trim() === parts.street ? 'same' : 'written';
}

function compareCity({ question, parts, townsOfPostcode }: Compared): Change {
  const entered = [question.city, question.locality].filter((name) => name !== '').map(townKey);
  const returned = townKey(parts.city);
  if (entered.length === 0) return returned === '' ? 'absent' : 'added';
  if (returned === '') return 'lost';
  if (entered.includes(returned)) return question.city.trim() === parts.city ? 'same' : 'written';
  const names = [townKey(parts.locality), ...townsOfPostcode];
  if (entered.some((name) => names.includes(name) || isLongerName(name, returned))) return 'alias';
  return entered.some((name) => editDistance(name, returned, 2) <= toleratedEdits(name))
    ? 'slip'
    : 'replaced';
}

/** Whether one name continues the other, as "Frankfurt am Main" continues "Frankfurt". */
const isLongerName = (left: string, right: string): boolean =>
  Math.min(left.length, right.length) > 4 && (left.startsWith(right) || right.startsWith(left));

function compareState({ country, state }: Question, parts: AddressParts): Change {
  if (state === '') return parts.state === '' ? 'absent' : 'added';
  if (parts.state === '') return 'lost';
  if (isSameState(country, state, parts.state) === true) return state === parts.state ? 'same' : 'written';
  // In a country without known state codes, "state" holds a county or another kind of region.
  return findState(parts.state, country) === null ? 'alias' : 'replaced';
}

function comparePostcode({ country, postcode }: Question, parts: AddressParts): Change {
  if (postcode === '') return parts.postcode === '' ? 'absent' : 'added';
  if (parts.postcode === '') return 'lost';
  if (isSamePostcode(country, postcode, parts.postcode))
    return postcode === parts.postcode ? 'same' : 'written';
  return editDistance(postcodeKey(postcode), postcodeKey(parts.postcode), 1) <= 1 ? 'slip' : 'replaced';
}

function sentences(
  { level, question, read, parts }: Compared,
  changes: Comparison['changes'],
): readonly string[] {
  const { country } = question;
  const abbreviated =
    changes.street === 'written' &&
    !isSameText(read.street, parts.street) &&
    streetKey(country, read.street) === streetKey(country, parts.street);
  return [
    ...(abbreviated ? [`Street written as "${parts.street}" instead of "${read.street.trim()}".`] : []),
    ...sentence('Street', changes.street, read.street, parts.street),
    ...(level === 'missing'
      ? [`House number "${read.houseNumber}" is not known in ${parts.street}.`]
      : sentence('House number', changes.houseNumber, read.houseNumber, parts.houseNumber)),
    ...(read.unit !== '' && parts.unit === '' ? [`"${read.unit}" is not known at this address.`] : []),
    ...sentence('City', changes.city, question.city || question.locality, parts.city),
    ...sentence('Postcode', changes.postcode, question.postcode, parts.postcode),
    ...(changes.state === 'replaced' ? [`State changed from "${question.state}" to "${parts.state}".`] : []),
  ];
}

function sentence(name: string, change: Change, entered: string, returned: string): readonly string[] {
  if (change === 'slip' || change === 'replaced')
    return [`${name} changed from "${entered.trim()}" to "${returned}".`];
  if (change === 'alias' && townKey(entered) !== townKey(returned))
    return [`${name} written as "${returned}" instead of "${entered.trim()}".`];
  return change === 'added' ? [`${name} "${returned}" added.`] : [];
}

const isSameText = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.toLowerCase();
