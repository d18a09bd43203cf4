/** Facts of an answer that are stored with the row. They allow counting and grouping without the replies. */
import type { SuggestedAddress } from '../address/address.ts';
import { isUnitWord, startsUnit } from '../address/address-words.ts';
import { type Match, suggestionOf } from '../answer/match.ts';
import { changedParts, changeOf } from '../compare/change.ts';
import type { PartComparison } from '../compare/comparison.ts';
import { LONGEST_FORM } from '../compare/shown-form.ts';
import { foldText, wordsOf } from '../text/fold.ts';
import { hashText } from '../text/hash-text.ts';
import type { Findings } from '../verdict/findings.ts';
import { kindKey, kindOf } from './kind-of-change.ts';

export type RowFacts = {
  /** ISO-3 of the suggested address; '' without one. */
  readonly country: string;
  /** The accuracy and the match type, as the service sent them; '' without a reply. */
  readonly accuracy: string;
  readonly matchType: string;
  /** Bits in the order of `CHANGED_PARTS`; 0 without a suggestion. */
  readonly changedParts: number;
  /** See `evidence.ts`; null without a reply. */
  readonly evidence: number | null;
  /** Key of `changeOf`; null if nothing differs or there is no suggestion. */
  readonly changeKey: number | null;
  /** `kindKey` of the row's kind, whatever its verdict; null if a person has to decide the row individually. */
  readonly kindKey: number | null;
  /** Rows with the same key have the same delivery point; null if the answer is not a delivery point. */
  readonly deliveryKey: number | null;
  /** Decimal degrees; null when the service does not say. */
  readonly lat: number | null;
  readonly lng: number | null;
};

/** Facts of a row without a readable reply. */
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

/** @param findings the findings for this answer and the row's own address */
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

/** Uses the UDPRN or UPRN of the answer, otherwise the whole address. Adds the flat to either. */
function deliveryKeyOf(match: Match, comparison: readonly PartComparison[]): number | null {
  const { udprn, uprn, address, houseNumberNotFound, matchType } = match;
  if (matchType === 'no_match') return null;
  // The service's address has no field for a flat. Without it, all flats of a house would be one place.
  const unit = comparison.find(({ part, change }) => part === 'unit' && change !== 'none')?.entered ?? '';
  const shown = shownBesideParts(address);
  // If the flat is not confirmed, the number may be the number of the house.
  const flats = [startsUnit(unit) ? foldText(unit) : '', wordsOf(shown).some(isUnitWord) ? shown : ''];
  const flat = flats.map((each) => (each === '' ? '' : ` ${each}`)).join('');
  if (udprn !== '') return hashText(`udprn ${udprn}${flat}`);
  if (uprn !== '') return hashText(`uprn ${uprn}${flat}`);
  const { parts } = address;
  if (houseNumberNotFound || parts.house_number === '') return null;
  const { street, house_number, locality, city, state, postcode, country } = parts;
  const place = [house_number, street, unit, shown, locality, city, state, postcode, country];
  return hashText(foldText(place.join(' / ')));
}

/** Returns the folded words of the display form that belong to no part: a flat, a building or an organisation. */
function shownBesideParts({ formatted, parts }: SuggestedAddress): string {
  if (formatted.length > LONGEST_FORM) return '';
  const left = [...wordsOf(formatted)];
  const short = Object.values(parts).filter(({ length }) => length <= LONGEST_FORM);
  for (const word of short.flatMap(wordsOf)) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
  }
  return left.join(' ');
}
