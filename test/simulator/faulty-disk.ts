/** Opens connections to the day's database. Acts of a day make writes fail, or make the process die at a commit. */
import Sqlite from 'better-sqlite3';
import { type Database, openDatabase } from '../../src-main/db/database.ts';
import { makeLazy } from './lazy-statements.ts';
import type { VirtualTime } from './virtual-time.ts';

export const DISK_FAULTS = {
  full: 'SQLITE_FULL',
  failing: 'SQLITE_IOERR_WRITE',
  locked: 'SQLITE_BUSY',
} as const;
export type DiskFault = keyof typeof DISK_FAULTS;

/** How long a write takes in ms if it fails because another program holds the lock. The app may try again. */
const LOCKED_WRITE_MS = 400;

export class Died extends Error {
  override readonly name = 'Died';
}

export type FaultyDisk = {
  readonly open: () => Database;
  /** Makes the `after`-th write from now and all later ones fail until `forMs` have passed. */
  readonly fail: (fault: DiskFault, forMs: number, after: number) => void;
  readonly mend: () => void;
  /** Makes the process die at the `after`-th commit from now, just before or just after the commit takes effect. */
  readonly dieAtCommit: (after: number, isBefore: boolean) => void;
  readonly hasFailed: () => boolean;
  /** Whether a write failed at this time or later, by the steady clock. */
  readonly hasFailedSince: (ms: number) => boolean;
  readonly die: () => void;
  readonly isDead: () => boolean;
};

type Failing = { readonly fault: DiskFault; readonly untilMs: number; left: number };

type DiskListener = {
  readonly onDeath: () => void;
  /** Called after a commit that SQLite forced to the disk. */
  readonly onFlush: () => void;
};

/** The value of `PRAGMA synchronous` with which SQLite forces each commit to the disk. */
const SYNCHRONOUS_FULL = 2;

export function openDisk(path: string, time: VirtualTime, { onDeath, onFlush }: DiskListener): FaultyDisk {
  const connections = new Set<Database>();
  const faults = createFaults(time);
  let isDead = false;

  const die = (): void => {
    if (isDead) return;
    isDead = true;
    for (const db of connections) db.close();
    onDeath();
  };
  const death = createDeath(die);
  const write = (db: Database): void => {
    if (death.isDue()) die();
    if (isDead) throw new Died();
    faults.write(db);
  };
  /** Performs a statement's write. Outside of a transaction, the write is also a commit. */
  const writeStatement = (db: Database): void => {
    write(db);
    // If the process has to die after this commit, it dies before its next write.
    if (!db.inTransaction && death.countCommit() === 'before') death.happen();
  };
  const commit = (run: () => void): void => {
    const when = death.countCommit();
    if (when !== 'before') run();
    if (when !== null) death.happen();
  };

  return {
    open() {
      const db = openDatabase(path);
      connections.add(db);
      makeLazy(db, writeStatement);
      const exec = db.exec.bind(db);
      db.exec = (sql) => {
        if (isDead) throw new Died();
        if (sql === 'BEGIN IMMEDIATE' || sql === 'COMMIT') write(db);
        if (sql === 'COMMIT')
          commit(() => {
            exec(sql);
            if (db.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL) onFlush();
          });
        else exec(sql);
        return db;
      };
      return db;
    },
    fail: faults.begin,
    mend() {
      faults.end();
      death.cancel();
    },
    dieAtCommit: death.plan,
    hasFailed: () => faults.lastMs() > -Infinity,
    hasFailedSince: (ms) => faults.lastMs() >= ms,
    die,
    isDead: () => isDead,
  };
}

/** Ends the process at a planned commit. */
function createDeath(die: () => void) {
  let planned: { left: number; readonly isBefore: boolean } | null = null;
  const isDue = (): boolean => planned !== null && planned.left <= 0;
  return {
    plan: (left: number, isBefore: boolean): void => {
      planned = { left, isBefore };
    },
    cancel(): void {
      planned = null;
    },
    isDue,
    /** Returns whether the process dies before or after this commit takes effect; null if it does neither. */
    countCommit(): 'before' | 'after' | null {
      if (planned) planned.left -= 1;
      if (!isDue()) return null;
      return planned?.isBefore ? 'before' : 'after';
    },
    happen(): never {
      die();
      throw new Died();
    },
  };
}

function createFaults(time: VirtualTime) {
  let failing: Failing | null = null;
  let lastMs = -Infinity;
  return {
    begin: (fault: DiskFault, forMs: number, left: number): void => {
      failing = { fault, untilMs: time.steadyMs() + forMs, left };
    },
    end: (): void => {
      failing = null;
    },
    lastMs: (): number => lastMs,
    write(db: Database): void {
      if (!failing || time.steadyMs() > failing.untilMs) return;
      const { fault } = failing;
      // A connection in a transaction already has the lock.
      if (fault === 'locked' && db.inTransaction) return;
      failing.left -= 1;
      if (failing.left > 0) return;
      if (fault === 'locked') time.standStill(LOCKED_WRITE_MS);
      lastMs = time.steadyMs();
      // If the disk is full, SQLite itself rolls a transaction back.
      if (fault === 'full' && db.inTransaction) Sqlite.prototype.exec.call(db, 'ROLLBACK');
      throw new Sqlite.SqliteError(`simulated: ${fault}`, DISK_FAULTS[fault]);
    },
  };
}
