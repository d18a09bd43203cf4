/** Collects the rules' findings in an entered address and its answer, independently of thresholds. Pure; never throws. */

import type { EnteredAddress } from '../address/address.ts';
import { isPostBox } from '../address/address-words.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { isCoarserThanStreet } from '../answer/accuracy.ts';
import type { Match, MatchComponents } from '../answer/match.ts';
import { asWritten } from '../compare/as-written.ts';
import { compareAddress } from '../compare/compare-parts.ts';
import type { ComparedPart, PartComparison } from '../compare/comparison.ts';
import { saysNoNumber } from '../compare/number-change.ts';
import { hasText } from '../text/fold.ts';
import { FIRM_RULES, type FirmRule, packEvidence, soundConfidence } from './evidence.ts';
import { type Reason, type ReasonCode, RULE } from './judgement.ts';

export type Findings = {
  /** The comparison of each part, in the order of an address. */
  readonly comparison: readonly PartComparison[];
  /** Supplied parts that the reply does not confirm. */
  readonly unconfirmed: readonly ComparedPart[];
  /** See `evidence.ts`. */
  readonly evidence: number;
  /** Why the firm rule fits. Without a firm rule, the reasons why the match is approximate. */
  readonly reasons: readonly Reason[];
};

/** Candidates within this difference in confidence count as equally likely. */
const CANDIDATE_MARGIN = 0.05;
const ROUNDING = 1e-9;

type Facts = {
  readonly match: Match;
  readonly comparison: readonly PartComparison[];
  /** Supplied parts that the reply does not confirm. */
  readonly unconfirmed: readonly PartComparison[];
  readonly isPostBox: boolean;
  /** Whether the row says that its house has no number, and the answer has no number either. */
  readonly isWithoutNumber: boolean;
};

const FINDERS: { readonly [R in FirmRule]: (facts: Facts) => readonly Reason[] } = {
  [RULE.noMatch]: findMissingAddress,
  [RULE.numberNotFound]: findMissingNumber,
  [RULE.severalCandidates]: findSeveralCandidates,
  [RULE.manyChanges]: findManyChanges,
  [RULE.partReplaced]: findReplacedPart,
};

/** @param mapping the mapped columns of the list that contains the address */
export function findingsOf(entered: EnteredAddress, match: Match, mapping: ColumnMapping = {}): Findings {
  const country = match.address.parts.country;
  const comparison = compareAddress(entered, match.address, { country, county: match.county, mapping });
  const facts: Facts = {
    match,
    comparison,
    unconfirmed: unconfirmedIn(comparison, match),
    isWithoutNumber: saysNoNumber(entered.parts.house_number) && !hasText(match.address.parts.house_number),
    isPostBox: [entered.parts.street, entered.line, entered.premise].some(isPostBox),
  };
  const unconfirmed = facts.unconfirmed.map(({ part }) => part);
  for (const rule of FIRM_RULES) {
    const reasons = FINDERS[rule](facts);
    if (reasons.length > 0)
      return {
        comparison,
        unconfirmed,
        reasons: reasons.map((reason) => quoted(reason, entered)),
        evidence: packEvidence(rule),
      };
  }
  const reasons = findApproximation(facts);
  const evidence = packEvidence(null, {
    isApproximate: reasons.length > 0,
    isNearAndKnown: isNearAndKnown(facts),
    isUnchanged: comparison.every(({ change }) => change === 'none'),
    isRooftop: match.accuracyType === 'rooftop',
  });
  return { comparison, unconfirmed, reasons, evidence };
}

function findMissingAddress({ match, comparison, isPostBox: isBox }: Facts): readonly Reason[] {
  const { components } = match;
  const street = partOf(comparison, 'street');
  const hasStreet = isSupplied(street);
  if (match.matchType === 'no_match') return [{ code: 'no_match' }];
  if (!hasStreet && !isBox) return [{ code: 'no_street_entered' }];
  if (hasStreet && components.street === false) return [about('street_not_matched', street)];
  if (components.city === false && components.zip === false)
    return [{ code: 'city_and_postcode_not_matched' }];
  if (!isBox && isCoarserThanStreet(match)) {
    return [{ code: 'coarser_than_street', returned: match.accuracyType }];
  }
  return [];
}

function findMissingNumber({ match, comparison, isWithoutNumber }: Facts): readonly Reason[] {
  if (isWithoutNumber) return [];
  const number = partOf(comparison, 'house_number');
  if (match.houseNumberNotFound) return [about('house_number_not_found', number, 'house_number')];
  if (isSupplied(number) && match.components.house_number === false) {
    return [about('house_number_not_matched', number)];
  }
  return [];
}

/** The answer itself counts as a candidate. */
function findSeveralCandidates({ match }: Facts): readonly Reason[] {
  if (match.candidates.length === 0) return [];
  const all = new Map([[keyOf(match.address), soundConfidence(match.confidence)]]);
  for (const candidate of match.candidates) {
    const key = keyOf(candidate.address);
    all.set(key, Math.max(all.get(key) ?? 0, candidate.confidence));
  }
  const best = Math.max(...all.values());
  const close = [...all.values()].filter((each) => best - each <= CANDIDATE_MARGIN + ROUNDING);
  return close.length > 1 ? [{ code: 'several_candidates' }] : [];
}

function findManyChanges({ comparison }: Facts): readonly Reason[] {
  const city = partOf(comparison, 'city');
  const postcode = partOf(comparison, 'postcode');
  const large = comparison.filter(
    ({ part, change }) => change === 'large' && ['house_number', 'street', 'city', 'postcode'].includes(part),
  );
  if (isReplaced(city) && isReplaced(postcode)) {
    return [{ code: 'postcode_and_city_replaced' }, ...comparison.filter(isReplaced).map(replacedReason)];
  }
  return large.length >= 2
    ? [{ code: 'many_changes' }, ...comparison.filter(isReplaced).map(replacedReason)]
    : [];
}

/** A removed district does not count, because the service's address has no field for it (see `compareLocality`). */
function findReplacedPart({ comparison }: Facts): readonly Reason[] {
  const unit = partOf(comparison, 'unit');
  const isStateChanged = (each: PartComparison): boolean => each.part === 'state' && each.change === 'small';
  const replaced = comparison.filter(
    (each) => each.part !== 'unit' && (isReplaced(each) || isStateChanged(each)),
  );
  const missing = isReplaced(unit) ? [about('unit_missing', unit)] : [];
  const counted = replaced.filter(({ part, change }) => part !== 'locality' || change !== 'removed');
  return [...counted.map(replacedReason), ...missing];
}

/** A part that the reply does not mention is not confirmed. */
function findApproximation(facts: Facts): readonly Reason[] {
  const { match, comparison, unconfirmed } = facts;
  const reasons: Reason[] = [];
  const postcode = partOf(comparison, 'postcode');
  if (match.components.zip === false && isSupplied(postcode))
    reasons.push(about('postcode_not_matched', postcode));
  const isExact = match.matchType === 'exact' || match.matchType === 'rooftop';
  const others = unconfirmed.filter(({ part }) => part !== 'postcode' || match.components.zip === null);
  if (others.length > 0) reasons.push(...others.map((part) => about('approximate_match', part)));
  else if (!isExact) reasons.push({ code: 'approximate_match' });
  return reasons;
}

function isNearAndKnown(facts: Facts): boolean {
  const { match } = facts;
  const { street, city, zip } = match.components;
  const isNear = match.matchType === 'interpolated' || match.matchType === 'partial';
  return isNear && street === true && city === true && zip === true && facts.unconfirmed.every(isState);
}

function isState({ part }: PartComparison): boolean {
  return part === 'state';
}

const COMPONENT_OF: { readonly [P in ComparedPart]?: keyof MatchComponents } = {
  house_number: 'house_number',
  street: 'street',
  city: 'city',
  state: 'state',
  postcode: 'zip',
};

function unconfirmedIn(
  comparison: readonly PartComparison[],
  { components, address }: Match,
): readonly PartComparison[] {
  return comparison.filter((each) => {
    const component = COMPONENT_OF[each.part];
    // The flag is about the state of the answer, not about the county that confirmed this one.
    const isCounty = each.part === 'state' && each.change === 'none' && each.returned !== address.parts.state;
    return component !== undefined && isSupplied(each) && !isCounty && components[component] !== true;
  });
}

function partOf(
  comparison: readonly PartComparison[],
  part: PartComparison['part'],
): PartComparison | undefined {
  return comparison.find((each) => each.part === part);
}

function isSupplied(comparison: PartComparison | undefined): boolean {
  return comparison !== undefined && comparison.entered !== '';
}

function isReplaced(comparison: PartComparison | undefined): boolean {
  return comparison?.change === 'large' || comparison?.change === 'removed';
}

function replacedReason({ part, entered, returned }: PartComparison): Reason {
  return { code: part === 'unit' ? 'unit_missing' : 'part_replaced', part, entered, returned };
}

/** A sentence quotes a building as the cells have it. The comparison keeps its pieces, from which kinds are made. */
const quoted = (reason: Reason, entered: EnteredAddress): Reason =>
  reason.code === 'unit_missing' ? { ...reason, entered: asWritten(reason.entered ?? '', entered) } : reason;

function about(code: ReasonCode, found: PartComparison | undefined, part?: PartComparison['part']): Reason {
  if (found === undefined) return part === undefined ? { code } : { code, part };
  return { code, part: found.part, entered: found.entered, returned: found.returned };
}

function keyOf(address: Match['address']): string {
  return JSON.stringify([address.formatted, Object.values(address.parts)]);
}
