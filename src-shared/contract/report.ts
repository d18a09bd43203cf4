/** The results of a list for a reader who did not do the work. Contains counts only, no row. */

import type { MappedField } from '../domain/address/mapping.ts';
import type { ComparedPart } from '../domain/compare/comparison.ts';
import type { ListId } from '../domain/list/list.ts';
import type { DecisionKind } from '../domain/verdict/decision.ts';
import type { VerdictCounts } from '../domain/verdict/list-summary.ts';
import type { Rules } from '../domain/verdict/rules.ts';
import type { RulesStep } from './review/history.ts';
import type { SampleFinding } from './review/rehearsal.ts';
import type { FacetCount } from './review/view.ts';
import type { Receipt } from './run/run.ts';

/**
 * The current state of a row.
 *
 * - `as_entered`, `tidied`: the rules accept the row unchanged or with its suggestion, and no person decided otherwise
 * - `corrected`: a person accepted the suggestion of a doubtful row, picked an address or typed one
 * - `corrected_unchecked`: the same, but the service has not checked that address
 * - `kept`: a person kept the address though the service did not confirm it unchanged
 * - `open`: answered and undecided: doubtful, or ready but accepted by neither a rule nor a person, as under `strict`
 * - `not_checked`: no answer and undecided
 */
export const OUTCOMES = [
  'as_entered',
  'tidied',
  'corrected',
  'corrected_unchecked',
  'kept',
  'excluded',
  'open',
  'not_checked',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The number of rows by outcome. Each row counts once. */
export type OutcomeCounts = { readonly [O in Outcome]: number };

/** The number of rows with a kind of decision, by who made it. */
export type DecisionCount = {
  readonly kind: DecisionKind;
  readonly person: number;
  readonly rule: number;
};

/** The number of rows with text in the cells of a field, whether right or wrong. */
export type FilledField = { readonly field: MappedField; readonly rows: number };

/** How many rows have a suggestion that changes one part of the address. */
export type PartCorrection = {
  readonly part: ComparedPart;
  /** Rows whose suggestion changes more than the format of the part. */
  readonly suggested: number;
  /** Those of `suggested` in which nothing is replaced or removed: only abbreviations, misspellings or additions. */
  readonly tidied: number;
  /** Those of `suggested` whose suggestion is used. */
  readonly used: number;
};

/** One change of the rules, and a person's findings in its sample. */
export type RulesChange = RulesStep & {
  readonly atMs: number;
  /** Rows whose verdict or decision changed. */
  readonly rows: number;
  /** null if the sample was not reviewed. */
  readonly sample: SampleFinding | null;
  readonly isUndone: boolean;
};

/** The service's results for the emails of a list. All counts are of emails, even those named `rows`. */
export type EmailReport = {
  /** Each email of a cell counts; empty cells do not. */
  readonly emails: number;
  /** In the order of `EMAIL_VALUES`, worst first. Unknown values of the service pass through unchanged. */
  readonly results: readonly FacetCount[];
  /** In the order of `EMAIL_FLAG_VALUES`, without flags that no email has. One email may have several flags. */
  readonly flags: readonly FacetCount[];
  /** `taken`: accepted suggestions. `takenUnchecked`: those of them that were not checked themselves. */
  readonly taken: number;
  readonly takenUnchecked: number;
  /** Suggestions that a person refused. */
  readonly kept: number;
};

/** The results of a list at the time `madeAtMs`. */
export type Report = {
  readonly listId: ListId;
  readonly name: string;
  readonly rows: number;
  readonly importedAtMs: number;
  readonly madeAtMs: number;
  readonly rules: Rules;
  /** Default country, ISO-3 lowercase; '' if there is none. Determines the words for parts of an address. */
  readonly country: string;
  readonly filled: readonly FilledField[];
  readonly verdicts: VerdictCounts;
  readonly outcomes: OutcomeCounts;
  readonly decisions: readonly DecisionCount[];
  readonly corrections: readonly PartCorrection[];
  /** The service's values; '' for rows without a reply or without a suggestion. Most frequent first. */
  readonly countries: readonly FacetCount[];
  readonly accuracy: readonly FacetCount[];
  readonly matchTypes: readonly FacetCount[];
  readonly duplicates: readonly FacetCount[];
  /** Whether the app checks only the list's emails, so that its rows have no verdicts. */
  readonly onlyEmails: boolean;
  /** null if no column is mapped to emails, or if the emails were never checked. */
  readonly emails: EmailReport | null;
  /** One count for each of the `CONFIDENCE_BARS`. Excludes rows without a reply. */
  readonly confidence: readonly number[];
  readonly rulesChanges: readonly RulesChange[];
  readonly receipt: Receipt;
};
