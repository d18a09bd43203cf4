/**
 * Rebuilds the database of a closed workspace on its own thread, next to the old one. SQLite writes it in one statement
 * that cannot be interrupted: after a stop, the app continues with the old database immediately.
 */
import { statSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import type { CompactProgress } from '#shared/contract/events.ts';
import { removeCompacted } from '../../db/backups/compact.ts';
import { compactedPath } from '../../db/folder/paths.ts';
import type { JobHandle, JobMessage, StartJob, ThreadJobEnd } from '../jobs/jobs.ts';

/** ms */
const LOOK_MS = 100;

export type Compactor = {
  /**
   * Writes a sound new database next to the old one. Nothing else may have the workspace open. false: stopped.
   *
   * @throws AppError `disk_full`; nothing of it is left
   */
  readonly write: (directory: string) => Promise<boolean>;
  readonly stop: () => void;
  /** Resolves when no stopped thread has the old database open. */
  readonly leftThread: () => Promise<void>;
};

export function createCompactor(
  startJobIn: (directory: string) => StartJob,
  tell: (progress: CompactProgress) => void,
): Compactor {
  let stop = (): void => {};
  let left: Promise<void> = Promise.resolve();

  return {
    async write(directory) {
      const stopped = Promise.withResolvers<null>();
      const progress = followSize(directory, tell);
      let bug: string | null = null;
      const job = startJobIn(directory)({ kind: 'compact', listId: null }, (message) => {
        if (message.type === 'bug') bug = message.stack;
        else progress.hear(message);
      });
      stop = () => stopped.resolve(null);
      const end = await Promise.race([job.ended, stopped.promise]);
      stop = () => {};
      progress.end(end);
      if (end === null) left = leave(directory, job);
      else if (!end.ok) throw end.failure ? new AppError(end.failure) : new Error(bug ?? 'the thread ended');
      return end !== null;
    },
    stop: () => stop(),
    leftThread: () => left,
  };
}

/** Resolves when the thread has ended and the draft is removed. */
async function leave(directory: string, job: JobHandle<ThreadJobEnd>): Promise<void> {
  job.abandon();
  removeCompacted(directory);
  await job.ended;
  removeCompacted(directory);
}

function followSize(directory: string, tell: (progress: CompactProgress) => void) {
  let now: CompactProgress = { state: 'running', stage: 'writing', fraction: 0 };
  let expected = 0;
  const say = (change: Partial<CompactProgress>): void => {
    now = { ...now, ...change };
    tell(now);
  };
  const look = (): void => {
    if (expected === 0 || now.stage === 'checking') return;
    const size = statSync(compactedPath(directory), { throwIfNoEntry: false })?.size ?? 0;
    say({ fraction: Math.min(1, size / expected) });
  };
  const timer = setInterval(look, LOOK_MS);
  say({});
  return {
    hear(message: JobMessage): void {
      if (message.type !== 'compacting') return;
      expected = message.bytes;
      if (message.stage === 'checking') say({ stage: 'checking', fraction: 1 });
    },
    /** @param end null: stopped */
    end(end: ThreadJobEnd | null): void {
      clearInterval(timer);
      say({ state: end === null ? 'stopped' : end.ok ? 'done' : 'failed' });
    },
  };
}
