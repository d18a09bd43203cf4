import type { BackupProgress } from '#shared/contract/events.ts';
import type { Announce, TellProgress } from '../announce.ts';
import type { JobHandle, JobMessage } from '../jobs/jobs.ts';

/** A backup that a person asked for. The person sees its progress and can stop it. */
export type AskedBackup = {
  readonly isStopped: () => boolean;
  /** Stops the backup, even before it begins. */
  readonly stop: () => void;
  readonly begin: (job: Pick<JobHandle, 'pause'>) => void;
  readonly hear: (message: JobMessage) => void;
  readonly end: (state: Exclude<BackupProgress['state'], 'running'>) => void;
};

/** `stopBackup` stops all backups that a person asked for, and waits for their end. */
export type AskedBackups = {
  /** Checks the workspace and backs it up, and reports progress. Resolves with whether a person stopped it. */
  readonly backUp: () => Promise<boolean>;
  readonly stopBackup: () => Promise<void>;
};

/** @param perform makes the backup, after checks that are already running or waiting */
export function createAskedBackups(
  { progress }: Pick<Announce, 'progress'>,
  perform: (asked: AskedBackup) => Promise<void>,
): AskedBackups {
  const going = new Map<AskedBackup, Promise<void>>();
  return {
    async backUp() {
      let isMade = false;
      const tell = progress('backupProgressed', { state: 'running', stage: 'checking', fraction: 0 });
      const asked = createAskedBackup((change) => {
        isMade = change.state === 'done' || change.state === 'failed';
        tell(change);
      });
      const ended = perform(asked).finally(() => going.delete(asked));
      going.set(asked, ended);
      await ended;
      return asked.isStopped() && !isMade;
    },
    async stopBackup() {
      for (const asked of going.keys()) asked.stop();
      await Promise.allSettled(going.values());
    },
  };
}

function createAskedBackup(say: TellProgress<BackupProgress>): AskedBackup {
  let isStopped = false;
  let pause = (): void => {};
  return {
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      pause();
    },
    begin(job) {
      pause = job.pause;
      say({});
    },
    hear(message) {
      if (message.type === 'backing_up') say({ stage: 'writing', fraction: message.fraction });
    },
    end: (state) => say({ state }),
  };
}
