/** What an answer says of a row, in short: kept with the row, so that a million are counted and grouped without their replies. */
import { startsUnit } from '../address/address-words.ts';
import { type Match, suggestionOf } from '../answer/match.ts';
import { changedParts, changeOf } from '../compare/change.ts';
import type { PartComparison } from '../compare/comparison.ts';
import { foldText } from '../text/fold.ts';
import { hashText } from '../text/hash-text.ts';
import type { Findings } from '../verdict/findings.ts';
import { kindKey, kindOf } from './kind-of-change.ts';

/** Kept in the columns of a row; each is derived from its answer. */
export type RowFacts = {
  /** ISO-3 of the suggested address; '' without one. */
  readonly country: string;
  /** As the service sent them; '' without a reply. */
  readonly accuracy: string;
  readonly matchType: string;
  /** Bits by the places of `CHANGED_PARTS`; 0 without a suggestion. */
  readonly changedParts: number;
  /** See `evidence.ts`; null without a reply. */
  readonly evidence: number | null;
  /** Key of `changeOf`; null when nothing differs or nothing is suggested. */
  readonly changeKey: number | null;
  /** `kindKey` of the row's kind, whatever its verdict; null for a row that is looked at by itself. */
  readonly kindKey: number | null;
  /** Rows with the same one are delivered to the same place; null where the answer is no place mail is delivered to. */
  readonly deliveryKey: number | null;
  /** Decimal degrees; null when the service does not say. */
  readonly lat: number | null;
  readonly lng: number | null;
};

/** Of a row without a reply that can be read. */
export const NO_FACTS: RowFacts = {
  country: '',
  accuracy: '',
  matchType: '',
  changedParts: 0,
  evidence: null,
  changeKey: null,
  kindKey: null,
  deliveryKey: null,
  lat: null,
  lng: null,
};

/** @param findings of the same answer, against the row's own address */
export function rowFacts(match: Match, findings: Findings): RowFacts {
  const { comparison, evidence } = findings;
  const suggestion = suggestionOf(match);
  const kind = kindOf(findings, match);
  const change = suggestion ? changeOf(comparison) : '';
  return {
    country: suggestion ? suggestion.parts.country : '',
    accuracy: match.accuracyType,
    matchType: match.matchType,
    changedParts: suggestion ? changedParts(comparison) : 0,
    evidence,
    changeKey: change === '' ? null : hashText(change),
    kindKey: kind && kindKey(kind),
    deliveryKey: deliveryKeyOf(match, comparison),
    lat: match.lat,
    lng: match.lng,
  };
}

/** The number a post office gave the place, else its whole address with the flat that was entered. */
function deliveryKeyOf(match: Match, comparison: readonly PartComparison[]): number | null {
  const { udprn, uprn, address, houseNumberNotFound, matchType } = match;
  if (matchType === 'no_match') return null;
  const unit = comparison.find(({ part }) => part === 'unit')?.entered ?? '';
  // The number may be that of the house where the flat was not confirmed.
  const flat = startsUnit(unit) ? ` ${foldText(unit)}` : '';
  if (udprn !== '') return hashText(`udprn ${udprn}${flat}`);
  if (uprn !== '') return hashText(`uprn ${uprn}${flat}`);
  const { parts } = address;
  if (houseNumberNotFound || parts.house_number === '') return null;
  // The service's address has no field for a flat: without it all flats of a house would be one place.
  const { street, house_number, locality, city, state, postcode, country } = parts;
  const place = [house_number, street, unit, locality, city, state, postcode, country];
  return hashText(foldText(place.join(' / ')));
}
