/**
 * Of which kind a doubtful row is: what is doubted, and what the suggestion does to each part, without the words
 * themselves. Rows of one kind are decided together. So whatever a person would look at to decide one row is in the
 * kind: what is confirmed, how it was found, and the very words of a part that is replaced by something else.
 */
import type { Match } from '../answer/match.ts';
import { replacedWords } from '../compare/change.ts';
import type { ComparedPart, PartComparison } from '../compare/comparison.ts';
import { hashText } from '../text/hash-text.ts';
import { firmRuleOf } from '../verdict/evidence.ts';
import type { Findings } from '../verdict/findings.ts';
import { type ReasonCode, RULE } from '../verdict/judgement.ts';
import { eventsOf, type PartEvent } from './part-events.ts';

/** Place: whichever of town and postcode the row has. */
export type KindPartName = ComparedPart | 'place';

export type KindPart = {
  readonly part: KindPartName;
  readonly events: readonly PartEvent[];
  /** The folded words that rows of this kind share, of a part that is replaced or dropped; '' where any words may stand. */
  readonly words: string;
};

export type KindOfChange = {
  /** Codes of the findings, the first one first. */
  readonly doubts: readonly ReasonCode[];
  /** Supplied parts that the reply does not say matched. */
  readonly unconfirmed: readonly ComparedPart[];
  /** As the service sent them; '' where nothing can be taken. */
  readonly matchType: string;
  readonly accuracy: string;
  /** In the order of reading an address, a place that is as entered last; of a row that was not found only its place. */
  readonly parts: readonly KindPart[];
  /** Whether there is a suggestion to take: of a row whose address was not found there is none worth it. */
  readonly canAccept: boolean;
};

/** null: a person looks at such a row by itself. */
export function kindOf(findings: Findings, match: Match): KindOfChange | null {
  const { evidence, reasons, comparison, unconfirmed } = findings;
  const firm = firmRuleOf(evidence);
  // Each has candidates of its own.
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

/** Keys of kinds are below it, so that a verdict can be written beside one in a number. */
const KEYS = 2 ** 48;

/** Equal for equal kinds; different kinds may share one, though hardly ever. */
export const kindKey = (kind: KindOfChange): number => hashText(kindText(kind)) % KEYS;

/** Equal for equal kinds alone. */
export const kindText = (kind: KindOfChange): string => JSON.stringify(kind);

/** Beside what is doubted, these say nothing of a row: the country is what was asked, a state goes with its town. */
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
 * Where all that the row says of its place is as entered, whether that is a town, a postcode or both makes no difference: an
 * accepted row keeps what it has of them, and gets no other. With words that the answer has no place for it does: they may be
 * a part of the street or of the town, and a postcode speaks against that.
 */
function withPlace(parts: readonly KindPart[]): readonly KindPart[] {
  const isOfPlace = ({ part }: KindPart): boolean => part === 'city' || part === 'postcode';
  const ofPlace = parts.filter(isOfPlace);
  const isSame = ofPlace.every(({ events }) => events.every((event) => event === 'same'));
  if (ofPlace.length === 0 || !isSame || parts.some(({ part }) => part === 'unit')) return parts;
  return [...parts.filter((each) => !isOfPlace(each)), SAME_PLACE];
}

const SAME_PLACE: KindPart = { part: 'place', events: ['same'], words: '' };

/** Of such a row nothing at all was found, or there is nothing to find, whatever place it names. */
export const PLACE_IS_NO_MATTER: ReadonlySet<ReasonCode> = new Set(['no_match', 'no_street_entered']);

/**
 * Nothing is taken of such a row, so what its street says is no part of the kind. Its place has to be known, or not to be
 * in the row at all; a row whose own town or postcode was not found, though something was, is looked at by itself.
 */
function kindOfUnfound({ reasons, comparison, unconfirmed }: Findings): KindOfChange | null {
  const [first] = reasons;
  if (!first) return null;
  const parts = PLACE_IS_NO_MATTER.has(first.code) ? [] : placeOfUnfound(comparison, unconfirmed);
  // The service may say that it does not know the number, or only not say that it does: either way it is not found.
  const doubt = first.code === 'house_number_not_matched' ? 'house_number_not_found' : first.code;
  return parts && { doubts: [doubt], unconfirmed: [], matchType: '', accuracy: '', parts, canAccept: false };
}

/** null: not known. */
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
  // The town of a known postcode is known where the answer says the same one, whatever the service made of the row's.
  const isElsewhere = city && !(city.change === 'small' ? isKnown(city) : isKept(city));
  if (!isElsewhere) return [SAME_PLACE];
  return [
    { part: 'city', events: ['replaced'], words: '' },
    { part: 'postcode', events: ['same'], words: '' },
  ];
}
