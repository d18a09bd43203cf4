/** Searches for coordinates that are going, one a list. They ask in this thread, so that nobody here pays for the same question twice. */
import type { ListId } from '#shared/domain/list/list.ts';

export type LocateJobs = ReturnType<typeof createLocateJobs>;

export function createLocateJobs() {
  const going = new Map<ListId, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  const end = async (listId: ListId): Promise<void> => {
    going.get(listId)?.stop.abort();
    await going.get(listId)?.ended;
  };
  return {
    /** @param work ends soon after its signal; it never rejects */
    start(listId: ListId, work: (signal: AbortSignal) => Promise<void>): void {
      const stop = new AbortController();
      const ended = work(stop.signal).finally(() => going.delete(listId));
      going.set(listId, { stop, ended });
    },
    end,
    async endAll(): Promise<void> {
      await Promise.all([...going.keys()].map(end));
    },
  };
}
