/** The jobs that are going. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { RequestChange, Job, JobEnd, JobHandle, JobMessage, StartJob } from './jobs.ts';

export type RunningJobs = {
  readonly start: (job: Job, listener?: (message: JobMessage) => void) => JobHandle;
  /** null when no job of this kind is going for the list. */
  readonly find: (kind: 'import' | 'run' | 'judge_again' | 'settle_rest', listId: ListId) => JobHandle | null;
  /** Ends a job where it can be gone on from, or at once when that takes too long, and waits for its end. */
  readonly end: (handle: JobHandle) => Promise<JobEnd>;
  /** Tells the runs and checks that are going, of the service it is about. */
  readonly change: (change: RequestChange) => void;
  /** Ends the runs and checks that ask at such a base address, and waits for their end. */
  readonly endRequests: (isMeant: (baseUrl: string) => boolean) => Promise<void>;
  /** Ends all jobs of a list, and waits for their end. */
  readonly endAll: (listId?: ListId) => Promise<void>;
};

/** How long a run may take to collect what is in flight before the app closes without it. */
const GRACE_MS = 2_000;

export function createRunningJobs(
  startJob: StartJob,
  reportBug: (error: unknown, operation: string) => string,
): RunningJobs {
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

    end: endInTime,

    change(change) {
      for (const { job, handle } of going) {
        const service = job.kind === 'run' || job.kind === 'check' ? job.service.identity : null;
        if (service !== null && (change.type !== 'key' || change.service === service)) handle.change(change);
      }
    },

    async endRequests(isMeant) {
      const meant = [...going].filter(
        ({ job }) => (job.kind === 'run' || job.kind === 'check') && isMeant(job.service.baseUrl),
      );
      await Promise.all(meant.map(({ handle }) => endInTime(handle)));
    },

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
