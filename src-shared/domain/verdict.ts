/** The verdict rules: a pure function from an entered address and its answer to what the app says of the row. */
import type { EnteredAddress } from './address.ts';
import { isPostBox } from './address-words.ts';
import { compareAddress } from './compare-parts.ts';
import type { Judgement, PartComparison, Preset, Reason, ReasonCode, Verdict } from './judgement.ts';
import type { Match } from './match.ts';

/** Kept with every decision; raise it whenever a rule or a comparison changes its answer. */
export const RULE_VERSION = '1';

const LOWEST_CONFIDENCE = 0.6;
const ACCEPT_CONFIDENCE: Readonly<Record<Preset, number>> = { strict: 0.97, normal: 0.9, relaxed: 0.9 };
/** Relaxed takes interpolated and partial matches from here. */
const RELAXED_CONFIDENCE = 0.8;
/** Two candidates this close in confidence are as likely as each other. */
const CANDIDATE_MARGIN = 0.05;
const ROUNDING = 1e-9;

/** A coarser answer than a street. An unknown accuracy is not in it: it is shown as it came and judged by the parts. */
const COARSER_THAN_STREET: ReadonlySet<string> = new Set([
  'postcode',
  'postcode_center',
  'locality',
  'locality_centroid',
  'centroid',
  'country',
]);

export type JudgeInput = { readonly entered: EnteredAddress; readonly match: Match; readonly preset: Preset };

/** What the rules look at, worked out once. */
type Facts = {
  readonly match: Match;
  readonly preset: Preset;
  readonly comparison: readonly PartComparison[];
  /** 0..1; what is no number in that range counts as 0. */
  readonly confidence: number;
  readonly isPostBox: boolean;
};

type Ruling = { readonly verdict: Verdict; readonly rule: number; readonly reasons: readonly Reason[] };

/** Rows without an answer. Free to try again, never "no match". */
export function notChecked(reason: Reason): Judgement {
  return { verdict: 'not_checked', rule: 0, reasons: [reason], comparison: [], autoAccept: false };
}

/** The first of the product's rules that fits. Never throws, whatever the texts and numbers are. */
export function judge({ entered, match, preset }: JudgeInput): Judgement {
  const country = match.address.parts.country;
  const comparison = compareAddress(entered, match.address, { country, county: match.county });
  const facts: Facts = {
    match,
    preset,
    comparison,
    confidence: match.confidence >= 0 && match.confidence <= 1 ? match.confidence : 0,
    isPostBox: isPostBox(entered.parts.street) || isPostBox(entered.line),
  };
  const ruling = firstRuling(facts);
  return { ...ruling, comparison, autoAccept: isAutoAccepted(ruling, facts) };
}

function firstRuling(facts: Facts): Ruling {
  const rules: readonly (readonly [Verdict, number, (facts: Facts) => readonly Reason[]])[] = [
    ['fix', 1, findMissingAddress],
    ['fix', 2, findMissingNumber],
    ['choose', 3, findSeveralCandidates],
    ['confirm', 4, findManyChanges],
    ['confirm', 5, findReplacedPart],
    ['confirm', 6, findApproximation],
  ];
  for (const [verdict, rule, find] of rules) {
    const reasons = find(facts);
    if (reasons.length > 0) return { verdict, rule, reasons };
  }
  const relaxed = relaxedReason(facts);
  const isUnchanged = relaxed.length === 0 && facts.comparison.every(({ change }) => change === 'none');
  if (isUnchanged) return { verdict: 'accept', rule: 8, reasons: [{ code: 'as_entered' }] };
  return { verdict: 'accept', rule: 7, reasons: [...relaxed, { code: 'tidied' }] };
}

/** Rule 1. */
function findMissingAddress({ match, comparison, confidence, isPostBox: isBox }: Facts): readonly Reason[] {
  const { components } = match;
  const street = partOf(comparison, 'street');
  const hasStreet = isSupplied(street);
  if (match.matchType === 'no_match') return [{ code: 'no_match' }];
  if (!hasStreet && !isBox) return [{ code: 'no_street_entered' }];
  if (hasStreet && components.street === false) return [about('street_not_matched', street)];
  if (components.city === false && components.zip === false)
    return [{ code: 'city_and_postcode_not_matched' }];
  if (!isBox && COARSER_THAN_STREET.has(match.accuracyType)) {
    return [{ code: 'coarser_than_street', returned: match.accuracyType }];
  }
  return confidence < LOWEST_CONFIDENCE ? [{ code: 'low_confidence' }] : [];
}

/** Rule 2. */
function findMissingNumber({ match, comparison }: Facts): readonly Reason[] {
  const number = partOf(comparison, 'house_number');
  if (match.houseNumberNotFound) return [about('house_number_not_found', number, 'house_number')];
  if (isSupplied(number) && match.components.house_number === false) {
    return [about('house_number_not_matched', number)];
  }
  return [];
}

/** Rule 3. The answer itself is one of the candidates. */
function findSeveralCandidates({ match, confidence }: Facts): readonly Reason[] {
  if (match.candidates.length === 0) return [];
  const all = new Map([[keyOf(match.address), confidence]]);
  for (const candidate of match.candidates) {
    const key = keyOf(candidate.address);
    all.set(key, Math.max(all.get(key) ?? 0, candidate.confidence));
  }
  const best = Math.max(...all.values());
  const close = [...all.values()].filter((each) => best - each <= CANDIDATE_MARGIN + ROUNDING);
  return close.length > 1 ? [{ code: 'several_candidates' }] : [];
}

/** Rule 4. */
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

/** Rule 5. A district alone is excused: the service's address has no place for one (see `compareLocality`). */
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

/** Rule 6. A part the reply is silent about is not confirmed. */
function findApproximation(facts: Facts): readonly Reason[] {
  const { match, comparison, confidence, preset } = facts;
  if (relaxedReason(facts).length > 0) return [];
  const reasons: Reason[] = [];
  const unconfirmed = unconfirmedParts(facts);
  const postcode = partOf(comparison, 'postcode');
  if (match.components.zip === false && isSupplied(postcode))
    reasons.push(about('postcode_not_matched', postcode));
  const isExact = match.matchType === 'exact' || match.matchType === 'rooftop';
  const others = unconfirmed.filter(({ part }) => part !== 'postcode' || match.components.zip === null);
  if (others.length > 0) reasons.push(...others.map((part) => about('approximate_match', part)));
  else if (!isExact) reasons.push({ code: 'approximate_match' });
  if (confidence < ACCEPT_CONFIDENCE[preset]) reasons.push({ code: 'below_threshold' });
  return reasons;
}

/** Why Relaxed takes a row Normal would ask about; empty when it does not. */
function relaxedReason(facts: Facts): readonly Reason[] {
  const { match, preset, confidence } = facts;
  const { street, city, zip } = match.components;
  const isNear = match.matchType === 'interpolated' || match.matchType === 'partial';
  const isKnown = street === true && city === true && zip === true && unconfirmedParts(facts).every(isState);
  const isTaken = preset === 'relaxed' && isNear && isKnown && confidence >= RELAXED_CONFIDENCE;
  return isTaken ? [{ code: 'approximate_match' }] : [];
}

function isState({ part }: PartComparison): boolean {
  return part === 'state';
}

/** Supplied parts that the reply does not say matched. */
function unconfirmedParts({ match, comparison }: Facts): readonly PartComparison[] {
  const { components } = match;
  const matched = {
    house_number: components.house_number,
    street: components.street,
    city: components.city,
    state: components.state,
    postcode: components.zip,
  } as const;
  return comparison.filter(
    (each) =>
      isSupplied(each) && Object.entries(matched).some(([part, is]) => part === each.part && is !== true),
  );
}

/** Presets as the product document writes them; rules 0 to 6 are never taken without a person. */
function isAutoAccepted({ verdict, rule }: Ruling, { match, preset, confidence }: Facts): boolean {
  if (verdict !== 'accept') return false;
  if (preset !== 'strict') return true;
  return rule === 8 && match.accuracyType === 'rooftop' && confidence >= ACCEPT_CONFIDENCE.strict;
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

function about(code: ReasonCode, found: PartComparison | undefined, part?: PartComparison['part']): Reason {
  if (found === undefined) return part === undefined ? { code } : { code, part };
  return { code, part: found.part, entered: found.entered, returned: found.returned };
}

function keyOf(address: Match['address']): string {
  return JSON.stringify([address.formatted, Object.values(address.parts)]);
}
