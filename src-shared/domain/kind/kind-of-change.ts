/**
 * The kind of a doubtful row: the doubts, and the effect of the suggestion on each part. One decision covers all rows
 * of a kind. So a kind includes everything that a person would check: what is confirmed, how the answer was found, and
 * the exact words of a replaced part.
 */
import type { Match } from '../answer/match.ts';
import { replacedWords } from '../compare/change.ts';
import type { ComparedPart, PartComparison } from '../compare/comparison.ts';
import { hashText } from '../text/hash-text.ts';
import { firmRuleOf } from '../verdict/evidence.ts';
import type { Findings } from '../verdict/findings.ts';
import { type ReasonCode, RULE } from '../verdict/judgement.ts';
import { eventsOf, type PartEvent } from './part-events.ts';

/** `place` is the town, the postcode or both, whichever the row has. */
export type KindPartName = ComparedPart | 'place';

export type KindPart = {
  readonly part: KindPartName;
  readonly events: readonly PartEvent[];
  /** The folded words of a replaced or dropped part, which all rows of this kind share; '' if the words may differ. */
  readonly words: string;
};

export type KindOfChange = {
  /** The reason codes, in the order of the findings. */
  readonly doubts: readonly ReasonCode[];
  /** Supplied parts that the reply does not confirm. */
  readonly unconfirmed: readonly ComparedPart[];
  /** The match type and the accuracy, as the service sent them; both '' if there is no suggestion to accept. */
  readonly matchType: string;
  readonly accuracy: string;
  /** Parts in the order of an address, with an unchanged place last. Without a match, at most town and postcode. */
  readonly parts: readonly KindPart[];
  /** Whether there is a suggestion worth accepting. False if the address was not found. */
  readonly canAccept: boolean;
};

/** Returns null if a person has to decide the row individually. */
export function kindOf(findings: Findings, match: Match): KindOfChange | null {
  const { evidence, reasons, comparison, unconfirmed } = findings;
  const firm = firmRuleOf(evidence);
  // Each such row has its own candidates.
  if (firm === RULE.severalCandidates) return null;
  if (firm === RULE.noMatch || firm === RULE.numberNotFound) return kindOfUnfound(findings);
  return {
    doubts: [...new Set(reasons.map(({ code }) => code))],
    unconfirmed,
    matchType: match.matchType,
    accuracy: match.accuracyType,
    parts: withPlace(comparison.flatMap((each) => partOf(each, match))),
    canAccept: true,
  };
}

/** Kind keys are smaller than this, so that one number can hold a key and a verdict. */
const KEYS = 2 ** 48;

/** Returns equal keys for equal kinds. Different kinds rarely share a key. */
export const kindKey = (kind: KindOfChange): number => hashText(kindText(kind)) % KEYS;

/** Returns equal texts for equal kinds only. */
export const kindText = (kind: KindOfChange): string => JSON.stringify(kind);

/** Parts that add nothing to the doubts: the country was in the question, and the state depends on the town. */
const QUIET: ReadonlySet<ComparedPart> = new Set(['country', 'state', 'locality']);

function partOf(compared: PartComparison, match: Match): readonly KindPart[] {
  const { part, change } = compared;
  const events = eventsOf(compared, match);
  const isQuiet = change !== 'large' && change !== 'removed' && change !== 'small';
  if (QUIET.has(part) && isQuiet) return [];
  const isOwn = events.includes('replaced') || (events.includes('dropped') && part !== 'house_number');
  return [{ part, events, words: isOwn ? replacedWords(compared) : '' }];
}

/**
 * Merges an unchanged town and postcode into one `place`, because an accepted row keeps whichever it has. Does not
 * merge if the row has words without a place in the answer: a postcode may show that they are not part of the town.
 */
function withPlace(parts: readonly KindPart[]): readonly KindPart[] {
  const isOfPlace = ({ part }: KindPart): boolean => part === 'city' || part === 'postcode';
  const ofPlace = parts.filter(isOfPlace);
  const isSame = ofPlace.every(({ events }) => events.every((event) => event === 'same'));
  if (ofPlace.length === 0 || !isSame || parts.some(({ part }) => part === 'unit')) return parts;
  return [...parts.filter((each) => !isOfPlace(each)), SAME_PLACE];
}

const SAME_PLACE: KindPart = { part: 'place', events: ['same'], words: '' };

/** Doubts for which the place does not matter: nothing was found, or there is nothing to find. */
export const PLACE_IS_NO_MATTER: ReadonlySet<ReasonCode> = new Set(['no_match', 'no_street_entered']);

/**
 * Returns the kind of a row without a match. Ignores the street, because nothing is accepted. Returns null if the place
 * matters and is not confirmed.
 */
function kindOfUnfound({ reasons, comparison, unconfirmed }: Findings): KindOfChange | null {
  const [first] = reasons;
  if (!first) return null;
  const parts = PLACE_IS_NO_MATTER.has(first.code) ? [] : placeOfUnfound(comparison, unconfirmed);
  // The service may say that it does not know the number, or fail to confirm it. Both count as not found.
  const doubt = first.code === 'house_number_not_matched' ? 'house_number_not_found' : first.code;
  return parts && { doubts: [doubt], unconfirmed: [], matchType: '', accuracy: '', parts, canAccept: false };
}

/** Returns null if the service does not confirm the row's postcode or, in a row without a postcode, its town. */
function placeOfUnfound(
  comparison: readonly PartComparison[],
  unconfirmed: readonly ComparedPart[],
): readonly KindPart[] | null {
  const entered = (part: ComparedPart): PartComparison | undefined =>
    comparison.find((each) => each.part === part && each.entered !== '');
  const isKept = ({ change }: PartComparison): boolean => change !== 'large' && change !== 'removed';
  const isKnown = (each: PartComparison): boolean => isKept(each) && !unconfirmed.includes(each.part);
  const city = entered('city');
  const postcode = entered('postcode');
  const place = postcode ?? city;
  if (!place) return [];
  if (!isKnown(place)) return null;
  // If the postcode is known, an unchanged town counts as known, even if the service did not confirm the town.
  const isElsewhere = city && !(city.change === 'small' ? isKnown(city) : isKept(city));
  if (!isElsewhere) return [SAME_PLACE];
  return [
    { part: 'city', events: ['replaced'], words: '' },
    { part: 'postcode', events: ['same'], words: '' },
  ];
}
