/** Draws the steps of a day from a seed. No step depends on another one, so that any step can be left out. */
import { EMAIL_WAYS, type EmailWay } from '#shared/domain/email/email-way.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { seeded } from '../support/rows/seeded-random.ts';
import { DISK_FAULTS, type DiskFault } from './faulty-disk.ts';
import { WEATHERS, type Weather } from './weather.ts';

/**
 * `list` and `window` are indexes. `which` chooses the row at the index `which % rows`. `step` chooses, in the same way,
 * one of the app's steps that changed this row. `ms` is the time until the next act.
 */
export type Step = { readonly ms: number } & Act;

export type Act = EventOfDay | PersonsAct;

/** An event that no person in the office causes. */
export type EventOfDay =
  | { readonly do: 'weather'; readonly weather: Weather }
  /** The `after`-th write from now and all later ones fail, for a time. */
  | { readonly do: 'disk'; readonly fault: DiskFault; readonly forMs: number; readonly after: number }
  /**
   * The process dies just before or after the `commits`-th commit from now. 0: it dies at once. The next process dies at
   * its `again`-th commit, perhaps while it recovers. 0: it does not.
   */
  | {
      readonly do: 'crash';
      readonly commits: number;
      readonly isBefore: boolean;
      readonly again: number;
    }
  /** `logShare`: the part of the log since the last flush that reached the disk, 0..1. */
  | { readonly do: 'power loss'; readonly logShare: number }
  | { readonly do: 'close' | 'nothing' }
  | { readonly do: 'sleep' | 'set clock'; readonly byMs: number };

export type PersonsAct = ActOnRows | ActOnList;

/** An act in one window, about what it shows. */
export type ActOnRows =
  | {
      readonly do: 'decide';
      readonly window: number;
      readonly which: number;
      readonly kind: Kind;
      /** The number of the street that an edited or picked address gets; see `streetNamed`. */
      readonly street: number;
    }
  | {
      /** A check of a row, and an edit of the row before the answer can arrive. */
      readonly do: 'edit while checked';
      readonly window: number;
      readonly which: number;
      readonly street: number;
      readonly afterMs: number;
    }
  | { readonly do: 'flag'; readonly window: number; readonly which: number }
  | {
      readonly do: 'decide many';
      readonly window: number;
      readonly kind: BulkKind;
      readonly target: Target;
      readonly which: number;
    }
  | { readonly do: 'take back'; readonly window: number; readonly which: number; readonly step: number }
  | { readonly do: 'undo' | 'redo'; readonly window: number };

type ActOnList =
  | {
      readonly do: 'run';
      readonly list: number;
      readonly cap: number | null;
      readonly whenGone: 'wait' | 'stop';
      /** Whether to send lookups again whose unreadable answers may have been charged. */
      readonly asksUnread: boolean;
      /** The filter of the rows to check; null for all rows that are not checked. */
      readonly filter: Filter | null;
    }
  | {
      readonly do: 'run emails';
      readonly list: number;
      readonly way: EmailWay;
      readonly cap: number | null;
      readonly whenGone: 'wait' | 'stop';
      /** Whether to poll lost jobs again. */
      readonly looksForLost: boolean;
      /** Whether to send the emails of lost jobs again. */
      readonly asksLostAgain: boolean;
    }
  | { readonly do: 'pause' | 'stop' | 'try now'; readonly list: number; readonly subject: Subject }
  | { readonly do: 'check'; readonly list: number; readonly which: number }
  | {
      readonly do: 'view';
      readonly window: number;
      readonly list: number;
      readonly filter: Filter;
      readonly sort: 'position' | 'review';
    }
  | { readonly do: 'rules'; readonly list: number; readonly preset: 'strict' | 'normal' | 'relaxed' }
  | { readonly do: 'export'; readonly list: number; readonly leaveOutExcluded: boolean };

const FILTERS = ['all', 'undecided', 'confirm', 'fix', 'not checked'] as const;
export type Filter = (typeof FILTERS)[number];
const KINDS = ['used_suggestion', 'kept_as_entered', 'excluded', 'edited'] as const;
/** Addresses are picked only at the end of a day. */
export type Kind = (typeof KINDS)[number] | 'picked';
const BULK_KINDS = ['used_suggestion', 'kept_as_entered', 'excluded', 'none'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/**
 * `undecided`: the rows of the filter without a decision. `all but one`: the rows of the filter except one. `range`:
 * consecutive rows. Selections of single rows are twice as frequent.
 */
const TARGETS = ['filter', 'undecided', 'selection', 'selection', 'all but one', 'range'] as const;
export type Target = (typeof TARGETS)[number];

/** The number of windows. There are more windows than lists, so two of them show the same list. */
export const WINDOWS = 3;

const WEIGHTS = {
  run: 10,
  'run emails': 5,
  pause: 2,
  stop: 1,
  'try now': 4,
  check: 5,
  view: 8,
  decide: 12,
  'edit while checked': 2,
  flag: 3,
  'decide many': 6,
  'take back': 3,
  undo: 5,
  redo: 2,
  rules: 2,
  export: 2,
  weather: 9,
  disk: 3,
  crash: 3,
  'power loss': 1,
  close: 1,
  nothing: 6,
  sleep: 1,
  'set clock': 1,
} as const satisfies Readonly<Record<Act['do'], number>>;

const EVENTS: readonly Act['do'][] = [
  'weather',
  'disk',
  'crash',
  'power loss',
  'close',
  'sleep',
  'set clock',
  'nothing',
] satisfies readonly EventOfDay['do'][];
export const isEvent = (act: Act): act is EventOfDay => EVENTS.includes(act.do);

/** The acts of people, which are all acts but `EVENTS`. */
export const PERSONS_ACTS = (Object.keys(WEIGHTS) as Act['do'][]).filter((kind) => !EVENTS.includes(kind));

export type DayOptions = { readonly seed: number; readonly steps: number };

export function dayOf({ seed, steps }: DayOptions): readonly Step[] {
  const random = seeded(seed);
  return Array.from({ length: steps }, (_, at) => {
    // A day begins with a run, because little happens without answers.
    const act = at === 0 ? drawAs('run', random) : drawAs(drawKind(random), random);
    return { ...act, ms: drawMs(random) };
  });
}

function drawKind(random: () => number): Act['do'] {
  const kinds = Object.entries(WEIGHTS);
  let left = random() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind as Act['do'];
  }
  return 'nothing';
}

/** Returns a random time in ms: usually the time of a click or a request, rarely that of a long wait. */
function drawMs(random: () => number): number {
  const chance = random();
  if (chance < 0.3) return 0;
  if (chance < 0.6) return Math.floor(random() * 60);
  if (chance < 0.85) return Math.floor(random() * 700);
  return Math.floor(chance < 0.97 ? random() * 15_000 : random() * 5_000_000);
}

function drawRun(random: () => number, drawOne: (all: typeof FILTERS) => Filter) {
  const cap = random() < 0.4 ? 1 + Math.floor(random() * 9) : null;
  const filter = random() < 0.3 ? drawOne(FILTERS) : null;
  const whenGone: 'wait' | 'stop' = random() < 0.6 ? 'wait' : 'stop';
  return { cap, whenGone, asksUnread: random() < 0.1, filter };
}

function drawEmailRun(random: () => number) {
  const cap = random() < 0.2 ? 1 + Math.floor(random() * 20) : null;
  const whenGone: 'wait' | 'stop' = random() < 0.6 ? 'wait' : 'stop';
  return { cap, whenGone, looksForLost: random() < 0.3, asksLostAgain: random() < 0.15 };
}

const FAULTS = Object.keys(DISK_FAULTS) as readonly DiskFault[];
const FAULTS_MS = [300, 3_000, 11_000, 90_000];

/** In a third of the cases, returns the commit at which the next process dies as well; otherwise 0. */
const secondDeath = (drawn: number): number => (drawn % 3 === 0 ? 1 + (drawn % 4) : 0);

function drawAs(kind: Act['do'], random: () => number): Act {
  const below = (count: number): number => Math.floor(random() * count);
  const drawOne = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const list = below(2);
  const window = below(WINDOWS);
  const which = below(1_000);
  switch (kind) {
    case 'run':
      return { do: kind, list, ...drawRun(random, drawOne) };
    case 'run emails':
      return { do: kind, list, way: drawOne(EMAIL_WAYS), ...drawEmailRun(random) };
    case 'pause':
    case 'stop':
    case 'try now':
      return { do: kind, list, subject: random() < 0.7 ? 'address' : 'email' };
    case 'check':
      return { do: kind, list, which };
    case 'view': {
      const sort = random() < 0.5 ? 'position' : 'review';
      return { do: kind, window, list, filter: drawOne(FILTERS), sort };
    }
    case 'decide':
      return { do: kind, window, which, kind: drawOne(KINDS), street: below(12) };
    case 'edit while checked':
      return { do: kind, window, which, street: below(12), afterMs: below(150) };
    case 'flag':
      return { do: kind, window, which };
    case 'decide many': {
      const target = drawOne(TARGETS);
      return { do: kind, window, kind: drawOne(BULK_KINDS), target, which };
    }
    case 'take back':
      return { do: kind, window, which, step: below(4) };
    case 'undo':
    case 'redo':
      return { do: kind, window };
    case 'rules':
      return { do: kind, list, preset: drawOne(['strict', 'normal', 'relaxed'] as const) };
    case 'export':
      return { do: kind, list, leaveOutExcluded: random() < 0.5 };
    case 'weather':
      return { do: kind, weather: random() < 0.3 ? 'fine' : drawOne(WEATHERS) };
    case 'disk':
      return { do: kind, fault: drawOne(FAULTS), forMs: drawOne(FAULTS_MS), after: 1 + below(6) };
    case 'crash':
      return { do: kind, commits: below(5), isBefore: random() < 0.5, again: secondDeath(which) };
    case 'power loss':
      return { do: kind, logShare: random() };
    case 'sleep':
      return { do: kind, byMs: 60_000 + below(8 * 3_600_000) };
    case 'set clock':
      return { do: kind, byMs: below(172_800_000) - 86_400_000 };
    case 'close':
    case 'nothing':
      return { do: kind };
  }
}
