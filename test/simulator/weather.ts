/** How the simulated service behaves for some time. Each request draws its fate at random from the current weather. */
export const WEATHERS = [
  'fine',
  'slow',
  'crawling',
  'silent',
  'breaking',
  'truncating',
  'swapping',
  'garbled',
  'finding nothing',
  'page for people',
  'sign-in page',
  'key expired',
  'no credits',
  'limited',
  'limited long',
  'failing',
  'refusing connections',
  'deploy',
  'mixed',
] as const;
export type Weather = (typeof WEATHERS)[number];

export type Fate = {
  /** The time from the start of the request until the service has finished, in ms. */
  readonly workMs: number;
  /** The time from then until the end of the request reaches the app, in ms. */
  readonly wayMs: number;
  /** `answer`, `charge and lose`: the service charges the request. With the latter, the app cannot read the answer. */
  readonly work: 'answer' | 'charge and lose' | 'nothing';
  readonly end: End;
};

export type End =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** The complete answer to the request. */
  | { readonly kind: 'answer' }
  /** The first half of the answer. `isClosed`: whether the connection then breaks; otherwise the reply ends. */
  | { readonly kind: 'cut answer'; readonly isClosed: boolean }
  /** A complete answer, but about another town. */
  | { readonly kind: 'answer to another' }
  /** The connection breaks. `hasLeft`: whether the request had been sent. */
  | { readonly kind: 'reset'; readonly hasLeft: boolean };

const reply = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): End => ({
  kind: 'reply',
  status,
  body,
  headers,
});
const PAGE = '<!doctype html><title>Back soon</title><p>We are being updated.</p>';

type Draw = {
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
  readonly wallMs: number;
  readonly answered: (changes?: Partial<Fate>) => Fate;
  /** Returns a fate that costs nothing. */
  readonly free: (end: End) => Fate;
  /** Returns `fate` with this probability, and otherwise an answer. */
  readonly sometimes: (chance: number, fate: () => Fate) => Fate;
};

/** @param random returns a number from 0 to below 1 @param wallMs the time, for a `Retry-After` with a date */
export function fateIn(weather: Weather, random: () => number, wallMs: number): Fate {
  const workMs = 5 + random() * 150;
  const wayMs = 5 + random() * 150;
  const answered: Draw['answered'] = (changes = {}) => ({
    workMs,
    wayMs,
    work: 'answer',
    end: { kind: 'answer' },
    ...changes,
  });
  return FATES[weather]({
    random,
    wallMs,
    answered,
    free: (end) => answered({ work: 'nothing', end }),
    sometimes: (chance, fate) => (random() < chance ? fate() : answered()),
  });
}

/** Longer than the app waits for any reply. */
const NEVER_MS = 86_400_000;
const LOST = 'charge and lose';
const BROKEN: End = { kind: 'reset', hasLeft: true };

const FATES: { readonly [W in Weather]: (draw: Draw) => Fate } = {
  fine: ({ answered }) => answered(),
  slow: ({ answered, random }) => answered({ workMs: 500 + random() * 2_500, wayMs: random() * 2_500 }),
  crawling: ({ answered, random }) => answered({ workMs: 1_000 + random() * 8_000, wayMs: random() * 8_000 }),
  silent: ({ answered, random, sometimes }) =>
    sometimes(0.6, () => answered({ work: random() < 0.5 ? LOST : 'nothing', wayMs: NEVER_MS })),
  breaking: ({ answered, random, free, sometimes }) =>
    sometimes(0.6, () => (random() < 0.5 ? free(BROKEN) : answered({ work: LOST, end: BROKEN }))),
  truncating: ({ answered, random, sometimes }) =>
    sometimes(0.5, () => answered({ work: LOST, end: { kind: 'cut answer', isClosed: random() < 0.5 } })),
  swapping: ({ answered, sometimes }) =>
    sometimes(0.3, () => answered({ end: { kind: 'answer to another' } })),
  garbled: ({ answered, sometimes }) =>
    sometimes(0.5, () => answered({ work: LOST, end: reply(200, '{"accuracy_type":[]}') })),
  'finding nothing': ({ free }) => free(reply(404, '{"error":"not found"}')),
  'page for people': ({ free }) => free(reply(404, PAGE)),
  'sign-in page': ({ free }) => free(reply(200, PAGE)),
  'key expired': ({ free, random }) =>
    free(reply(random() < 0.5 ? 401 : 403, '{"error":"the key has expired"}')),
  'no credits': ({ free }) => free(reply(403, '{"error":"insufficient credits"}')),
  limited: ({ free, random, sometimes, wallMs }) =>
    sometimes(0.5, () => free(reply(429, '{}', shortWait(random, wallMs)))),
  'limited long': ({ free, random, sometimes, wallMs }) =>
    sometimes(0.3, () => free(reply(429, '{}', { 'retry-after': longWait(random, wallMs) }))),
  failing: ({ answered, random, sometimes }) =>
    sometimes(0.7, () =>
      answered({ work: random() < 0.5 ? LOST : 'nothing', end: reply(500, '{"error":"internal"}') }),
    ),
  'refusing connections': ({ free }) => free({ kind: 'reset', hasLeft: false }),
  deploy: ({ answered, random, sometimes }) =>
    sometimes(0.8, () => {
      const status = random() < 0.5 ? 503 : 502;
      const isDone = status === 502 && random() < 0.3;
      return answered({ work: isDone ? LOST : 'nothing', end: reply(status, PAGE) });
    }),
  mixed: ({ random, wallMs }) =>
    fateIn(UNMIXED[Math.floor(random() * UNMIXED.length)] ?? 'fine', random, wallMs),
};

const UNMIXED = WEATHERS.filter((weather) => weather !== 'mixed');

/** Returns the headers of a reply that asks for a wait of a few seconds, sometimes without naming it. */
function shortWait(random: () => number, wallMs: number): Readonly<Record<string, string>> {
  const asked = written(1 + Math.floor(random() * 3), random, wallMs);
  return random() < 0.8 ? { 'retry-after': asked } : {};
}

const longWait = (random: () => number, wallMs: number): string =>
  written(Math.floor(20 + random() * 4_000), random, wallMs);

/** Returns a wait as a number of seconds or as a date. */
const written = (seconds: number, random: () => number, wallMs: number): string =>
  random() < 0.5 ? String(seconds) : new Date(wallMs + seconds * 1000).toUTCString();
