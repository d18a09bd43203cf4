/** The words of the verdict rules: what the rules may say of a row. The rules themselves are in `evidence.ts` and `findings.ts`. */
import type { AddressField } from './address.ts';

export const VERDICTS = ['accept', 'confirm', 'fix', 'choose', 'not_checked'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const PRESETS = ['strict', 'normal', 'relaxed'] as const;
export type Preset = (typeof PRESETS)[number];

/** How one part of the entered address differs from the returned one, after folding case, punctuation, diacritics and abbreviations. */
export type Change = 'none' | 'format' | 'alias' | 'small' | 'large' | 'added' | 'removed';

/** `unit` is what the entered address says of a flat, suite, building or care-of line. */
export type ComparedPart = AddressField | 'unit';

export type PartComparison = {
  readonly part: ComparedPart;
  readonly entered: string;
  readonly returned: string;
  readonly change: Change;
};

/** Why a row has its verdict, as codes with facts; the sentence is made in `#shared/messages`. */
export const REASON_CODES = [
  // rule 0: no reply
  'not_asked_yet',
  'nothing_to_check',
  'unsupported_country',
  'missing_country',
  'service_error',
  'timed_out',
  'out_of_credits',
  'not_understood',
  // rule 1
  'no_match',
  'no_street_entered',
  'street_not_matched',
  'city_and_postcode_not_matched',
  'coarser_than_street',
  'low_confidence',
  // rule 2
  'house_number_not_found',
  'house_number_not_matched',
  // rule 3
  'several_candidates',
  // rule 4
  'many_changes',
  'postcode_and_city_replaced',
  // rule 5
  'part_replaced',
  'unit_missing',
  // rule 6
  'approximate_match',
  'postcode_not_matched',
  'below_threshold',
  // rules 7 and 8
  'tidied',
  'as_entered',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export type Reason = {
  readonly code: ReasonCode;
  /** The part it is about, where there is one. */
  readonly part?: ComparedPart;
  readonly entered?: string;
  readonly returned?: string;
};

export type Judgement = {
  readonly verdict: Verdict;
  /** The number of the rule in the product document's table, 0 to 8. */
  readonly rule: number;
  readonly reasons: readonly Reason[];
  /** Part by part, in the order of reading an address; empty without a reply. */
  readonly comparison: readonly PartComparison[];
  /** Supplied parts that the reply does not say matched: never to be called confirmed, however alike they look. */
  readonly unconfirmed: readonly ComparedPart[];
  /** Whether the rules take this row without a person. */
  readonly autoAccept: boolean;
};
