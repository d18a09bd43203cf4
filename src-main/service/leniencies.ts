/**
 * What the interface document leaves open ("not shown"), decided here and nowhere else. Each entry says the
 * reading chosen and what is accepted besides. When the real service shows its face, this is the file to change.
 */
import { z } from 'zod';
import type { KeyUse } from './key-use.ts';
import { MOST_EMAILS_IN_JOB } from './limits.ts';
import { listOf, MOST_SIGNS, readJson, withoutControls } from './reply.ts';
import type { ServiceErrorData } from './service-error.ts';

/** Numbers (2.3 to 2.7): as such; besides, as their digits in a text. */
const number = z.union([
  z.number(),
  z
    .string()
    .max(40)
    .regex(/^\s*-?\d+(?:\.\d+)?\s*$/u)
    .transform(Number),
]);

/** A finite number, or null when absent. */
export const numberOrNull = number.nullish().transform((value) => value ?? null);

/** Decimal degrees, or null when absent. */
export const latitude = degrees(90);
/** -180..180 decimal degrees, or null when absent. */
export const longitude = degrees(180);

function degrees(bound: number) {
  return number
    .pipe(z.number().min(-bound).max(bound))
    .nullish()
    .transform((value) => value ?? null);
}

/** How far sums of rounded numbers go beyond 0 and 1. */
const ROUNDING = 0.001;

/** 0..1 (2.3); besides, what is beyond by rounding alone is taken as the bound. */
export const share = number
  .pipe(
    z
      .number()
      .min(-ROUNDING)
      .max(1 + ROUNDING),
  )
  .transform((value) => Math.min(1, Math.max(0, value)));

/**
 * Texts for people (corrections, reasons): part 2.7 gives `reasons` no element type. Strings as they come;
 * besides, numbers, and objects with a `message` or `code`, and one string in place of the list. Anything else in the list
 * is left out: a note that cannot be read is no reason to lose a paid answer.
 */
export const notes = z
  .union([
    listOf(z.unknown()),
    z
      .string()
      .max(MOST_SIGNS)
      .transform((one) => (one === '' ? [] : [one])),
  ])
  .nullish()
  .transform((items) => (items ?? []).flatMap(noteOf).map(withoutControls));

function noteOf(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  if (typeof item === 'number') return [String(item)];
  const { message, code } = fieldsOf(item);
  const words = [message, code].find((value) => typeof value === 'string');
  return words === undefined ? [] : [words];
}

/**
 * Other addresses about as likely (part 2.3 names none). Read from the first of these lists that is there;
 * elements without an address or a confidence are left out.
 */
const CANDIDATE_LISTS = ['candidates', 'alternatives', 'matches'] as const;
/** A person chooses among them. */
const MOST_CANDIDATES = 100;

/** The first candidates of a reply, not yet read; empty when there is no list. */
export function candidateItems(reply: unknown): readonly unknown[] {
  const fields = fieldsOf(reply);
  return (
    CANDIDATE_LISTS.map((name) => fields[name])
      .find(isList)
      ?.slice(0, MOST_CANDIDATES) ?? []
  );
}

/**
 * Email batch and jobs, request (4.9 and 4.10: payload not shown): `{ emails: [...] }`, the name 4.10 uses in
 * prose.
 */
export function emailsBody(emails: readonly string[]): { readonly emails: readonly string[] } {
  return { emails };
}

/**
 * Email batch and jobs, results (4.9 and 4.11: shape not shown): a list under any of these names, one whose elements name
 * an `email`, a bare list, or an object whose keys are the emails, at the top or one level down. A list of bare texts
 * is the request's `emails` said again and not taken. null when there is none: a batch, or a job that is `done`,
 * is then malformed, since what was paid for cannot be read. The order is not trusted: results are matched back
 * by `email` (see `email-replies.ts`).
 */
const RESULT_LISTS = ['results', 'emails', 'items', 'data', 'result', 'validations'] as const;

/** The results of a reply about many emails, not yet read; null when there are none. */
export function emailResultItems(reply: unknown): readonly unknown[] | null {
  if (isResultList(reply)) return reply;
  const fields = fieldsOf(reply);
  const list = firstResults(fields);
  if (list !== null) return list;
  for (const inner of Object.values(fields).slice(0, MOST_ENVELOPES).map(fieldsOf)) {
    const nested = firstResults(inner) ?? itemsByEmail(inner);
    if (nested !== null) return nested;
  }
  return itemsByEmail(fields);
}

/** Fields of a reply that are looked into. */
const MOST_ENVELOPES = 50;

function firstResults(fields: Fields): readonly unknown[] | null {
  const named = RESULT_LISTS.map((name) => fields[name]).find(isResultList);
  return named ?? Object.values(fields).slice(0, MOST_ENVELOPES).find(isListOfEmails) ?? null;
}

const isListOfEmails = (value: unknown): value is readonly unknown[] =>
  isList(value) && typeof fieldsOf(value[0])['email'] === 'string';

/** One result (2.7); besides, with what was found out one level down, beside the email. */
export function emailResultOf(item: unknown): unknown {
  const fields = fieldsOf(item);
  if ('deliverable' in fields) return item;
  const inner = Object.values(fields)
    .slice(0, MOST_ENVELOPES)
    .map(fieldsOf)
    .find((one) => 'deliverable' in one);
  return inner === undefined ? item : { ...inner, email: fields['email'] ?? inner['email'] };
}

/**
 * The state of a job (part 3): `status`; besides, `state`, also one level down in `job`, and other words for `done` and
 * `error`.
 */
export function jobStateOf(reply: unknown): unknown {
  const fields = fieldsOf(reply);
  const job = fieldsOf(fields['job']);
  const said = job['status'] ?? job['state'] ?? fields['status'] ?? fields['state'];
  return typeof said === 'string' ? (JOB_STATES.get(said.toLowerCase()) ?? said) : said;
}

const JOB_STATES: ReadonlyMap<string, string> = new Map([
  // "success" may be of the request that asks after the job.
  ...['done', 'completed', 'complete', 'finished', 'succeeded'].map((word) => [word, 'done'] as const),
  ...['error', 'failed', 'failure'].map((word) => [word, 'error'] as const),
]);

/**
 * The refusal for want of an agreement (4.1): `error` and the two links; besides, these one level down in `error` or
 * `detail`, and links that are relative to the service's address. null: it is another refusal.
 */
export function termsOf(
  reply: unknown,
  baseUrl: string,
): { readonly termsUrl: string; readonly ukTermsUrl: string } | null {
  const fields = fieldsOf(reply);
  const places = [fields, fieldsOf(fields['error']), fieldsOf(fields['detail'])];
  const said = places.flatMap(({ error, code, message }) => [error, code, message]);
  if (![...said, fields['detail']].includes('terms_acceptance_required')) return null;
  const link = (name: string): string | null => {
    const url = places.map((place) => place[name]).find((value) => typeof value === 'string');
    // These are opened in the system browser, so nothing but http and https is let through.
    const parsed = typeof url === 'string' && url !== '' ? URL.parse(url, `${baseUrl}/`) : null;
    if (parsed === null || !/^https?:$/u.test(parsed.protocol)) return null;
    return typeof url === 'string' && URL.canParse(url) ? url : parsed.href;
  };
  const termsUrl = link('terms_url');
  const ukTermsUrl = link('uk_evaluation_terms_url');
  return termsUrl === null || ukTermsUrl === null ? null : { termsUrl, ukTermsUrl };
}

function isResultList(value: unknown): value is readonly unknown[] {
  return isList(value) && (value.length === 0 || value.some((item) => typeof item !== 'string'));
}

/**
 * `{ "a@b.example": { … } }` as a list, the key becoming the `email` where the value has none. The keys are counted before
 * anything is made of them.
 */
function itemsByEmail(fields: Fields): readonly unknown[] | null {
  const emails = Object.keys(fields).filter((key) => key.includes('@'));
  if (emails.length === 0 || emails.length > MOST_EMAILS_IN_JOB) return null;
  return emails.map((email) => ({ email, ...fieldsOf(fields[email]) }));
}

/**
 * Whether a refusal is about credits (part 7: 403 both for keys and for credits, error bodies not shown): 402
 * always, 403 when its body, whatever its shape, speaks of credits, balance or quota, and says that they are used up or
 * speaks of no key. A silent 403 is a matter of the key.
 */
export function speaksOfCredits(status: number, body: string): boolean {
  if (status !== 403) return status === 402;
  return CREDITS.test(body) && (LACK.test(body) || !KEY.test(body));
}

const CREDITS = /(?<![a-z])(?:credits?|balance|quota)(?![a-z])/iu;
const LACK =
  /(?<![a-z])(?:insufficient|not enough|no (?:more )?credits|out of|exhausted|exceeded|used up|run out)(?![a-z])/iu;
/** "Unknown API key. Buy credits at …" is about the key. */
const KEY = /(?<![a-z])key(?![a-z])/iu;

/**
 * Whether a refusal of a job is about the address to be told at (part 7, rule 3: error bodies not shown): refused before
 * sending, or with a body that names the field and no email, since some services say all of a bad request again.
 */
export const isWebhookAtFault = ({ detail, body }: Pick<ServiceErrorData, 'detail' | 'body'>): boolean =>
  detail === 'webhook_url' || (body.includes('webhook_url') && !body.includes('@'));

/**
 * How long to wait, in milliseconds, null when the reply does not say (part 7, rule 4: header or body, not
 * shown): header `Retry-After` as seconds or as a date, body `retry_after` in seconds, as a number or its
 * digits, at the top or inside `error` or `detail`. Where they differ the longer one holds; what is longer than a
 * day is read as a day, since a mistake of the service (1e300, the year 9999) would have a run wait for ever.
 */
export function readRetryAfterMs(header: string | null, body: string, nowMs: number): number | null {
  const json = fieldsOf(readJson(body));
  const asked = [json, fieldsOf(json['error']), fieldsOf(json['detail'])].map((fields) =>
    secondsToMs(fields['retry_after']),
  );
  const known = [headerToMs(header, nowMs), ...asked].filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.min(Math.max(...known), LONGEST_WAIT_MS);
}

const LONGEST_WAIT_MS = 86_400_000;

function headerToMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = secondsToMs(header);
  if (ms !== null) return ms;
  // Any engine reads "2099" and "-3" as dates too.
  const dateMs = /^\s*\p{L}{3}/u.test(header) || header.includes('T') ? Date.parse(header) : NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}

function secondsToMs(value: unknown): number | null {
  const isDigits = typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/u.test(value);
  const seconds = isDigits ? Number(value) : value;
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : null;
}

/**
 * A request without a key (part 5, rule 7: not shown for most endpoints): sent, without the header, since an
 * on-prem build may need none; the service's answer decides. Email jobs are documented to need one.
 */
export function isSentWithoutKey(use: KeyUse): boolean {
  return use !== 'required';
}

/** Kept as the key of a service that asks for none, as an on-prem build may (part 5, rule 7): no header is sent. */
export const NO_KEY = 'none';

/**
 * A question without a country (part 7, rule 5: not shown): `validate` and `geocode` send it with the field left
 * out, and 400 and 422 both come back as `validation`. `reverse` and `suggest`, documented to need one, take no
 * question without.
 */
export function countryField(country: string | null): { readonly country?: string } {
  return country === null ? {} : { country };
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON object; none for any other value. */
function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
