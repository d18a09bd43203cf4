/**
 * The one place to add an operation: a schema for its input and a type for its output. From this table
 * follow the input check, the page's `backend`, the handlers' type, the IPC channel and the HTTP route.
 */
import { z } from 'zod';
import { PRESETS, VERDICTS } from '../domain/judgement.ts';
import type { ListSummary, SheetChoices, ListSettings, ListId } from '../domain/list.ts';
import { MAPPED_FIELDS } from '../domain/mapping.ts';
import type { Row } from '../domain/row.ts';
import type { Desk, EvaluationKeyAnswer, Settings } from './desk.ts';
import { REQUEST_PRESETS } from './desk.ts';
import type { FilePreview } from './preview.ts';
import type { Quote, Receipt, RunSnapshot } from './run.ts';
import type { FileToken } from './wire.ts';

z.config({ jitless: true }); // the page's CSP forbids code made from strings

type Operation<I extends z.ZodType, O> = { readonly input: I; readonly output: () => O };

function operation<I extends z.ZodType, O>(input: I, output: () => O): Operation<I, O> {
  return { input, output };
}

/** A type only: what the operation answers is made by our own core and is not checked again. */
const returns =
  <O>(): (() => O) =>
  () => {
    throw new Error('an output is a type, not a value');
  };

const listId = z.int().positive();
const position = z.int().positive();
const revision = z.int().nonnegative();
const nothing = z.strictObject({});
const file = z.strictObject({ token: z.string().max(100), name: z.string().max(500) });
const country = z.string().regex(/^[a-z]{3}$/u);
const columns = z.array(z.int().nonnegative().max(16_383)).max(50).readonly();

const serviceUrl = z.string().max(500);
const key = z.string().max(500);
const link = z.string().max(4000);

const choices = z.strictObject({
  sheet: z.string().max(200).nullable(),
  encoding: z.string().max(40).nullable(),
  delimiter: z.string().length(1).nullable(),
  headerRow: z.int().nonnegative(),
});

const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('edited') }),
  z.strictObject({ kind: z.literal('older_than'), beforeMs: z.int().positive() }),
]);

const mapping = z.partialRecord(z.enum(MAPPED_FIELDS), columns);
const part = z.string().max(500);
const address = z.strictObject({
  street: part,
  house_number: part,
  locality: part,
  city: part,
  state: part,
  postcode: part,
  country: part,
});

/** Which rows, in the file's order. Empty members do not restrict. */
const filter = z.strictObject({
  verdicts: z.array(z.enum(VERDICTS)).max(VERDICTS.length).readonly(),
  decided: z.boolean().nullable(),
  /** Found anywhere in a row's cells, letter case ignored. */
  text: z.string().max(200),
});

const decision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('used_suggestion') }),
  z.strictObject({ kind: z.literal('kept_as_entered') }),
  z.strictObject({ kind: z.literal('excluded') }),
  z.strictObject({ kind: z.literal('edited'), address }),
]);

export const operations = {
  /** Everything the home screen and the settings show. */
  readDesk: operation(nothing, returns<Desk>()),
  /** Changes some settings. Fails with `service_address_invalid`. */
  changeSettings: operation(
    z.strictObject({
      serviceUrl: z.string().max(500).nullable().optional(),
      requestPreset: z.enum(REQUEST_PRESETS).optional(),
      concurrency: z.int().min(1).max(128).optional(),
      answersGoodForDays: z.int().min(1).max(3_650).nullable().optional(),
      preset: z.enum(PRESETS).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'normal', 'comfortable']).optional(),
      started: z.boolean().optional(),
    }),
    returns<Settings>(),
  ),
  forgetKey: operation(nothing, returns<Desk>()),
  /**
   * Connects a service together with its key: both, or nothing changes. `key` null: the one kept for it before.
   * Fails with `service_address_invalid`, `key_malformed`, `key_for_suggestions_only`, `no_key_kept`.
   */
  connectService: operation(z.strictObject({ serviceUrl, key: key.nullable() }), returns<Desk>()),
  /** The page of a service for trials and plans, for the person's browser; null while the address is not one. */
  readRegisterLink: operation(z.strictObject({ serviceUrl }), returns<string | null>()),
  /**
   * Asks a service for an evaluation key, keeps it, and connects the service. The key never comes to the page.
   *
   * `agreedTerms` are the documents the person opened and agreed to, as an earlier answer named them; null the
   * first time. There is no other way to agree: what the service names now must be what the person saw.
   * Fails with `service_address_invalid`, `email_malformed`, `key_already_kept` and the `evaluation_key_…` codes.
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
  /** Reads the beginning of a file; what is null in `choices` is guessed. Fails with the `file_…` codes. */
  readPreview: operation(
    z.strictObject({
      file,
      choices: choices.extend({ headerRow: choices.shape.headerRow.nullable() }).partial(),
    }),
    returns<FilePreview>(),
  ),
  /** Starts an import; progress comes as `importProgressed`. The same file imported the same way opens the list it already is. */
  startImport: operation(
    z.strictObject({ file, choices, mapping, defaultCountry: country.nullable() }),
    returns<{ readonly listId: ListId; readonly isNew: boolean }>(),
  ),
  /** Stops an import and forgets its rows. */
  stopImport: operation(z.strictObject({ listId }), returns<null>()),
  readList: operation(
    z.strictObject({ listId }),
    returns<{
      readonly summary: ListSummary;
      readonly columns: readonly string[];
      readonly source: SheetChoices & { readonly fileName: string; readonly format: 'csv' | 'xlsx' };
      readonly settings: ListSettings;
    }>(),
  ),
  /** Changes mapping, default country or preset; verdicts are worked out again, decisions of persons stay. */
  changeListSettings: operation(
    z.strictObject({
      listId,
      mapping: mapping.optional(),
      defaultCountry: country.nullable().optional(),
      preset: z.enum(PRESETS).optional(),
    }),
    returns<ListSettings>(),
  ),
  deleteList: operation(z.strictObject({ listId }), returns<null>()),

  readQuote: operation(z.strictObject({ listId, scope }), returns<Quote>()),
  /**
   * Starts or resumes a run. `whenGone`: whether it waits for a service that does not answer and tries again
   * by itself, or stops. Fails with `run_already_going`, `service_key_missing`.
   */
  startRun: operation(
    z.strictObject({
      listId,
      scope,
      maxCredits: z.int().nonnegative().nullable(),
      whenGone: z.enum(['wait', 'stop']),
    }),
    returns<{ readonly runId: number }>(),
  ),
  pauseRun: operation(z.strictObject({ listId }), returns<RunSnapshot>()),
  /** Lets a waiting run try again now. */
  tryRunNow: operation(z.strictObject({ listId }), returns<null>()),
  /** What all runs of a list came to. */
  readReceipt: operation(z.strictObject({ listId }), returns<Receipt>()),
  /**
   * Asks for one row at once, before what any run has waiting: its edited address, else its imported one. Free
   * when the answer is known. Fails with `row_not_found`, `nothing_to_check`, `check_failed`, the `service_…` codes.
   */
  checkRow: operation(z.strictObject({ listId, position }), returns<Row>()),
  /** The latest run of a list, going or not; null when it never ran. */
  readRun: operation(z.strictObject({ listId }), returns<RunSnapshot | null>()),

  /** A window of rows in the file's order. `total` counts the filter's rows. */
  readRows: operation(
    z.strictObject({ listId, filter, offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }),
    returns<{ readonly total: number; readonly rows: readonly Row[] }>(),
  ),
  /** The place, in the filter's order, of the next row after `position` that wants a person; null when none is left. */
  findNextDoubtful: operation(
    z.strictObject({ listId, filter, after: z.int().nonnegative() }),
    returns<{ readonly index: number; readonly position: number } | null>(),
  ),
  /** Records a person's decision. Fails with `row_changed` if `revision` is out of date, `no_suggestion`. */
  decideRow: operation(z.strictObject({ listId, position, revision, decision }), returns<Row>()),
  /** Takes back the latest decision step of a list. Fails with `nothing_to_undo`. */
  undo: operation(z.strictObject({ listId }), returns<{ readonly positions: readonly number[] }>()),

  /** Starts an export; `exportProgressed` carries the finished file. */
  startExport: operation(
    z.strictObject({
      listId,
      format: z.enum(['csv', 'xlsx']),
      layout: z.enum(['added_columns', 'in_place']),
    }),
    returns<{ readonly exportId: string }>(),
  ),
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type InputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type OutputOf<N extends OperationName> = ReturnType<Operations[N]['output']>;

/** What the page sees: one function per operation. */
export type Backend = { readonly [N in OperationName]: (input: InputOf<N>) => Promise<OutputOf<N>> };
/** What the core must provide. */
export type Handlers = {
  readonly [N in OperationName]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>;
};

export type RowFilter = InputOf<'readRows'>['filter'];
export type DecisionInput = InputOf<'decideRow'>['decision'];
export type ExportLayout = InputOf<'startExport'>['layout'];
