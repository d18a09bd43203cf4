/** The events of a day, drawn from a seed. No step depends on another one, so that any step can be left out. */
import { seeded } from '../support/rows/seeded-random.ts';
import { DISK_FAULTS, type DiskFault } from './faulty-disk.ts';
import { WEATHERS, type Weather } from './weather.ts';

/** `list` and `window` are positions. `which` is any number, modulo the count. `ms` is the time until the next step. */
export type Step = { readonly ms: number } & Act;

export type Act =
  | {
      readonly do: 'run';
      readonly list: number;
      readonly cap: number | null;
      readonly whenGone: 'wait' | 'stop';
      readonly asksUnread: boolean;
    }
  | { readonly do: 'pause' | 'stop' | 'try now'; readonly list: number }
  | { readonly do: 'check'; readonly list: number; readonly which: number }
  | {
      readonly do: 'look';
      readonly window: number;
      readonly list: number;
      readonly filter: Filter;
      readonly sort: 'position' | 'review';
    }
  | {
      readonly do: 'decide';
      readonly window: number;
      readonly which: number;
      readonly kind: Kind;
      readonly street: number;
    }
  | { readonly do: 'flag'; readonly window: number; readonly which: number }
  | {
      readonly do: 'decide many';
      readonly window: number;
      readonly kind: Many;
      readonly target: 'filter' | 'selection';
      readonly which: number;
    }
  | { readonly do: 'take back'; readonly window: number; readonly which: number; readonly step: number }
  | { readonly do: 'undo' | 'redo'; readonly list: number; readonly window: number }
  | { readonly do: 'rules'; readonly list: number; readonly preset: 'strict' | 'normal' | 'relaxed' }
  | { readonly do: 'export'; readonly list: number; readonly leaveOutExcluded: boolean }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'disk'; readonly fault: DiskFault; readonly forMs: number; readonly after: number }
  | { readonly do: 'crash'; readonly commits: number; readonly isBefore: boolean }
  | { readonly do: 'close' | 'nothing' }
  | { readonly do: 'sleep' | 'set clock'; readonly byMs: number };

const FILTERS = ['all', 'undecided', 'confirm', 'fix', 'not checked'] as const;
export type Filter = (typeof FILTERS)[number];
const KINDS = ['used_suggestion', 'kept_as_entered', 'excluded', 'edited'] as const;
export type Kind = (typeof KINDS)[number];
const MANY = ['used_suggestion', 'kept_as_entered', 'excluded', 'none'] as const;
type Many = (typeof MANY)[number];

const SHARES = {
  run: 10,
  pause: 2,
  stop: 1,
  'try now': 2,
  check: 5,
  look: 8,
  decide: 12,
  flag: 1,
  'decide many': 4,
  'take back': 2,
  undo: 5,
  redo: 2,
  rules: 1,
  export: 2,
  weather: 9,
  disk: 3,
  crash: 3,
  close: 1,
  nothing: 6,
  sleep: 1,
  'set clock': 1,
} as const satisfies Readonly<Record<Act['do'], number>>;

export type DayOptions = { readonly seed: number; readonly steps: number };

export function dayOf({ seed, steps }: DayOptions): readonly Step[] {
  const random = seeded(seed);
  return Array.from({ length: steps }, (_, at) => {
    const act = at === 0 ? drawAs('run', random) : drawAs(drawKind(random), random);
    return { ...act, ms: drawMs(random) };
  });
}

function drawKind(random: () => number): Act['do'] {
  const kinds = Object.entries(SHARES);
  let left = random() * kinds.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of kinds) {
    left -= share;
    if (left < 0) return kind as Act['do'];
  }
  return 'nothing';
}

/** Returns a random time: mostly that of a click, sometimes that of a request, a wait or a meal. */
function drawMs(random: () => number): number {
  const chance = random();
  if (chance < 0.3) return 0;
  if (chance < 0.6) return Math.floor(random() * 60);
  if (chance < 0.85) return Math.floor(random() * 700);
  return Math.floor(chance < 0.97 ? random() * 15_000 : random() * 5_000_000);
}

function drawAs(kind: Act['do'], random: () => number): Act {
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const list = below(2);
  const window = below(2);
  const which = below(1_000);
  switch (kind) {
    case 'run': {
      const cap = random() < 0.4 ? 1 + below(9) : null;
      return { do: kind, list, cap, whenGone: random() < 0.6 ? 'wait' : 'stop', asksUnread: random() < 0.1 };
    }
    case 'pause':
    case 'stop':
    case 'try now':
      return { do: kind, list };
    case 'check':
      return { do: kind, list, which };
    case 'look':
      return { do: kind, window, list, filter: one(FILTERS), sort: random() < 0.5 ? 'position' : 'review' };
    case 'decide':
      return { do: kind, window, which, kind: one(KINDS), street: below(12) };
    case 'flag':
      return { do: kind, window, which };
    case 'decide many':
      return { do: kind, window, kind: one(MANY), target: random() < 0.5 ? 'filter' : 'selection', which };
    case 'take back':
      return { do: kind, window, which, step: below(4) };
    case 'undo':
    case 'redo':
      return { do: kind, list, window };
    case 'rules':
      return { do: kind, list, preset: one(['strict', 'normal', 'relaxed'] as const) };
    case 'export':
      return { do: kind, list, leaveOutExcluded: random() < 0.5 };
    case 'weather':
      return { do: kind, weather: random() < 0.3 ? 'fine' : one(WEATHERS) };
    case 'disk':
      return {
        do: kind,
        fault: one(Object.keys(DISK_FAULTS) as DiskFault[]),
        forMs: one([300, 3_000, 11_000, 90_000]),
        after: 1 + below(6),
      };
    case 'crash':
      return { do: kind, commits: below(5), isBefore: random() < 0.5 };
    case 'sleep':
      return { do: kind, byMs: 60_000 + below(8 * 3_600_000) };
    case 'set clock':
      return { do: kind, byMs: below(172_800_000) - 86_400_000 };
    case 'close':
    case 'nothing':
      return { do: kind };
  }
}
