/** What became of a list, for someone who did not do the work: counts only, no row of it. */

import type { MappedField } from '../domain/address/mapping.ts';
import type { ComparedPart } from '../domain/compare/comparison.ts';
import type { ListId } from '../domain/list/list.ts';
import type { DecisionKind } from '../domain/verdict/decision.ts';
import type { VerdictCounts } from '../domain/verdict/list-summary.ts';
import type { Rules } from '../domain/verdict/rules.ts';
import type { RulesStep } from './history.ts';
import type { SampleFinding } from './rehearsal.ts';
import type { Receipt } from './run.ts';
import type { FacetCount } from './view.ts';

/**
 * Where a row is by now; each row is in one of them.
 *
 * - `as_entered`, `tidied`: the rules accept it, as it was or with its suggestion, and no person said otherwise
 * - `corrected`: a person took the suggestion of a doubtful row, picked an address or wrote one
 * - `corrected_unchecked`: the same, and the service was not asked about that address
 * - `kept`: a person kept it though the service did not confirm it as it is
 * - `excluded`
 * - `not_taken`: the rules accept it, and neither they nor a person took it, as under `strict`
 * - `open`: doubtful and not decided
 * - `not_checked`: without an answer and not decided
 */
export const OUTCOMES = [
  'as_entered',
  'tidied',
  'corrected',
  'corrected_unchecked',
  'kept',
  'excluded',
  'not_taken',
  'open',
  'not_checked',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type OutcomeCounts = { readonly [O in Outcome]: number };

export type DecisionCount = {
  readonly kind: DecisionKind;
  readonly person: number;
  readonly rule: number;
};

/** Rows whose cells for a field are not all blank. Nothing is said of whether they are right. */
export type FilledField = { readonly field: MappedField; readonly rows: number };

export type PartCorrection = {
  readonly part: ComparedPart;
  /** Rows whose suggestion changes the part more than in its format. */
  readonly suggested: number;
  /** Of these, rows in which nothing is replaced or left out: spelled out, misspelt or added only. */
  readonly tidied: number;
  /** Of these, rows whose suggestion is used. */
  readonly used: number;
};

/** One change of the rules, and what was found in its sample. */
export type RulesChange = RulesStep & {
  readonly atMs: number;
  /** Rows whose verdict or decision it changed. */
  readonly rows: number;
  /** null: the sample was not looked at. */
  readonly sample: SampleFinding | null;
  /** Taken back since. */
  readonly isUndone: boolean;
};

/** What the service said of the emails of a list. Emails are counted, also where a count is called `rows`. */
export type EmailReport = {
  /** Cells that hold something count once for each email in them. */
  readonly emails: number;
  /** See `EMAIL_VALUES`, and the service's other words as they came; the worst first. */
  readonly results: readonly FacetCount[];
  /** See `EMAIL_FLAG_VALUES`; one email may have several. In their order, those without emails left out. */
  readonly flags: readonly FacetCount[];
  /** Suggestions taken, and of these those that are not checked themselves. */
  readonly taken: number;
  readonly takenUnchecked: number;
  /** Suggestions that a person refused. */
  readonly kept: number;
};

export type Report = {
  readonly listId: ListId;
  readonly name: string;
  readonly rows: number;
  readonly importedAtMs: number;
  readonly madeAtMs: number;
  readonly rules: Rules;
  /** ISO-3 lowercase of rows that name none; '': none. The words for parts of an address follow it. */
  readonly country: string;
  /** The fields that columns are mapped to. */
  readonly filled: readonly FilledField[];
  readonly verdicts: VerdictCounts;
  readonly outcomes: OutcomeCounts;
  /** Each kind, also those without rows. */
  readonly decisions: readonly DecisionCount[];
  readonly corrections: readonly PartCorrection[];
  /** As the service sent them; '' for rows without a reply, or without a suggestion. Most frequent first. */
  readonly countries: readonly FacetCount[];
  readonly accuracy: readonly FacetCount[];
  readonly matchTypes: readonly FacetCount[];
  readonly duplicates: readonly FacetCount[];
  /** Nothing else of the list is checked: its rows can have no verdict. */
  readonly onlyEmails: boolean;
  /** null: no column of the list is mapped as one of emails, or they were never asked about. */
  readonly emails: EmailReport | null;
  /** `CONFIDENCE_BARS` counts; rows without a reply are in none. */
  readonly confidence: readonly number[];
  /** In the order they were made. */
  readonly rulesChanges: readonly RulesChange[];
  readonly receipt: Receipt;
};
