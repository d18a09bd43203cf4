/** The vocabulary of the verdict rules in `evidence.ts` and `findings.ts`. */
import type { ComparedPart, PartComparison } from '../compare/comparison.ts';

/** The rules in the product document's table. The first that fits wins. Workspaces store the numbers: none may change. */
export const RULE = {
  notAnswered: 0,
  noMatch: 1,
  numberNotFound: 2,
  severalCandidates: 3,
  manyChanges: 4,
  partReplaced: 5,
  notConfirmed: 6,
  tidied: 7,
  asEntered: 8,
} as const;
export type Rule = (typeof RULE)[keyof typeof RULE];

/** Workspaces store these names. */
export const VERDICTS = ['accept', 'confirm', 'fix', 'choose', 'not_checked'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Named sets of thresholds, from the strictest to the most lenient. See `rules.ts`. */
export const PRESETS = ['strict', 'normal', 'relaxed'] as const;
export type Preset = (typeof PRESETS)[number];

/** Why a row has its verdict. `#shared/messages` turns codes into sentences. Workspaces store these names. */
export const REASON_CODES = [
  // RULE.notAnswered
  'not_asked_yet',
  'nothing_to_check',
  'unreadable_cell',
  'unsupported_country',
  'missing_country',
  'hidden_row',
  'total_row',
  'service_error',
  'timed_out',
  'out_of_credits',
  'not_understood',
  'question_refused',
  // RULE.noMatch
  'no_match',
  'no_street_entered',
  'street_not_matched',
  'city_and_postcode_not_matched',
  'coarser_than_street',
  'low_confidence',
  // RULE.numberNotFound
  'house_number_not_found',
  'house_number_not_matched',
  // RULE.severalCandidates
  'several_candidates',
  // RULE.manyChanges
  'many_changes',
  'postcode_and_city_replaced',
  // RULE.partReplaced
  'part_replaced',
  'unit_missing',
  // RULE.notConfirmed
  'approximate_match',
  'postcode_not_matched',
  'below_threshold',
  // RULE.tidied and RULE.asEntered
  'tidied',
  'as_entered',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** A reason code with the facts for its sentence. */
export type Reason = {
  readonly code: ReasonCode;
  readonly part?: ComparedPart;
  readonly entered?: string;
  readonly returned?: string;
};

/** The complete result of the rules for a row. */
export type Judgement = {
  readonly verdict: Verdict;
  readonly rule: Rule;
  readonly reasons: readonly Reason[];
  /** The comparison of each part, in the order of an address; empty without a reply. */
  readonly comparison: readonly PartComparison[];
  /** Supplied parts that the reply does not confirm. The app must never call them confirmed, however similar they look. */
  readonly unconfirmed: readonly ComparedPart[];
  /** Whether the rules accept this row without a person. */
  readonly autoAccept: boolean;
};
