import { z } from 'zod';
import type { CorrectedAddress } from '../../domain/address/address.ts';
import { LONGEST_PART, partFault } from '../../domain/address/typed-part.ts';
import { PICK_SOURCES, type Picked } from '../../domain/verdict/decision.ts';
import type { Row } from '../../domain/verdict/row.ts';
import { addressOf } from '../address.ts';
import { listId, mark, operation, position, returns } from '../operation.ts';
import { draft, pageId } from './draft-schemas.ts';
import { DRAFT_KINDS, MOST_PAGES, type RowDraft } from './drafts.ts';
import { DUPLICATE_KINDS } from './groups.ts';
import type { ChangedRow, HistoryEntry, ManyOutcome, StepSummary, StepsAtHand } from './history.ts';
import { type EmailRehearsal, type Rehearsal, rules } from './rehearsal.ts';
import { rowTarget, rowView, shownTarget } from './view-schemas.ts';

const revision = z.int().nonnegative();
const stepMeant = z.strictObject({ listId, step: z.int().positive().optional() });
/** `address` comes from the service or a person. `typedAddress` comes from a person, who can correct a faulty part. */
const address = addressOf(z.string().max(LONGEST_PART)) satisfies z.ZodType<CorrectedAddress>;
const typedAddress = addressOf(
  z.string().refine((text) => partFault(text) === null),
) satisfies z.ZodType<CorrectedAddress>;

/** The source of a picked address and the service's details. Unknown texts are '', unknown numbers null. */
const picked = z.strictObject({
  source: z.enum(PICK_SOURCES),
  formatted: z.string().max(2_000),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  udprn: z.string().max(40),
  uprn: z.string().max(40),
  accuracyType: z.string().max(100),
}) satisfies z.ZodType<Picked>;

const decision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('used_suggestion') }),
  z.strictObject({ kind: z.literal('kept_as_entered') }),
  z.strictObject({ kind: z.literal('excluded') }),
  z.strictObject({ kind: z.literal('edited'), address: typedAddress }),
  z.strictObject({ kind: z.literal('picked'), address, picked }),
]);

const emailDecision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('used_suggestion'), email: z.string().max(LONGEST_PART) }),
  z.strictObject({ kind: z.literal('kept_as_entered') }),
  z.strictObject({ kind: z.literal('none') }),
]);

/** Decisions that can be made for many rows together. `none` clears the decision. */
const decisionForMany = z.enum(['used_suggestion', 'kept_as_entered', 'excluded', 'none']);

const duplicateKind = z.enum(DUPLICATE_KINDS);

/** `revision` is the revision of the row that the person saw. */
export const decisionOperations = {
  /** Records a person's decision. Fails with `row_changed` if `revision` is out of date, and with `no_suggestion`. */
  decideRow: operation(z.strictObject({ listId, position, revision, decision }), returns<ChangedRow>()),
  /** Does the same as `decideRow` and returns the view's next row that needs a decision (wraps around), or null. */
  decideAndGoOn: operation(
    z.strictObject({ listId, position, revision, decision, view: rowView }),
    returns<{
      readonly row: ChangedRow;
      readonly next: { readonly index: number; readonly row: Row } | null;
    }>(),
  ),
  /** Flags a row with a note ('' for none). null removes the flag. Fails with `row_changed`. */
  flagRow: operation(
    z.strictObject({ listId, position, revision, note: z.string().max(2_000).nullable() }),
    returns<ChangedRow>(),
  ),
  /** Takes over the drafts of closed pages. Returns this page's drafts in the file's order. `others`: other open pages. */
  readDrafts: operation(
    z.strictObject({ listId, page: pageId, others: z.array(pageId).max(MOST_PAGES).readonly() }),
    returns<readonly RowDraft[]>(),
  ),
  /** Saves a draft for a row and replaces the page's draft of the same kind. Fails with `row_not_found`. */
  saveDraft: operation(z.strictObject({ listId, position, page: pageId, draft }), returns<null>()),
  forgetDraft: operation(
    z.strictObject({ listId, position, page: pageId, kind: z.enum(DRAFT_KINDS) }),
    returns<null>(),
  ),
  /**
   * Decides many rows in one step. Counts rows without a suggestion in `skipped`. Progress: `decisionProgressed`. Fails
   * with `nothing_to_decide`, and with `row_changed`, `rows_changed` or `other_rows` if the target no longer matches
   * `shown`. Leaves out rows that changed meanwhile. Fails with `other_rows` if it then decides no row.
   */
  decideRows: operation(
    z.strictObject({ listId, target: rowTarget, decision: decisionForMany, shown: shownTarget.optional() }),
    returns<ManyOutcome>(),
  ),
  /**
   * Writes a text into one cell of many rows, in one step, as an unchecked edit of each address. Skips cells with the
   * same text. Skips excluded rows, and counts them in `skipped`. `column`: index in the file, from 0. Progress:
   * `decisionProgressed`. Fails like `decideRows`, and with `nothing_to_decide` if the column holds no part of the
   * address.
   */
  fillCells: operation(
    z.strictObject({
      listId,
      target: rowTarget,
      shown: shownTarget.optional(),
      column: z.int().nonnegative(),
      text: z.string().refine((text) => partFault(text) === null),
    }),
    returns<ManyOutcome>(),
  ),
  /**
   * Records a decision on a suggested email (`email`); `none` clears the decision. The address keeps its verdict and
   * decision. A run with scope `edited` checks an accepted suggestion. Fails with `row_changed` (also if the suggestion
   * changed), `no_suggestion`.
   */
  decideEmail: operation(
    z.strictObject({
      listId,
      position,
      revision,
      column: z.int().nonnegative(),
      slot: z.int().nonnegative(),
      decision: emailDecision,
    }),
    returns<ChangedRow>(),
  ),
  /** Reports what `takeEmailSuggestions` would do. Changes nothing. */
  rehearseEmailSuggestions: operation(
    z.strictObject({ listId, target: rowTarget }),
    returns<EmailRehearsal>(),
  ),
  /**
   * Accepts the suggested emails of a rehearsal, in one step. `mark`: from the rehearsal. Leaves out rows whose
   * suggestions changed or were decided since. Progress: `decisionProgressed`. Fails with `nothing_to_decide`, and with
   * `other_rows` if no row is left or the rehearsal is too old.
   */
  takeEmailSuggestions: operation(z.strictObject({ listId, mark }), returns<ManyOutcome>()),
  /**
   * Counts the rows that a step for `target` would change. `mark` stands for these rows as they are now: a later step
   * leaves out those that have changed since. `earlier`: the mark of a smaller selection, whose rows stay as they were.
   */
  countTarget: operation(
    z.strictObject({ listId, target: rowTarget, earlier: mark.optional() }),
    returns<{ readonly rows: number; readonly decided: number; readonly mark: string }>(),
  ),
  /** Undoes the latest step of a list. Fails with `nothing_to_undo`, and with `other_step` if the latest step is not `step`. */
  undo: operation(stepMeant, returns<StepSummary>()),
  /** Repeats the step that was undone last. Fails with `nothing_to_redo`, `other_step`. */
  redo: operation(stepMeant, returns<StepSummary>()),
  readSteps: operation(z.strictObject({ listId }), returns<StepsAtHand>()),
  /** Returns all steps that changed a row, the latest first. */
  readHistory: operation(z.strictObject({ listId, position }), returns<readonly HistoryEntry[]>()),
  /** Restores a row to its state before a step, as a new step. Fails with `row_changed`, `step_not_found`, `step_of_list`. */
  takeBackStep: operation(
    z.strictObject({ listId, position, revision, step: z.int().positive() }),
    returns<ChangedRow>(),
  ),

  /**
   * Excludes all duplicates of a group except `position`, in one step; `position` is then not excluded. `mark`: from
   * `readDuplicates`. Fails with `nothing_to_decide`, and with `other_rows` if the group has other rows or one of them
   * has changed.
   */
  keepDuplicate: operation(
    z.strictObject({
      listId,
      group: z.int().nonnegative(),
      kind: duplicateKind,
      position,
      mark,
    }),
    returns<ManyOutcome>(),
  ),

  /** Reports what the rules would change. Changes nothing and sends no request. */
  rehearseRules: operation(z.strictObject({ listId, rules }), returns<Rehearsal>()),
  /** Judges all rows by these rules, in one step. `sample`: a person's findings in the sample; null if not reviewed. */
  applyRules: operation(
    z.strictObject({
      listId,
      rules,
      sample: z
        .strictObject({ right: z.int().nonnegative().max(20), wrong: z.int().nonnegative().max(20) })
        .nullable(),
    }),
    returns<StepSummary>(),
  ),
} as const;
