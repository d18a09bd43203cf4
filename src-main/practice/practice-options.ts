import { parseArgs } from 'node:util';
import type { PracticeOptions } from './practice-service.ts';
import type { Trouble } from './trouble.ts';

/** Shown at the start and in the help. Does not apply to the service inside the app, whose key is secret. */
export const PRACTICE_IS_OPEN = `It is for tests and training: its key, "practice", is known to everybody, and any program of any user
of this computer can read what it was asked (/_practice/ledger) and have it make trouble.`;

export const PRACTICE_HELP = `doorstep practice [options]

Runs the practice service on 127.0.0.1 until it is stopped; "test" works on /suggest only.
${PRACTICE_IS_OPEN}
It answers to its own address alone, such as http://127.0.0.1:8080, not to "localhost" or another name.

  --port N                    port to listen on (default: any free one)
  --key KEY                   a further key that is accepted (repeatable)
  --seed N                    which requests meet trouble (default 1)

Trouble on demand; shares are between 0 and 1:
  --latency MS                added to every answer
  --rate-limit N              requests a second and key before 429
  --rate-limited SHARE        429 for a share of the requests
  --retry-after SECONDS       what a 429 asks for (default 1)
  --retry-after-in PLACE      header, date, body or both (default both)
  --server-errors SHARE       503
  --timeouts SHARE            no answer at all
  --resets SHARE              connection reset
  --truncated SHARE           the answer stops in the middle of its JSON
  --lost-replies SHARE        done and charged, and the connection reset
  --sign-in-pages SHARE       a network's page for signing in, instead of the service
  --validation-credits N      credits left (default: without limit)
  --geocode-credits N
  --email-credits N
  --revoked                   every key answers 403
  --job-speed N               emails a second that a job checks (default: as fast as it can)
  --postcode-lookups N        lookups a minute and address before 429 (default 6000)
`;

type PracticeArguments =
  | {
      readonly ok: true;
      readonly help: boolean;
      readonly options: Pick<PracticeOptions, 'port' | 'keys' | 'seed' | 'trouble'>;
    }
  | { readonly ok: false; readonly error: string };

type Numbered = {
  readonly option: string;
  readonly field: keyof Trouble;
  readonly highest: number;
  readonly whole?: boolean;
};

const ANY = Number.MAX_SAFE_INTEGER;
const NUMBERED: readonly Numbered[] = [
  { option: 'latency', field: 'latencyMs', highest: 600_000 },
  { option: 'rate-limit', field: 'requestsPerSecond', highest: ANY },
  { option: 'rate-limited', field: 'rateLimited', highest: 1 },
  { option: 'retry-after', field: 'retryAfterSeconds', highest: ANY },
  { option: 'server-errors', field: 'serverErrors', highest: 1 },
  { option: 'timeouts', field: 'timeouts', highest: 1 },
  { option: 'resets', field: 'resets', highest: 1 },
  { option: 'truncated', field: 'truncated', highest: 1 },
  { option: 'lost-replies', field: 'lostReplies', highest: 1 },
  { option: 'sign-in-pages', field: 'signInPages', highest: 1 },
  { option: 'job-speed', field: 'jobEmailsPerSecond', highest: ANY },
  { option: 'validation-credits', field: 'validationCredits', highest: ANY, whole: true },
  { option: 'geocode-credits', field: 'geocodeCredits', highest: ANY, whole: true },
  { option: 'email-credits', field: 'emailCredits', highest: ANY, whole: true },
  { option: 'postcode-lookups', field: 'postcodeLookupsPerMinute', highest: ANY, whole: true },
];
const PLACES: readonly Trouble['retryAfterIn'][] = ['header', 'date', 'body', 'both'];

/** Reads the arguments after `practice`. */
export function parsePracticeArguments(argv: readonly string[]): PracticeArguments {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: OPTIONS,
      strict: true,
      allowPositionals: false,
    });
    const texts = new Map(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      ),
    );
    return {
      ok: true,
      help: values.help ?? false,
      options: {
        port: numberOf(texts, { option: 'port', highest: 65_535, whole: true }) ?? 0,
        keys: values.key ?? [],
        seed: numberOf(texts, { option: 'seed', highest: ANY, whole: true }) ?? 1,
        trouble: troubleOf(texts, values.revoked ?? false),
      },
    };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

const text = { type: 'string' } as const;
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  revoked: { type: 'boolean' },
  key: { type: 'string', multiple: true },
  port: text,
  seed: text,
  'retry-after-in': text,
  latency: text,
  'rate-limit': text,
  'rate-limited': text,
  'retry-after': text,
  'server-errors': text,
  timeouts: text,
  resets: text,
  truncated: text,
  'lost-replies': text,
  'sign-in-pages': text,
  'job-speed': text,
  'validation-credits': text,
  'geocode-credits': text,
  'email-credits': text,
  'postcode-lookups': text,
} as const;

function troubleOf(texts: ReadonlyMap<string, string>, keyRevoked: boolean): Partial<Trouble> {
  const numbers = NUMBERED.flatMap((numbered) => {
    const value = numberOf(texts, numbered);
    return value === null ? [] : [[numbered.field, value] as const];
  });
  const place = texts.get('retry-after-in');
  const retryAfterIn = PLACES.find((known) => known === place);
  if (place !== undefined && retryAfterIn === undefined)
    throw new Error(`--retry-after-in is one of ${PLACES.join(', ')}`);
  return {
    ...Object.fromEntries(numbers),
    ...(keyRevoked ? { keyRevoked } : {}),
    ...(retryAfterIn === undefined ? {} : { retryAfterIn }),
  };
}

/** Returns null if the option is absent. Throws the message to show if the number is invalid. */
function numberOf(
  texts: ReadonlyMap<string, string>,
  { option, highest, whole }: Omit<Numbered, 'field'>,
): number | null {
  const written = texts.get(option);
  if (written === undefined) return null;
  const value = written.trim() === '' ? Number.NaN : Number(written);
  if (!(value >= 0 && value <= highest) || (whole === true && !Number.isInteger(value))) {
    throw new Error(
      `--${option} takes a ${whole === true ? 'whole ' : ''}number${highest === ANY ? '' : ` between 0 and ${highest}`}`,
    );
  }
  return value;
}
