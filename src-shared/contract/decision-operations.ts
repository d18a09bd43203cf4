/** What persons decide, and its taking back. */
import { z } from 'zod';
import { LONGEST_PART, partFault } from '../domain/address/typed-part.ts';
import { PICK_SOURCES } from '../domain/verdict/decision.ts';
import type { Row } from '../domain/verdict/row.ts';
import { addressOf } from './address.ts';
import { draft, pageId } from './draft-schemas.ts';
import { DRAFT_KINDS, MOST_PAGES, type RowDraft } from './drafts.ts';
import { DUPLICATE_KINDS } from './groups.ts';
import type { ChangedRow, HistoryEntry, StepSummary, StepsAtHand } from './history.ts';
import { listId, operation, position, returns } from './operation.ts';
import { type EmailRehearsal, type Rehearsal, rules } from './rehearsal.ts';
import { rowTarget, rowView, shownTarget } from './view-schemas.ts';

const revision = z.int().nonnegative();
const stepMeant = z.strictObject({ listId, step: z.int().positive().optional() });
/** As a service or a person says it. Only a person is told to mend what they typed. */
const address = addressOf(z.string().max(LONGEST_PART));
const typedAddress = addressOf(z.string().refine((text) => partFault(text) === null));

/** Where a picked address comes from, and what the service knows of it; texts '' and numbers null where it says nothing. */
const picked = z.strictObject({
  source: z.enum(PICK_SOURCES),
  formatted: z.string().max(2_000),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  udprn: z.string().max(40),
  uprn: z.string().max(40),
  accuracyType: z.string().max(100),
});

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

/** What many rows can be decided at once; `none` takes the decision back. */
const decisionForMany = z.enum(['used_suggestion', 'kept_as_entered', 'excluded', 'none']);

const duplicateKind = z.enum(DUPLICATE_KINDS);

export const decisionOperations = {
  /** Records a person's decision. Fails with `row_changed` if `revision` is out of date, `no_suggestion`. */
  decideRow: operation(z.strictObject({ listId, position, revision, decision }), returns<ChangedRow>()),
  /**
   * As `decideRow`, and says which row of the view wants a person next, from its beginning again after its end: null
   * when none is left. One operation, because a person waits for both.
   */
  decideAndGoOn: operation(
    z.strictObject({ listId, position, revision, decision, view: rowView }),
    returns<{
      readonly row: ChangedRow;
      readonly next: { readonly index: number; readonly row: Row } | null;
    }>(),
  ),
  /** Flags a row, with a note or '' for none; null takes the flag away. Fails with `row_changed`. */
  flagRow: operation(
    z.strictObject({ listId, position, revision, note: z.string().max(2_000).nullable() }),
    returns<ChangedRow>(),
  ),
  /**
   * What was typed of rows of a list and neither kept nor dropped, in the file's order: on this page, and on pages that are
   * neither this nor one of `others`, which are the other pages that are there. From now on it is this page's.
   */
  readDrafts: operation(
    z.strictObject({ listId, page: pageId, others: z.array(pageId).max(MOST_PAGES).readonly() }),
    returns<readonly RowDraft[]>(),
  ),
  /** Keeps what is being typed of a row, in place of the page's draft of its kind. Fails with `row_not_found`. */
  saveDraft: operation(z.strictObject({ listId, position, page: pageId, draft }), returns<null>()),
  forgetDraft: operation(
    z.strictObject({ listId, position, page: pageId, kind: z.enum(DRAFT_KINDS) }),
    returns<null>(),
  ),
  /**
   * Decides many rows in one step. Rows that have no suggestion to use are left as they are: `skipped`.
   * Fails with `nothing_to_decide` when no row is left, `row_changed`, `rows_changed` and `other_rows` when the target is by now other
   * than what was `shown` of it. `decisionProgressed` says how far it is.
   */
  decideRows: operation(
    z.strictObject({ listId, target: rowTarget, decision: decisionForMany, shown: shownTarget.optional() }),
    returns<{ readonly step: StepSummary; readonly skipped: number }>(),
  ),
  /**
   * Writes a text into one cell of many rows, in one step: an edit of each row's address (`decideRow`, `edited`), which
   * nobody has checked. `column`: of the file, from 0. Rows that say so already are left as they are. Fails with
   * `nothing_to_decide`, also where the column holds no part of the address, and as `decideRows` does. `decisionProgressed` says how far it is.
   */
  fillCells: operation(
    z.strictObject({
      listId,
      target: rowTarget,
      shown: shownTarget.optional(),
      column: z.int().nonnegative(),
      text: z.string().refine((text) => partFault(text) === null),
    }),
    returns<StepSummary>(),
  ),
  /**
   * Records what a person says of the suggestion for one email; `none` takes that back. `email`: the suggestion that the
   * person saw. The verdict and the decision of the address stay as they are. What is taken is asked by a run of scope
   * `edited`. Fails with `row_changed` also where another email is suggested by now, `no_suggestion`.
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
  /** What `takeEmailSuggestions` would do. Nothing is changed. */
  rehearseEmailSuggestions: operation(
    z.strictObject({ listId, target: rowTarget }),
    returns<EmailRehearsal>(),
  ),
  /**
   * Takes what the service suggests for the emails of rows, in one step; those a person has decided stay as they are.
   * `emails`: how many a person was shown; absent: nobody was. Fails with `nothing_to_decide` when there is none, `rows_changed`
   * when there is another number of them by now. `decisionProgressed` says how far it is.
   */
  takeEmailSuggestions: operation(
    z.strictObject({ listId, target: rowTarget, emails: z.int().positive().optional() }),
    returns<StepSummary>(),
  ),
  /** How many rows a step for `target` would change. `mark`: the same for the same rows, however they are found. */
  countTarget: operation(
    z.strictObject({ listId, target: rowTarget }),
    returns<{ readonly rows: number; readonly decided: number; readonly mark: string }>(),
  ),
  /**
   * Takes back the latest step of a list. Fails with `nothing_to_undo`, and with `other_step` where that is another one than
   * the `step` that is meant; absent: whichever it is.
   */
  undo: operation(stepMeant, returns<StepSummary>()),
  /** Makes the step taken back latest again. Fails with `nothing_to_redo`, `other_step`. */
  redo: operation(stepMeant, returns<StepSummary>()),
  readSteps: operation(z.strictObject({ listId }), returns<StepsAtHand>()),
  /** All steps that changed a row, the latest first. */
  readHistory: operation(z.strictObject({ listId, position }), returns<readonly HistoryEntry[]>()),
  /**
   * Gives a row back what it was before one of its steps, whatever came later: itself a step. Fails with
   * `row_changed`, `step_not_found`, `step_of_list`.
   */
  takeBackStep: operation(
    z.strictObject({ listId, position, revision, step: z.int().positive() }),
    returns<ChangedRow>(),
  ),

  /**
   * Excludes all rows of a group of duplicates but `position`, in one step, which is excluded no longer where it was.
   * Fails with `nothing_to_decide`, and `rows_changed` when the group has other than `rows` rows by now.
   */
  keepDuplicate: operation(
    z.strictObject({
      listId,
      group: z.int().nonnegative(),
      kind: duplicateKind,
      position,
      rows: z.int().positive().optional(),
    }),
    returns<StepSummary>(),
  ),

  /** What rules would change, from what is known. Nothing is changed. */
  rehearseRules: operation(z.strictObject({ listId, rules }), returns<Rehearsal>()),
  /** Judges all rows by these rules, in one step. `sample`: what the person found in the rehearsal's; null: not looked at. */
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
