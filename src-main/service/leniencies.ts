/**
 * Decides every case that the interface document leaves open ("not shown"). Each entry states what the app expects, and
 * what else it accepts. If the real service behaves differently, change this file.
 */
import { z } from 'zod';
import type { KeyUse } from './key-use.ts';
import { MOST_EMAILS_IN_JOB } from './limits.ts';
import { listOf, MOST_SIGNS, readJson, withoutControls } from './replies/reply.ts';
import { readWaitMs } from './replies/wait-text.ts';
import type { ServiceErrorData } from './service-error.ts';

/** A JSON number (2.3 to 2.7). Also accepts a text of digits. */
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

/** -90..90 decimal degrees, or null when absent. */
export const latitude = degrees(90);
/** -180..180 decimal degrees, or null when absent. */
export const longitude = degrees(180);

function degrees(bound: number) {
  return number
    .pipe(z.number().min(-bound).max(bound))
    .nullish()
    .transform((value) => value ?? null);
}

/** The amount by which sums of rounded numbers may fall outside 0..1. */
const ROUNDING = 0.001;

/** A number 0..1 (2.3). A number that is outside only because of rounding becomes 0 or 1. */
export const share = number
  .pipe(
    z
      .number()
      .min(-ROUNDING)
      .max(1 + ROUNDING),
  )
  .transform((value) => Math.min(1, Math.max(0, value)));

/**
 * Texts for people (corrections, reasons; part 2.7 gives no element type). Accepts strings, numbers, objects with a
 * `message` or `code`, or one string. Drops all other notes, because an unreadable note is no reason to lose a paid
 * answer.
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

/** Names of lists of other likely addresses (2.3 has none). The first of these lists in a reply is used. */
const CANDIDATE_LISTS = ['candidates', 'alternatives', 'matches'] as const;
/** The maximum number of candidates. A person chooses among them, so more would not help. */
const MOST_CANDIDATES = 100;

/** Returns the first candidates of a reply, unparsed. */
export function candidateItems(reply: unknown): readonly unknown[] {
  const fields = fieldsOf(reply);
  return (
    CANDIDATE_LISTS.map((name) => fields[name])
      .find(isList)
      ?.slice(0, MOST_CANDIDATES) ?? []
  );
}

/** Returns the body of email batches and jobs (4.9, 4.10: not shown). The text of 4.10 names the field `emails`. */
export function emailsBody(emails: readonly string[]): { readonly emails: readonly string[] } {
  return { emails };
}

/**
 * The results of email batches and jobs (4.9, 4.11: shape not shown). Accepts a list under these names, a list whose
 * elements have an `email`, a bare list, or an object with emails as keys. The list or object may also be one level
 * down. Ignores a list of bare texts, which repeats the request. `email-replies.ts` matches results by `email`, because
 * their order is not trusted.
 */
const RESULT_LISTS = ['results', 'emails', 'items', 'data', 'result', 'validations'] as const;

/** Returns the unparsed results of a reply about many emails, or null if there are none. */
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

const MOST_ENVELOPES = 50;

function firstResults(fields: Fields): readonly unknown[] | null {
  const named = RESULT_LISTS.map((name) => fields[name]).find(isResultList);
  return named ?? Object.values(fields).slice(0, MOST_ENVELOPES).find(isListOfEmails) ?? null;
}

const isListOfEmails = (value: unknown): value is readonly unknown[] =>
  isList(value) && typeof fieldsOf(value[0])['email'] === 'string';

/** Returns one result (2.7). Also accepts an object that holds the result one level down, next to the email. */
export function emailResultOf(item: unknown): unknown {
  const fields = fieldsOf(item);
  if ('deliverable' in fields) return item;
  const inner = Object.values(fields)
    .slice(0, MOST_ENVELOPES)
    .map(fieldsOf)
    .find((one) => 'deliverable' in one);
  return inner === undefined ? item : { ...inner, email: fields['email'] ?? inner['email'] };
}

/** Returns the state of a job (part 3). Accepts `status` or `state`, also in `job`, and other words for two states. */
export function jobStateOf(reply: unknown): unknown {
  const fields = fieldsOf(reply);
  const job = fieldsOf(fields['job']);
  const said = job['status'] ?? job['state'] ?? fields['status'] ?? fields['state'];
  return typeof said === 'string' ? (JOB_STATES.get(said.toLowerCase()) ?? said) : said;
}

const JOB_STATES: ReadonlyMap<string, string> = new Map([
  // "success" is left out, because it may describe the request that asks for the state.
  ...['done', 'completed', 'complete', 'finished', 'succeeded'].map((word) => [word, 'done'] as const),
  ...['error', 'failed', 'failure'].map((word) => [word, 'error'] as const),
]);

/**
 * Returns the links of a refusal because of the terms (4.1), or null. Also accepts links in `error` or `detail`, and
 * links relative to the service's address.
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
    // The links open in the system browser, so only http and https pass.
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

/** Turns `{ "a@b.example": { … } }` into a list. Counts the keys before it creates objects. */
function itemsByEmail(fields: Fields): readonly unknown[] | null {
  const emails = Object.keys(fields).filter((key) => key.includes('@'));
  if (emails.length === 0 || emails.length > MOST_EMAILS_IN_JOB) return null;
  return emails.map((email) => ({ email, ...fieldsOf(fields[email]) }));
}

/**
 * Whether a refusal is about credits (part 7: 403 for both keys and credits, error bodies not shown). A 402 is about
 * credits. So is a 403 whose body mentions credits, and says that they are used up or mentions no key.
 */
export function speaksOfCredits(status: number, body: string): boolean {
  if (status !== 403) return status === 402;
  return CREDITS.test(body) && (LACK.test(body) || !KEY.test(body));
}

const CREDITS = /(?<![a-z])(?:credits?|balance|quota)(?![a-z])/iu;
const LACK =
  /(?<![a-z])(?:insufficient|not enough|no (?:more )?credits|out of|exhausted|exceeded|used up|run out)(?![a-z])/iu;
/** Matches a mention of a key. "Unknown API key. Buy credits at …" is about the key, not about credits. */
const KEY = /(?<![a-z])key(?![a-z])/iu;

/**
 * Whether a job was refused because of its webhook address (part 7, rule 3: error bodies not shown). A body with an
 * email does not count, because some services repeat the whole request.
 */
export const isWebhookAtFault = ({ detail, body }: Pick<ServiceErrorData, 'detail' | 'body'>): boolean =>
  detail === 'webhook_url' || (body.includes('webhook_url') && !body.includes('@'));

/**
 * Returns the requested wait in ms, or null (part 7, rule 4: header or body, not shown). Reads `Retry-After`, and
 * `retry_after` also in `error` or `detail`. A number is in seconds; `readWaitMs` reads the texts. The longest wait
 * applies, up to one day: a mistake of the service (1e300, the year 9999) must not stop a run permanently.
 */
export function readRetryAfterMs(headers: readonly string[], body: string, nowMs: number): number | null {
  const json = fieldsOf(readJson(body));
  const places = [json, fieldsOf(json['error']), fieldsOf(json['detail'])];
  const asked = [...headers, ...places.map((fields) => fields['retry_after'])].map((value) =>
    typeof value === 'string' ? readWaitMs(value, nowMs) : secondsToMs(value),
  );
  const known = asked.filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.min(Math.max(...known), LONGEST_WAIT_MS);
}

const LONGEST_WAIT_MS = 86_400_000;

const secondsToMs = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 ? value * 1000 : null;

/** Whether a request without a key is sent (part 5, rule 7: not shown). On-prem builds may need no key, but email jobs always need one. */
export function isSentWithoutKey(use: KeyUse): boolean {
  return use !== 'required';
}

/** Stored as the key of a service that needs no key (part 5, rule 7). The app then sends no header. */
export const NO_KEY = 'none';

/** Returns the country field, or none (part 7, rule 5: not shown). `reverse` and `suggest` always need a country. */
export function countryField(country: string | null): { readonly country?: string } {
  return country === null ? {} : { country };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
