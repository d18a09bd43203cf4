/** The jobs that are going: one of each kind for a list at a time. */
import type { ListId } from '#shared/domain/list.ts';
import type { Job, JobEnd, JobHandle, JobMessage, StartJob } from './jobs.ts';

export type JobDesk = {
  readonly start: (job: Job, listener?: (message: JobMessage) => void) => JobHandle;
  /** null when no job of this kind is going for the list. */
  readonly find: (kind: Job['kind'], listId: ListId) => JobHandle | null;
  /** Ends all jobs of a list, and waits for their end. */
  readonly endAll: (listId?: ListId) => Promise<void>;
};

/** How long a run may take to collect what is in flight before the app closes without it. */
const GRACE_MS = 2_000;

export function createJobDesk(
  startJob: StartJob,
  reportBug: (error: unknown, operation: string) => string,
): JobDesk {
  const going = new Map<string, JobHandle>();
  const keyOf = (kind: Job['kind'], listId: ListId): string => `${kind} ${listId}`;

  return {
    start(job, listener = () => {}) {
      const key = keyOf(job.kind, job.listId);
      const handle = startJob(job, (message) => {
        if (message.type === 'bug') reportBug(new Error(message.stack), job.kind);
        else listener(message);
      });
      going.set(key, handle);
      void handle.ended.then(() => {
        if (going.get(key) === handle) going.delete(key);
      });
      return handle;
    },

    find: (kind, listId) => going.get(keyOf(kind, listId)) ?? null,

    async endAll(listId) {
      const handles = [...going].filter(([key]) => listId === undefined || key.endsWith(` ${listId}`));
      await Promise.all(handles.map(([, handle]) => endInTime(handle)));
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
