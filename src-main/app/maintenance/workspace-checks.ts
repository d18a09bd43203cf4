/**
 * The workspace is checked and backed up: soon after the start, then every four hours, and when something in it could
 * not be read. The backups of a day take each other's place. All of it on a thread of its own. Damage that is found is
 * answered at once: a backup takes its place.
 */

import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { BackupReason } from '#shared/contract/maintenance.ts';
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
/** A computer may have slept: the clock is looked at, not the timer. */
const LOOK_MS = 60_000;
/** After the start: the page comes first. */
const SOON_MS = 5_000;

/** The name in the settings of when no damage was found the last time. */
const SOUND_AT = 'sound-at-ms';

export type WorkspaceChecks = AskedBackups & {
  /** Checks, and backs up where a reason is given or the last backup is some hours old. */
  readonly check: (reason?: BackupReason) => Promise<void>;
  /** Something could not be read. */
  readonly suspect: () => void;
  readonly soundAtMs: () => number | null;
  /** Why the last backup was not made; null: it was. */
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
  /** Of the upgrade, if it was one. */
  readonly firstFailure: Failure | null;
  /** What else is done then, and soon after the start. */
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
      // Not waited for: whoever asked for the check is a call that the closing waits for.
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
    // One after the other: a backup that was asked for is not the one that is going.
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

/** Of a workspace that another app has, which checks it. */
export const noWorkspaceChecks = ({ settings }: Pick<Dependencies, 'settings'>): WorkspaceChecks => ({
  check: () => Promise.resolve(),
  backUp: () => Promise.resolve(false),
  stopBackup: () => Promise.resolve(),
  suspect: () => {},
  soundAtMs: () => settings.read(SOUND_AT, atMs),
  backupFailure: () => null,
  close: () => {},
});

/** Soon, and then every few hours; while much is going on, when that is over, or some hours later in any case. */
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
  const first = setTimeout(look, soonMs);
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

/** null: it was ended before its end. */
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

/** Looked at before anything is closed: where none is, the damaged workspace goes on as far as it can, and that is said. */
const hasSoundBackup = (directory: string): boolean =>
  listBackups(directory).some(({ name }) => isSoundFile(backupPath(directory, name)));

/** @throws AppError `workspace_damaged` where no backup is sound */
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
