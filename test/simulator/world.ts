/** A simulated day. It has one database, one service, and several lives of the app, one after the other. */
import { seeded } from '../support/rows/seeded-random.ts';
import { CHECKS } from './checks/all.ts';
import type { Check, PromiseName } from './checks/check.ts';
import { type Life, type LifeOptions, startLife } from './core-life.ts';
import { type Step, WINDOWS } from './day.ts';
import { Died, openDisk } from './faulty-disk.ts';
import { type Observer, openObserver } from './observer.ts';
import type { Office } from './office-lists.ts';
import type { Window } from './people.ts';
import { ON_DISK_AFTER_MS, type Power, startPower } from './power.ts';
import { type Asked, type SimulatedService, startService } from './simulated-service.ts';
import { createTruth, type Truth } from './truth.ts';
import { startVirtualTime, type VirtualTime } from './virtual-time.ts';

export type BrokenPromise = { readonly check: PromiseName; readonly what: string };

export type World = {
  readonly office: Office;
  readonly time: VirtualTime;
  readonly truth: Truth;
  readonly service: SimulatedService;
  observer: Observer;
  readonly power: Power;
  readonly windows: (Window | null)[];
  readonly broken: BrokenPromise[];
  readonly history: string[];
  life: Life;
  /** Starts the app. @throws Died if the process dies meanwhile */
  readonly newLife: () => Life;
  /** Makes the next process die at this commit, just before or just after it takes effect. */
  readonly dieInNextLife: (commits: number, isBefore: boolean) => void;
  /** Requests to the app that it has not answered. */
  readonly unanswered: Set<Promise<unknown>>;
  readonly checks: Check[];
  /** The names of requests to the app, each with `done` or the code of its refusal. */
  readonly outcomes: string[];
  readonly log: (line: string) => void;
  readonly blame: (check: PromiseName, what: string) => void;
  /** How long the app waits for a reply, in ms. */
  readonly timeoutMs: number;
  /** How many requests the app sends at the same time. */
  readonly mostInFlight: number;
  /** How often the app sends a request at most, if no answer comes. */
  readonly mostAttempts: number;
  /** The longest time in ms that a job's thread takes to start or to end. */
  readonly threadMs: number;
  /** The power fails. Nothing happens if the process has died. @param logShare see `power.ts` */
  readonly losePower: (logShare: number) => void;
};

export type OpenedWorld = {
  readonly world: World;
  readonly close: () => void;
};

type Hooks = { onAsk: (asked: Asked) => void; onDeath: () => void };

export function openWorld(office: Office, seed: number): OpenedWorld {
  const time = startVirtualTime(seed);
  const power = startPower(office, time);
  const history: string[] = [];
  const broken: BrokenPromise[] = [];
  const { log, blame } = createLog(time, history, broken);
  const hooks: Hooks = { onAsk: () => {}, onDeath: () => {} };
  const truth = createTruth(seed);
  const service = startService({ seed, truth, time, onAsk: (asked) => hooks.onAsk(asked), log });
  const onBug = (bug: string): void => blame('no bugs', bug);
  const settings = { ...settingsOf(seed), workspaceDir: office.workspaceDir, time, onBug };
  const lives = createLives(power, () => hooks.onDeath(), settings);
  const world: World = {
    timeoutMs: settings.patience.timeoutMs,
    mostInFlight: settings.patience.concurrency,
    mostAttempts: 1 + settings.patience.retries,
    threadMs: settings.threadMs,
    office,
    time,
    truth,
    service,
    observer: openObserver(power.path()),
    power,
    windows: Array.from({ length: WINDOWS }, () => null),
    broken,
    history,
    life: lives.newLife(),
    ...lives,
    unanswered: new Set(),
    checks: [],
    outcomes: [],
    log,
    blame,
    losePower: (logShare) => losePower(world, logShare),
  };
  world.checks.push(...CHECKS.map((create) => create(world)));
  hooks.onAsk = (asked) => {
    for (const check of world.checks) (asked.email === null ? check.onAsk : check.onAskEmails)?.(asked);
  };
  hooks.onDeath = () => {
    log('the process is gone');
    time.freeze();
    service.hangUp();
  };
  const stopListening = listenForBugs(world);
  return {
    world,
    close() {
      stopListening();
      closeWorld(world);
    },
  };
}

function createLives(
  power: Power,
  onDeath: () => void,
  settings: Omit<LifeOptions, 'number' | 'path' | 'disk'>,
): Pick<World, 'newLife' | 'dieInNextLife'> {
  let lives = 0;
  let death: { readonly commits: number; readonly isBefore: boolean } | null = null;
  return {
    newLife() {
      lives += 1;
      settings.time.thaw();
      const disk = openDisk(power.path(), settings.time, { onDeath, onFlush: power.flush });
      if (death) disk.dieAtCommit(death.commits, death.isBefore);
      death = null;
      try {
        return startLife({ number: lives, path: power.path(), disk, ...settings });
      } catch (error) {
        throw disk.isDead() ? new Died() : error;
      }
    },
    dieInNextLife(commits, isBefore) {
      death = { commits, isBefore };
    },
  };
}

function createLog(
  time: VirtualTime,
  history: string[],
  broken: BrokenPromise[],
): Pick<World, 'log' | 'blame'> {
  const log = (line: string): void => void history.push(`${Math.floor(time.steadyMs())} ${line}`);
  return {
    log,
    blame(check, what) {
      broken.push({ check, what });
      log(`! ${check}: ${what}`);
    },
  };
}

function closeWorld({ life, observer, service, power, time }: World): void {
  life.disk.die();
  observer.close();
  service.end();
  power.restore();
  time.end();
}

function losePower(world: World, logShare: number): void {
  if (world.life.isOver()) return;
  world.power.fail(logShare);
  world.life.disk.die();
  world.observer.close();
  world.observer = openObserver(world.power.path());
  world.windows.fill(null);
  for (const check of world.checks) check.onPowerLoss?.();
}

/** Draws the app's waiting times, the source of its key and the speed of the computer. */
function settingsOf(seed: number): Pick<LifeOptions, 'isKeyGiven' | 'patience' | 'threadMs'> {
  const random = seeded(seed ^ 0x5f3759df);
  const patience = {
    timeoutMs: random() < 0.5 ? 5_000 : 2_000,
    retries: Math.floor(random() * 4),
    concurrency: 1 + Math.floor(random() * 6),
  };
  // The key is rarely given, because storing it takes 40 ms of real time.
  return { patience, isKeyGiven: random() < 0.03, threadMs: random() < 0.3 ? 0 : 30 + random() ** 3 * 3_000 };
}

/** Reports unhandled rejections and exceptions as bugs, because they would end the core. */
function listenForBugs(world: World): () => void {
  const report = (error: unknown): void => {
    if (!(error instanceof Died) && !world.life.isOver()) world.blame('no bugs', textOf(error));
  };
  process.on('unhandledRejection', report);
  process.on('uncaughtException', report);
  return () => {
    process.off('unhandledRejection', report);
    process.off('uncaughtException', report);
  };
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Starts the app if its process is gone, until a process survives its start. */
export async function ensureLife(world: World): Promise<void> {
  while (world.life.isOver()) {
    await world.time.settle();
    world.unanswered.clear();
    if (!startsApp(world)) continue;
    world.log(`life ${world.life.number} begins`);
    // A starting app forces the commits of its predecessor to the disk within this time. Until then, a power failure could
    // take more than the last 100 ms.
    await world.time.pass(ON_DISK_AFTER_MS);
  }
}

/** Returns whether the process survives the start of the app. */
function startsApp(world: World): boolean {
  try {
    world.life = world.newLife();
    return true;
  } catch (error) {
    if (error instanceof Died) return false;
    throw error;
  }
}

export const describe = ({ ms, ...act }: Step): string => `${JSON.stringify(act)} then ${ms} ms`;
