import { z } from 'zod';
import { addressOf } from '#shared/contract/address.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { columnMapping, country } from '#shared/contract/import/columns.ts';
import { textDialect } from '#shared/contract/import/preview.ts';
import type { RowMark } from '#shared/contract/review/history.ts';
import { rules } from '#shared/contract/review/rehearsal.ts';
import { RUN_STATES, type RunSnapshot } from '#shared/contract/run/run.ts';
import { runScope } from '#shared/contract/run/run-schemas.ts';
import type { Address, CorrectedAddress } from '#shared/domain/address/address.ts';
import type { Question } from '#shared/domain/address/question.ts';
import { EMAIL_REASONS } from '#shared/domain/email/email-check.ts';
import { EMAIL_WAYS } from '#shared/domain/email/email-way.ts';
import { EMAIL_DECISIONS } from '#shared/domain/email/row-email.ts';
import { SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { PLAIN_REPAIRS, type RepairInForce } from '#shared/domain/repair/repairs.ts';
import { DECISIONS, type Decision, PICK_SOURCES, type Picked } from '#shared/domain/verdict/decision.ts';
import { REASON_CODES } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import type { RowBasis } from './repositories/mark-repository.ts';
import type { RulesApplied, StepDetails } from './repositories/stored-step.ts';
import { LAST_MOMENT_MS } from './stored-words.ts';

/** The hash of a file's bytes, which is also the name of its copy. */
export const SHA256: RegExp = /^[0-9a-f]{64}$/u;

const count = z.int().nonnegative();
const moment = z.number().min(-LAST_MOMENT_MS).max(LAST_MOMENT_MS);
const column = z.int().nonnegative().max(16_383);
const text = z.string();

export const columnNames = z.array(text).readonly();

export const listSource = z.object({
  fileName: text,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets which they are
  format: z.enum(Object.keys(SHEET_FORMATS) as (keyof typeof SHEET_FORMATS)[]),
  sha256: text.regex(SHA256),
  bytes: count,
  addressName: text.exactOptional(),
  isCopyErased: z.boolean().exactOptional(),
  hiddenColumns: z.array(column).readonly().exactOptional(),
  sheet: text.nullable(),
  encoding: text.nullable(),
  delimiter: text.nullable(),
  dialect: textDialect.exactOptional(),
  headerRow: count,
}) satisfies z.ZodType<ListSource>;

const switchedOnAtMs = moment;
const repair = z.discriminatedUnion('id', [
  z.object({ id: z.enum(PLAIN_REPAIRS), switchedOnAtMs }),
  z.object({
    id: z.literal('mojibake'),
    words: z.array(z.tuple([text, text]).readonly()).readonly(),
    switchedOnAtMs,
  }),
  z.object({ id: z.enum(['lost_zeros', 'capitals']), columns: z.array(column).readonly(), switchedOnAtMs }),
  z.object({ id: z.literal('moved_cells'), width: count, wholeRows: z.boolean(), switchedOnAtMs }),
  z.object({ id: z.literal('contact_details'), phoneColumn: column.nullable(), switchedOnAtMs }),
  z.object({ id: z.literal('unit_place'), units: z.boolean(), careOf: z.boolean(), switchedOnAtMs }),
  z.object({
    id: z.literal('dates'),
    columns: z
      .array(z.object({ column, order: z.enum(['day_month', 'month_day']), separator: z.enum(['-', '/']) }))
      .readonly(),
    switchedOnAtMs,
  }),
]) satisfies z.ZodType<RepairInForce>;

export const listSettings = z.object({
  mapping: columnMapping,
  defaultCountry: country.nullable(),
  rules,
  checksHiddenRows: z.boolean().exactOptional(),
  checksTotalRows: z.boolean().exactOptional(),
  checksSeveralEmails: z.boolean().exactOptional(),
  repairs: z.array(repair).readonly().exactOptional(),
}) satisfies z.ZodType<ListSettings>;

export const correctedAddress = addressOf(text) satisfies z.ZodType<CorrectedAddress>;

export const addressInParts = z.object({
  street: text,
  house_number: text,
  locality: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
}) satisfies z.ZodType<Address>;

export const picked = z.object({
  source: z.enum(PICK_SOURCES),
  formatted: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  udprn: text,
  uprn: text,
  accuracyType: text,
}) satisfies z.ZodType<Picked>;

const decision = z.object({
  kind: z.enum(DECISIONS),
  decidedBy: z.enum(['person', 'rule']),
  initials: text.exactOptional(),
  ruleVersion: text,
  decidedAtMs: moment,
  corrected: correctedAddress.nullable(),
  readAs: addressInParts.exactOptional(),
  picked: picked.nullable(),
}) satisfies z.ZodType<Decision>;

const emailSlot = { column, slot: count };
export const rowMark = z.object({
  decision: decision.nullable(),
  note: text.nullable(),
  emails: z
    .array(
      z.object({
        ...emailSlot,
        decision: z.enum(EMAIL_DECISIONS).nullable(),
        taken: text.nullable(),
        decidedAtMs: moment.nullable(),
      }),
    )
    .readonly()
    .exactOptional(),
}) satisfies z.ZodType<RowMark>;

const id = z.int().positive();
export const rowBasis = z.object({
  questionId: id.nullable(),
  lookupId: id.nullable(),
  newerLookupId: id.nullable().exactOptional(),
  reason: z.enum(REASON_CODES),
  place: z.object({ lat: z.number(), lng: z.number(), accuracy: text }).nullable().exactOptional(),
  emails: z
    .array(z.object({ ...emailSlot, lookupId: id.nullable(), reason: z.enum(EMAIL_REASONS) }))
    .readonly()
    .exactOptional(),
}) satisfies z.ZodType<RowBasis>;

export const rulesApplied = z.object({
  before: rules,
  after: rules,
  ruleVersion: text,
  sample: z.object({ right: count, wrong: count }).nullable(),
}) satisfies z.ZodType<RulesApplied>;

export const stepDetails = z.object({
  decision: z.enum(DECISIONS).nullable(),
  before: rowMark,
  after: rowMark,
  settings: listSettings,
  rules: rulesApplied.nullable(),
  settingsAfter: listSettings.exactOptional(),
}) satisfies z.ZodType<StepDetails>;

export const question = z.object({
  country: text,
  input: z.union([
    text,
    z.object({ street: text, house_number: text, locality: text, city: text, state: text, postcode: text }),
  ]),
}) satisfies z.ZodType<Question>;

export const emailQuestion = z.object({ email: text });

/** Country, house number, street, locality, city, state, postcode. */
export const geocodeParts = z.tuple([text.nullable(), text, text, text, text, text, text]).readonly();

const failure = z.custom<Failure>((value) => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is, is tried here
    return typeof failureMessage(value as Failure).text === 'string';
  } catch {
    return false;
  }
});

const pool = z.object({ quoted: z.number(), charged: z.number() });
export const runSnapshot = z.object({
  runId: id,
  listId: id,
  service: text,
  subject: z.enum(SUBJECTS),
  scope: runScope,
  state: z.enum(RUN_STATES),
  way: z.enum(EMAIL_WAYS).nullable(),
  emailJobs: z
    .array(z.object({ id: count, emails: count, state: text, isUnanswered: z.boolean() }))
    .readonly(),
  awaited: count.exactOptional(),
  total: count,
  cached: count,
  done: count,
  failed: count,
  requests: count,
  retries: count,
  askedAgain: count,
  maybeCharged: count.exactOptional(),
  atOnce: count,
  credits: z.object({ validation: pool, geocode: pool, email: pool }),
  maxCredits: count.nullable().exactOptional(),
  saved: z.object({ duplicates: z.number(), known: z.number(), skipped: z.number() }),
  verdicts: z.object({
    accept: z.number(),
    confirm: z.number(),
    fix: z.number(),
    choose: z.number(),
    not_checked: z.number(),
  }),
  rowsPerMinute: z.number(),
  noReplySinceMs: moment.nullable().exactOptional(),
  secondsLeft: z.number().nullable(),
  elapsedMs: z.number(),
  waitedMs: z.number().exactOptional(),
  errors: z.record(text, count),
  failure: failure.nullable(),
  nextTryAtMs: moment.nullable(),
}) satisfies z.ZodType<RunSnapshot>;
