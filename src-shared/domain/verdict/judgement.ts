/** The words of the verdict rules: what the rules may say of a row. The rules themselves are in `evidence.ts` and `findings.ts`. */
import type { ComparedPart, PartComparison } from '../compare/comparison.ts';

/**
 * The rules of the product document's table; the first that fits gives the verdict. Workspaces keep the numbers: none ever
 * changes its meaning.
 */
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
/** See `RULE`. */
export type Rule = (typeof RULE)[keyof typeof RULE];

/** What the app says of a row. */
export const VERDICTS = ['accept', 'confirm', 'fix', 'choose', 'not_checked'] as const;
/** What the app says of a row; kept in workspaces by these names. */
export type Verdict = (typeof VERDICTS)[number];

/** Names of thresholds to begin with, from the most to the least careful. */
export const PRESETS = ['strict', 'normal', 'relaxed'] as const;
/** See `rules.ts`. */
export type Preset = (typeof PRESETS)[number];

/** Why a row has its verdict, as codes with facts; the sentence is made in `#shared/messages`. */
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
/** Kept in workspaces by these names. */
export type ReasonCode = (typeof REASON_CODES)[number];

/** Why a row has its verdict: a code with the facts of its sentence. */
export type Reason = {
  readonly code: ReasonCode;
  /** The part it is about, where there is one. */
  readonly part?: ComparedPart;
  readonly entered?: string;
  readonly returned?: string;
};

/** All that the rules say of a row. */
export type Judgement = {
  readonly verdict: Verdict;
  /** The rule that gave the verdict. */
  readonly rule: Rule;
  readonly reasons: readonly Reason[];
  /** Part by part, in the order of reading an address; empty without a reply. */
  readonly comparison: readonly PartComparison[];
  /** Supplied parts that the reply does not say matched: never to be called confirmed, however alike they look. */
  readonly unconfirmed: readonly ComparedPart[];
  /** Whether the rules take this row without a person. */
  readonly autoAccept: boolean;
};
