/**
 * The one place to add an operation: a schema for its input and a type for its output. From this table
 * follow the input check, the page's `backend`, the handlers' type, the IPC channel and the HTTP route.
 */
import { z } from 'zod';
import { PRESETS } from '../domain/verdict/judgement.ts';
import { PICK_SOURCES } from '../domain/list/decision.ts';
import type { ExportColumnId } from '../domain/list/export-columns.ts';
import type { ListSettings } from '../domain/list/list.ts';
import type { Row } from '../domain/list/row.ts';
import type { FoundDamage } from '../domain/repair/find-damage.ts';
import { LONGEST_PART, partFault } from '../domain/address/typed-part.ts';
import { addressOf } from './address.ts';
import type { ListColumns, SettingsEffect } from './columns.ts';
import { columnMapping as mapping, country } from './columns.ts';
import { wantedRepairs } from './damage.ts';
import type { WorkspaceSummary, EvaluationKeyAnswer, Settings } from './workspace.ts';
import type { RowDraft } from './drafts.ts';
import { draft, DRAFT_KINDS } from './drafts.ts';
import type { LocateQuote, Nearby, PostcodePoints, PostcodePrice, Price, Suggestions } from './fix.ts';
import { nearbyQuestion, suggestQuestion } from './fix.ts';
import { LARGEST_ZOOM, REQUEST_PRESETS, SMALLEST_ZOOM } from './workspace.ts';
import { exportWish } from './export.ts';
import type { ReadList, StartedImport } from './imported-list.ts';
import { areAddressesNamed, namedAddresses } from './imported-list.ts';
import { labelWish } from './labels.ts';
import type { ChangeGroup, DuplicateGroup } from './groups.ts';
import { DUPLICATE_KINDS } from './groups.ts';
import type { HistoryEntry, StepsAtHand, StepSummary } from './history.ts';
import type { GridLayout } from './layout.ts';
import { gridLayout, paneLayout } from './layout.ts';
import { LONGEST_MAP_STYLE, mapStyleOrigin } from './map-style.ts';
import type { Pins } from './pins.ts';
import type { PracticeCoverage } from './practice.ts';
import type { FilePreview } from './preview.ts';
import { sheetChoices as choices } from './preview.ts';
import type { EmailRehearsal, Rehearsal } from './rehearsal.ts';
import { rules } from './rehearsal.ts';
import type { Report } from './report.ts';
import { listId, operation, position, returns } from './operation.ts';
import { runOperations } from './run-operations.ts';
import type { FacetCounts, RowInView, RowsAround } from './view.ts';
import { rowAround, rowFilter, rowTarget, rowView } from './view.ts';
import type { FileToken } from './file-token.ts';

z.config({ jitless: true }); // the page's CSP forbids code made from strings

const revision = z.int().nonnegative();
const nothing = z.strictObject({});
const file = z.strictObject({ token: z.string().max(100), name: z.string().max(500) });

const serviceUrl = z.string().max(500);
const host = z.string().max(253);
const key = z.string().max(500);
const mapStyleUrl = z
  .string()
  .max(LONGEST_MAP_STYLE)
  .refine((address) => mapStyleOrigin(address) !== null);
const link = z.string().max(4000);

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

/** One printed character or a named key, after its modifiers; '' for none. `Mod` is Ctrl, on macOS Cmd. */
const keyName = z.string().regex(/^((Mod\+)?(Alt\+)?(Shift\+)?(\S|[A-Z][A-Za-z0-9]{1,19}))?$/u);
const chosenKeys = z
  .record(z.string().min(1).max(40), keyName)
  .refine((keys) => Object.keys(keys).length <= 100)
  .readonly();

export const operations = {
  /** Everything the home screen and the settings show. */
  readWorkspace: operation(nothing, returns<WorkspaceSummary>()),
  /** Changes some settings. Fails with `service_address_invalid`, `cleartext_not_allowed`. */
  changeSettings: operation(
    z.strictObject({
      serviceUrl: z.string().max(500).nullable().optional(),
      requestPreset: z.enum(REQUEST_PRESETS).optional(),
      concurrency: z.int().min(1).max(128).optional(),
      answersGoodForDays: z.int().min(1).max(3_650).nullable().optional(),
      preset: z.enum(PRESETS).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'normal', 'comfortable']).optional(),
      zoom: z.int().min(SMALLEST_ZOOM).max(LARGEST_ZOOM).optional(),
      keys: chosenKeys.optional(),
      panes: paneLayout.optional(),
      started: z.boolean().optional(),
      mapStyleUrl: mapStyleUrl.nullable().optional(),
    }),
    returns<Settings>(),
  ),
  /**
   * Lets a host on another computer be asked over plain http: a person's yes to what `cleartext_not_allowed` said of it.
   * Fails with `service_address_invalid` for what is not such a host as that failure names it.
   */
  allowCleartext: operation(z.strictObject({ host }), returns<WorkspaceSummary>()),
  /** Takes that back, and pauses the runs that ask there: nothing more is sent to it. */
  forbidCleartext: operation(z.strictObject({ host }), returns<WorkspaceSummary>()),
  forgetKey: operation(nothing, returns<WorkspaceSummary>()),
  /**
   * Connects a service together with its key: both, or nothing changes. `key` null: the one kept for it before.
   * Fails with `service_address_invalid`, `cleartext_not_allowed`, `key_malformed`, `key_for_suggestions_only`, `no_key_kept`.
   */
  connectService: operation(z.strictObject({ serviceUrl, key: key.nullable() }), returns<WorkspaceSummary>()),
  /** The page of a service for trials and plans, for the person's browser; null while the address is not one. */
  readRegisterLink: operation(z.strictObject({ serviceUrl }), returns<string | null>()),
  /**
   * Asks a service for an evaluation key, keeps it, and connects the service. The key never comes to the page.
   *
   * `agreedTerms` are the documents the person opened and agreed to, as an earlier answer named them; null the
   * first time. There is no other way to agree: what the service names now must be what the person saw.
   * Fails with `service_address_invalid`, `cleartext_not_allowed`, `email_malformed`, `key_already_kept` and the `evaluation_key_…` codes.
   */
  requestEvaluationKey: operation(
    z.strictObject({
      serviceUrl,
      email: z.string().max(254),
      agreedTerms: z.strictObject({ termsUrl: link, ukTermsUrl: link }).nullable(),
    }),
    returns<EvaluationKeyAnswer>(),
  ),
  /** Ends the requests for an evaluation key that are going: each fails with `evaluation_key_stopped`. */
  stopEvaluationKey: operation(nothing, returns<null>()),

  /** The sample list that ships with the app, as a file to import. */
  openSample: operation(nothing, returns<FileToken>()),
  /**
   * Reads the beginning of a file; what is null in `choices` is guessed. Fails with the `file_…` codes and those of what
   * is too long or too many.
   */
  readPreview: operation(
    z.strictObject({
      file,
      choices: choices.extend({ headerRow: choices.shape.headerRow.nullable() }).partial(),
    }),
    returns<FilePreview>(),
  ),
  /** Ends what reads the beginning of this file, for a preview or for an import that begins: it fails with `interrupted`. */
  stopPreview: operation(z.strictObject({ file }), returns<null>()),
  /**
   * Starts an import; progress comes as `importProgressed`. The same file imported the same way opens the list it already
   * is. With `companions` the file becomes a list for each of several addresses of its rows, which is answered in the same
   * way; each has a name of its own, `addressName` that of `mapping`.
   */
  startImport: operation(
    z
      .strictObject({ file, choices, mapping, defaultCountry: country.nullable(), ...namedAddresses })
      .refine(areAddressesNamed),
    returns<StartedImport & { readonly companions: readonly StartedImport[] }>(),
  ),
  /** Stops an import and forgets its rows. */
  stopImport: operation(z.strictObject({ listId }), returns<null>()),
  readList: operation(z.strictObject({ listId }), returns<ReadList>()),
  /**
   * Changes mapping, default country or repairs, in one step: what each row asks is worked out again, decisions of persons
   * stay. The same as before is no step. Rules are changed by `applyRules`.
   */
  changeListSettings: operation(
    z.strictObject({
      listId,
      mapping: mapping.optional(),
      defaultCountry: country.nullable().optional(),
      repairs: wantedRepairs.optional(),
      checksHiddenRows: z.boolean().optional(),
      checksTotalRows: z.boolean().optional(),
      checksSeveralEmails: z.boolean().optional(),
    }),
    returns<ListSettings>(),
  ),
  /**
   * What spreadsheets have done to the addresses and what can be repaired, with counts and examples; those in force
   * too. A long list takes seconds. Fails with `list_not_ready`.
   */
  readDamage: operation(z.strictObject({ listId }), returns<readonly FoundDamage[]>()),
  /** Which column holds what, with the first rows and what would be guessed from them. Fails with `list_not_ready`. */
  readColumns: operation(z.strictObject({ listId }), returns<ListColumns>()),
  /** What `changeListSettings` would do. Nothing is changed. */
  rehearseListSettings: operation(
    z.strictObject({ listId, mapping, defaultCountry: country.nullable() }),
    returns<SettingsEffect>(),
  ),
  deleteList: operation(z.strictObject({ listId }), returns<null>()),

  ...runOperations,
  /** How much of a list the practice service knows; null with another service, and where nothing can be asked. */
  readPracticeCoverage: operation(z.strictObject({ listId }), returns<PracticeCoverage | null>()),

  /**
   * A window of a view. `total` counts the filter's rows. Like all that is only looked at, it fails with `newer_search`
   * when a search goes on from its text before the rows that have it were found.
   */
  readRows: operation(
    z.strictObject({ listId, view: rowView, offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }),
    returns<{ readonly total: number; readonly rows: readonly Row[] }>(),
  ),
  /** Where a row is in a view, and the rows around it: one operation, because a person waits for both. */
  readRowsAround: operation(
    z.strictObject({ listId, view: rowView, around: rowAround }),
    returns<RowsAround>(),
  ),
  findRow: operation(z.strictObject({ listId, view: rowView, position }), returns<RowInView>()),
  /**
   * The place, in a view, of the next row after `after` that wants a person; null when none is left. `after` is a
   * position, which the filter may have left out by now; 0: from the beginning, or backwards from the end.
   */
  findNextToReview: operation(
    z.strictObject({ listId, view: rowView, after: z.int().nonnegative(), backwards: z.boolean() }),
    returns<{ readonly index: number; readonly position: number } | null>(),
  ),
  /** How many rows each value of each facet has, and the histogram of confidence. */
  readFacets: operation(z.strictObject({ listId, filter: rowFilter }), returns<FacetCounts>()),
  /** The reply a row's verdict rests on, as it came; null without one. */
  readReply: operation(
    z.strictObject({ listId, position }),
    returns<{
      readonly reply: string;
      readonly httpStatus: number;
      readonly service: string;
      readonly answeredAtMs: number;
    } | null>(),
  ),
  readLayout: operation(z.strictObject({ listId }), returns<GridLayout | null>()),
  saveLayout: operation(z.strictObject({ listId, layout: gridLayout }), returns<null>()),

  /** Records a person's decision. Fails with `row_changed` if `revision` is out of date, `no_suggestion`. */
  decideRow: operation(z.strictObject({ listId, position, revision, decision }), returns<Row>()),
  /**
   * As `decideRow`, and says which row of the view wants a person next, from its beginning again after its end: null
   * when none is left. One operation, because a person waits for both.
   */
  decideAndGoOn: operation(
    z.strictObject({ listId, position, revision, decision, view: rowView }),
    returns<{ readonly row: Row; readonly next: { readonly index: number; readonly row: Row } | null }>(),
  ),
  /** Flags a row, with a note or '' for none; null takes the flag away. Fails with `row_changed`. */
  flagRow: operation(
    z.strictObject({ listId, position, revision, note: z.string().max(2_000).nullable() }),
    returns<Row>(),
  ),
  /** What was typed of rows of a list and neither kept nor dropped, in the file's order. */
  readDrafts: operation(z.strictObject({ listId }), returns<readonly RowDraft[]>()),
  /** Keeps what is being typed of a row, in place of the draft of its kind there was. Fails with `row_not_found`. */
  saveDraft: operation(z.strictObject({ listId, position, draft }), returns<null>()),
  forgetDraft: operation(z.strictObject({ listId, position, kind: z.enum(DRAFT_KINDS) }), returns<null>()),
  /**
   * Decides many rows in one step. Rows that have no suggestion to use are left as they are: `skipped`.
   * Fails with `nothing_to_decide` when no row is left. `decisionProgressed` says how far it is.
   */
  decideRows: operation(
    z.strictObject({ listId, target: rowTarget, decision: decisionForMany }),
    returns<{ readonly step: StepSummary; readonly skipped: number }>(),
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
    returns<Row>(),
  ),
  /** What `takeEmailSuggestions` would do. Nothing is changed. */
  rehearseEmailSuggestions: operation(
    z.strictObject({ listId, target: rowTarget }),
    returns<EmailRehearsal>(),
  ),
  /**
   * Takes what the service suggests for the emails of rows, in one step; those a person has decided stay as they are.
   * Fails with `nothing_to_decide` when there is none. `decisionProgressed` says how far it is.
   */
  takeEmailSuggestions: operation(z.strictObject({ listId, target: rowTarget }), returns<StepSummary>()),
  /** How many rows a step for `target` would change. */
  countTarget: operation(
    z.strictObject({ listId, target: rowTarget }),
    returns<{ readonly rows: number; readonly decided: number }>(),
  ),
  /** Takes back the latest step of a list. Fails with `nothing_to_undo`. */
  undo: operation(z.strictObject({ listId }), returns<StepSummary>()),
  /** Makes the step taken back latest again. Fails with `nothing_to_redo`. */
  redo: operation(z.strictObject({ listId }), returns<StepSummary>()),
  readSteps: operation(z.strictObject({ listId }), returns<StepsAtHand>()),
  /** All steps that changed a row, the latest first. */
  readHistory: operation(z.strictObject({ listId, position }), returns<readonly HistoryEntry[]>()),
  /**
   * Gives a row back what it was before one of its steps, whatever came later: itself a step. Fails with
   * `row_changed`, `step_not_found`, `step_of_list`.
   */
  takeBackStep: operation(
    z.strictObject({ listId, position, revision, step: z.int().positive() }),
    returns<Row>(),
  ),

  /** Rows with the identical change, the largest group first. */
  readGroups: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly groups: readonly ChangeGroup[] }>(),
  ),
  /** Rows with the same delivery point, in the file's order of their first rows. `total`: groups of this kind. */
  readDuplicates: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      kind: duplicateKind,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly groups: readonly DuplicateGroup[] }>(),
  ),
  /**
   * Excludes all rows of a group of duplicates but `position`, in one step, which is excluded no longer where it was.
   * Fails with `nothing_to_decide`.
   */
  keepDuplicate: operation(
    z.strictObject({ listId, group: z.int().nonnegative(), kind: duplicateKind, position }),
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

  /** What a postcode lookup would cost. Fails with `postcode_malformed`. */
  readPostcodePrice: operation(z.strictObject({ postcode: z.string().max(2_000) }), returns<PostcodePrice>()),
  /**
   * Every delivery point at a British postcode; one validation credit for a postcode, ever, on the list's receipt. Fails with
   * `postcode_malformed`, `postcode_not_found`, `question_failed`, the `service_…` codes.
   */
  lookUpPostcode: operation(
    z.strictObject({ listId, postcode: z.string().max(2_000) }),
    returns<PostcodePoints>(),
  ),
  /**
   * Addresses that begin as typed; no cost is known of. A newer question ends an older one, which fails with
   * `interrupted`. Fails with `no_suggestions_for_country`, `question_failed`, `service_refused_key`.
   */
  suggestAddresses: operation(suggestQuestion, returns<Suggestions>()),
  readNearbyPrice: operation(nearbyQuestion, returns<Price>()),
  /** Addresses near a point, nearest first; one geocode credit for a question, ever. Fails like `lookUpPostcode`. */
  findNearby: operation(z.strictObject({ listId, question: nearbyQuestion }), returns<Nearby>()),
  /**
   * Coordinates for a row that has none; one geocode credit unless known. Fails with `row_not_found`,
   * `nothing_to_locate`, `question_failed`, the `service_…` codes.
   */
  locateRow: operation(z.strictObject({ listId, position }), returns<Row>()),
  /** Where the rows of a filter are; rows without coordinates are only counted. */
  readPins: operation(z.strictObject({ listId, filter: rowFilter }), returns<Pins>()),
  /** What coordinates for all rows of a filter that have none would cost. */
  readLocateQuote: operation(z.strictObject({ listId, filter: rowFilter }), returns<LocateQuote>()),
  /** Asks for them; `locateProgressed` says how far it is. Fails with `list_busy`, `service_key_missing`. */
  startLocating: operation(
    z.strictObject({ listId, filter: rowFilter, maxCredits: z.int().nonnegative().nullable() }),
    returns<null>(),
  ),
  stopLocating: operation(z.strictObject({ listId }), returns<null>()),

  /** What became of a list, in counts. Fails with `list_not_found`, `list_not_ready`. */
  readReport: operation(z.strictObject({ listId }), returns<Report>()),

  /** The columns beside the list's own that the last export with such columns was given; else the usual ones. */
  readExportColumns: operation(nothing, returns<readonly ExportColumnId[]>()),
  /**
   * Goes through the rows as `startExport` would with the same wish, and writes nothing; `exportPreviewed` says what it
   * finds. A newer preview of a list ends an older one. Fails with `list_busy`.
   */
  previewExport: operation(exportWish, returns<{ readonly previewId: string }>()),
  stopPreviewExport: operation(z.strictObject({ listId }), returns<null>()),
  /**
   * Starts an export; `exportProgressed` carries the finished file. It ends in `text_not_in_encoding` or
   * `sheet_protected` where a person has to decide first: what they decide is part of the wish they start again with.
   * Fails with `list_busy`.
   */
  startExport: operation(exportWish, returns<{ readonly exportId: string }>()),
  /** Ends the exports of a list that are going; what they have written is removed. */
  stopExport: operation(z.strictObject({ listId }), returns<null>()),
  /**
   * Prints the addresses of rows on labels, as a PDF; `exportProgressed` carries the finished file, `rows` being labels
   * then. It ends in `labels_not_printable` where a person has to agree first that some are left out. Fails with
   * `list_busy`.
   */
  startLabels: operation(labelWish, returns<{ readonly exportId: string }>()),
  /** Ends the labels of a list that are going; what they have written is removed. */
  stopLabels: operation(z.strictObject({ listId }), returns<null>()),
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type InputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type OutputOf<N extends OperationName> = ReturnType<Operations[N]['output']>;

/** What a caller gives: what has a default may be left out. */
export type CallInput<N extends OperationName> = z.input<Operations[N]['input']>;

/** What the page sees: one function per operation. */
export type Backend = { readonly [N in OperationName]: (input: CallInput<N>) => Promise<OutputOf<N>> };
/** What the core must provide. */
export type Handlers = {
  readonly [N in OperationName]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>;
};

export type DecisionInput = InputOf<'decideRow'>['decision'];
export type EmailDecisionInput = InputOf<'decideEmail'>['decision'];
export type ManyDecision = InputOf<'decideRows'>['decision'];
