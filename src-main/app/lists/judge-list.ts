/** Judges a list again if its rows have no facts, or have facts from older rules. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/** Ends the judging of a list. Call this before a step changes the list. */
export async function endJudging({ jobs }: Pick<RunningWork, 'jobs'>, listId: ListId): Promise<void> {
  const going = jobs.find('judge_again', listId);
  going?.pause();
  await going?.ended;
}

/** Computes the missing facts of lists that older versions judged, in the background. Tries each list once per start. */
export function createListJudging({
  jobs,
  announce,
  repositories,
}: OpenWorkspace & RunningWork): (listId: ListId) => void {
  const tried = new Set<ListId>();
  return (listId) => {
    if (tried.has(listId) || !repositories.rows.hasUnworkedFacts(listId)) return;
    tried.add(listId);
    void jobs.start({ kind: 'judge_again', listId }).ended.then(({ ok }) => {
      if (!ok) return;
      announce.rowsChanged(listId, null);
    });
  };
}
