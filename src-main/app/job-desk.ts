/** The jobs that are going. */
import type { ListId } from '#shared/domain/list.ts';
import type { Job, JobEnd, JobHandle, JobMessage, StartJob } from './jobs.ts';

export type JobDesk = {
  readonly start: (job: Job, listener?: (message: JobMessage) => void) => JobHandle;
  /** null when no job of this kind is going for the list. */
  readonly find: (kind: 'import' | 'run' | 'judge_again', listId: ListId) => JobHandle | null;
  /** Ends all jobs of a list, and waits for their end. */
  readonly endAll: (listId?: ListId) => Promise<void>;
};

/** How long a run may take to collect what is in flight before the app closes without it. */
const GRACE_MS = 2_000;

export function createJobDesk(
  startJob: StartJob,
  reportBug: (error: unknown, operation: string) => string,
): JobDesk {
  const going = new Set<{ readonly job: Job; readonly handle: JobHandle }>();

  return {
    start(job, listener = () => {}) {
      const handle = startJob(job, (message) => {
        if (message.type === 'bug') reportBug(new Error(message.stack), job.kind);
        else listener(message);
      });
      const entry = { job, handle };
      going.add(entry);
      void handle.ended.then(() => going.delete(entry));
      return handle;
    },

    find: (kind, listId) =>
      [...going].find(({ job }) => job.kind === kind && job.listId === listId)?.handle ?? null,

    async endAll(listId) {
      const meant = [...going].filter(({ job }) => listId === undefined || job.listId === listId);
      await Promise.all(meant.map(({ handle }) => endInTime(handle)));
    },
  };
}

async function endInTime(handle: JobHandle): Promise<JobEnd> {
  handle.pause();
  const timer = setTimeout(handle.abandon, GRACE_MS);
  const end = await handle.ended;
  clearTimeout(timer);
  return end;
}
