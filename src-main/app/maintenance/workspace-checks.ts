/**
 * Checks and backs up the workspace soon after the start, every four hours, and after a failed read. Each backup replaces
 * an earlier one of the same day. If damage is found, the workspace is replaced with a backup immediately.
 */

import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { BackupReason } from '#shared/contract/workspace/maintenance.ts';
import { listBackups, newestFirst } from '../../db/backups/backup-files.ts';
import { isSoundFile } from '../../db/backups/corruption.ts';
import { backupPath } from '../../db/folder/paths.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { atMs } from '../../db/settings-shapes.ts';
import { openRestored } from '../../db/workspace.ts';
import type { Announce } from '../announce.ts';
import { endStateOf } from '../jobs/job-end.ts';
import type { RunningJobs } from '../jobs/running-jobs.ts';
import { type AskedBackup, type AskedBackups, createAskedBackups } from './asked-backup.ts';
import type { Reopening } from './maintained-app.ts';

const EVERY_MS = 4 * 3_600_000;
/** The interval for reading the clock, which decides when a check is due. A timer would stop during sleep. */
const LOOK_MS = 60_000;
/** The delay of the first check, so that the page opens first. */
const SOON_MS = 5_000;

/** The setting with the time of the last check without damage. */
const SOUND_AT = 'sound-at-ms';

/** `suspect` starts a check after a read found damage. `close` stops the timers, but not a running check. */
export type WorkspaceChecks = AskedBackups & {
  /** Checks the workspace. Backs it up if a reason is given or the last backup is some hours old. */
  readonly check: (reason?: BackupReason) => Promise<void>;
  readonly suspect: () => void;
  readonly soundAtMs: () => number | null;
  /** Returns why the last backup failed, or null. */
  readonly backupFailure: () => Failure | null;
  readonly close: () => void;
};

type Dependencies = {
  readonly directory: string;
  readonly jobs: Pick<RunningJobs, 'start' | 'isBusy'>;
  readonly settings: SettingsRepository;
  readonly announce: Pick<Announce, 'workspaceChanged' | 'progress'>;
  readonly reopening: Reopening;
  readonly reportBug: (error: unknown, operation: string) => string;
  readonly nowMs: () => number;
  /** Why the backup before an upgrade failed; null if it did not fail. */
  readonly firstFailure: Failure | null;
  readonly alsoThen: () => Promise<void>;
  readonly soonMs?: number;
};

export function createWorkspaceChecks(dependencies: Dependencies): WorkspaceChecks {
  const { directory, settings, announce, reportBug, nowMs, alsoThen, soonMs = SOON_MS } = dependencies;
  let backupFailure = dependencies.firstFailure;
  let going: Promise<void> | null = null;
  let isClosed = false;

  const isOlder = (ms: number | undefined): boolean => ms === undefined || Math.abs(nowMs() - ms) >= EVERY_MS;
  const perform = async (reason?: BackupReason, asked?: AskedBackup): Promise<void> => {
    const [newest] = newestFirst(listBackups(directory), nowMs());
    const due = reason ?? (isOlder(newest?.madeAtMs) ? 'daily' : null);
    const outcome = await performCheck(due, dependencies.jobs, asked);
    if (isClosed || outcome === null) return;
    if (outcome.problems.length > 0) {
      reportBug(new Error('the workspace is damaged'), 'check workspace');
      // This is not awaited, because closing the app waits for the call that asked for this check.
      if (hasSoundBackup(directory))
        void restoreNewest(dependencies).catch((error: unknown) => reportBug(error, 'restore'));
      else backupFailure = { code: 'workspace_damaged', directory, detail: 'SQLITE_CORRUPT' };
    } else {
      if (outcome.isChecked) settings.write(SOUND_AT, nowMs());
      if (due !== null || !outcome.isChecked) backupFailure = outcome.failure;
    }
    announce.workspaceChanged();
  };
  const check = (reason?: BackupReason, asked?: AskedBackup): Promise<void> => {
    // Checks run one after another, because a backup that already runs is not the one that was requested.
    going = (going ?? Promise.resolve())
      .then(() => (isClosed || asked?.isStopped() ? undefined : perform(reason, asked)))
      .catch((error: unknown) => {
        reportBug(error, 'check workspace');
      });
    return going;
  };
  const lookAfter = async (): Promise<void> => {
    await check();
    if (!isClosed) await alsoThen();
  };

  const stopTimers = startTimers(() => void lookAfter(), {
    soonMs,
    nowMs,
    isBusy: dependencies.jobs.isBusy,
  });
  return {
    check: (reason) => check(reason),
    ...createAskedBackups(announce, (asked) => check('asked', asked)),
    suspect: () => void check(),
    soundAtMs: () => settings.read(SOUND_AT, atMs),
    backupFailure: () => backupFailure,
    close() {
      isClosed = true;
      stopTimers();
    },
  };
}

/** Returns the functions for a read-only workspace. They check nothing, because the other app checks it. */
export const noWorkspaceChecks = ({ settings }: Pick<Dependencies, 'settings'>): WorkspaceChecks => ({
  check: () => Promise.resolve(),
  backUp: () => Promise.resolve(false),
  stopBackup: () => Promise.resolve(),
  suspect: () => {},
  soundAtMs: () => settings.read(SOUND_AT, atMs),
  backupFailure: () => null,
  close: () => {},
});

/**
 * Calls `work` soon after the start, and then every four hours. Waits up to four hours longer while jobs run that
 * `work` would disturb.
 */
function startTimers(
  work: () => void,
  { soonMs, nowMs, isBusy }: Pick<Dependencies, 'nowMs'> & { soonMs: number; isBusy: () => boolean },
): () => void {
  let dueMs = nowMs() + soonMs;
  const look = (): void => {
    const lateMs = nowMs() - dueMs;
    if (lateMs < 0 || (isBusy() && lateMs < EVERY_MS)) return;
    dueMs = nowMs() + EVERY_MS;
    work();
  };
  // This timer may fire some milliseconds before the clock shows the time, and the next look would be a minute later.
  const first = setTimeout(() => {
    dueMs = Math.min(dueMs, nowMs());
    look();
  }, soonMs);
  const timer = setInterval(look, LOOK_MS);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

type Outcome = {
  readonly isChecked: boolean;
  readonly problems: readonly string[];
  readonly failure: Failure | null;
};

/** Performs a check. Returns null if it was interrupted. */
async function performCheck(
  reason: BackupReason | null,
  jobs: Pick<RunningJobs, 'start'>,
  asked?: AskedBackup,
): Promise<Outcome | null> {
  let isChecked = false;
  let problems: readonly string[] = [];
  const job = jobs.start({ kind: 'check_workspace', listId: null, reason }, (message) => {
    asked?.hear(message);
    if (message.type !== 'workspace_checked') return;
    isChecked = true;
    problems = message.problems;
  });
  asked?.begin(job);
  const end = await job.ended;
  const { state, failure } = endStateOf(end);
  asked?.end(state);
  return state === 'stopped' ? null : { isChecked, problems, failure };
}

/**
 * Whether there is a sound backup. Call this before closing anything. Without a sound backup, the damaged workspace
 * stays open, and the app says so.
 */
const hasSoundBackup = (directory: string): boolean =>
  listBackups(directory).some(({ name }) => isSoundFile(backupPath(directory, name)));

/** @throws AppError `workspace_damaged` if no backup is sound */
async function restoreNewest({
  directory,
  reopening,
  nowMs,
  reportBug,
}: Pick<Dependencies, 'directory' | 'reopening' | 'nowMs' | 'reportBug'>): Promise<void> {
  await reopening.whileClosed(() => {
    const opened = openRestored(directory, 'damaged', {
      nowMs: nowMs(),
      onNotTakenOver: (error) => void reportBug(error, 'salvage'),
    });
    if (!opened) throw new AppError({ code: 'workspace_damaged', directory, detail: 'SQLITE_CORRUPT' });
    opened.db.close();
  });
}
