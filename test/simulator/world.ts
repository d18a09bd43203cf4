/** A simulated day: one database, one service, several lives of the app one after the other, and two windows. */
import { AppError } from '#shared/contract/errors.ts';
import { seeded } from '../support/rows/seeded-random.ts';
import { CHECKS } from './checks/all.ts';
import type { Check } from './checks/check.ts';
import { type Life, type LifeOptions, startLife } from './core-life.ts';
import type { Step } from './day.ts';
import { Died, type FaultyDisk, openDisk } from './faulty-disk.ts';
import { type Observer, openObserver } from './observer.ts';
import type { Office } from './office-lists.ts';
import type { Window } from './people.ts';
import { type Asked, type SimulatedService, startService } from './simulated-service.ts';
import { startVirtualTime, type VirtualTime } from './virtual-time.ts';

export type Fault = { readonly check: string; readonly what: string };

export type World = {
  readonly office: Office;
  readonly time: VirtualTime;
  readonly service: SimulatedService;
  readonly observer: Observer;
  readonly windows: (Window | null)[];
  readonly faults: Fault[];
  readonly history: string[];
  life: Life;
  readonly newLife: () => Life;
  readonly going: Set<Promise<void>>;
  readonly log: (line: string) => void;
  readonly blame: (check: string, what: string) => void;
};

export type OpenedWorld = {
  readonly world: World;
  readonly checks: readonly Check[];
  readonly close: () => void;
};

export function openWorld(office: Office, seed: number): OpenedWorld {
  const path = office.newDatabase();
  const time = startVirtualTime(seed);
  const history: string[] = [];
  const faults: Fault[] = [];
  const log = (line: string): void => void history.push(`${Math.floor(time.steadyMs())} ${line}`);
  const blame = (check: string, what: string): void => {
    faults.push({ check, what });
    log(`! ${check}: ${what}`);
  };
  const hooks: { onAsk: (asked: Asked) => void; onDeath: () => void } = {
    onAsk: () => {},
    onDeath: () => {},
  };
  const service = startService({ seed, time, onAsk: (asked) => hooks.onAsk(asked), log });
  const observer = openObserver(path);
  const settings = settingsOf(seed);
  let lives = 0;
  const newLife = (): Life => {
    lives += 1;
    time.thaw();
    const disk: FaultyDisk = openDisk(path, time, () => hooks.onDeath());
    return startLife({ number: lives, workspaceDir: office.workspaceDir, disk, time, ...settings });
  };
  const world: World = {
    office,
    time,
    service,
    observer,
    windows: [null, null],
    faults,
    history,
    life: newLife(),
    newLife,
    going: new Set(),
    log,
    blame,
  };
  const checks = CHECKS.map((create) => create(world));
  hooks.onAsk = (asked) => {
    for (const check of checks) check.onAsk?.(asked);
  };
  hooks.onDeath = () => {
    log('the process is gone');
    time.freeze();
    service.hangUp();
  };
  const stopListening = hearBugs(world);
  return {
    world,
    checks,
    close() {
      stopListening();
      world.life.disk.die();
      observer.close();
      service.end();
      time.end();
    },
  };
}

/** Returns the app's waiting times and the source of its key. */
function settingsOf(seed: number): Pick<LifeOptions, 'isKeyGiven' | 'patience'> {
  const random = seeded(seed ^ 0x5f3759df);
  const patience = {
    timeoutMs: random() < 0.5 ? 5_000 : 2_000,
    retries: Math.floor(random() * 4),
    concurrency: 1 + Math.floor(random() * 6),
  };
  // Rarely given, because storing the key takes 40 ms.
  return { patience, isKeyGiven: random() < 0.03 };
}

/** Reports unhandled rejections and exceptions as bugs, because they would end the core. */
function hearBugs(world: World): () => void {
  const hear = (error: unknown): void => {
    if (!(error instanceof Died) && !world.life.isOver()) world.blame('no bugs', textOf(error));
  };
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  return () => {
    process.off('unhandledRejection', hear);
    process.off('uncaughtException', hear);
  };
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export async function ensureLife(world: World): Promise<void> {
  if (!world.life.isOver()) return;
  await world.time.settle();
  world.going.clear();
  world.life = world.newLife();
  world.log(`life ${world.life.number} begins`);
  await world.time.settle();
}

export function attempt<T>(
  world: World,
  what: string,
  work: () => Promise<T>,
  done: (value: T) => void = () => {},
): Promise<void> {
  const { life } = world;
  const going = work().then(
    (value) => {
      if (life.isOver()) return;
      world.log(`  ${what}: done`);
      done(value);
    },
    (error: unknown) => {
      if (life.isOver()) return;
      if (!(error instanceof AppError)) throw error;
      world.log(`  ${what}: ${error.failure.code}`);
      if (error.failure.code === 'internal' && !life.disk.hasFailed())
        world.blame('no bugs', `${what} failed with a bug`);
    },
  );
  world.going.add(going);
  void going.finally(() => world.going.delete(going));
  return going;
}

export const describe = ({ ms, ...act }: Step): string => `${JSON.stringify(act)} then ${ms} ms`;
