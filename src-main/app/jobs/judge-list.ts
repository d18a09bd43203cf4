/** The facts of rows that have none yet, or had those of older rules: their list is judged again by its rules as they are. */
import type { ListId } from '#shared/domain/list/list.ts';
import type { Context } from '../handlers/context.ts';

/** Ends a judging before its list is changed under its hands. */
export async function endJudging({ jobs }: Pick<Context, 'jobs'>, listId: ListId): Promise<void> {
  const going = jobs.find('judge_again', listId);
  going?.pause();
  await going?.ended;
}

/**
 * Works out, beside what else is going on, the facts of a list whose rows were judged by an app that kept none, or by
 * older rules (see the migrations).
 * Tried once for each list while the app is open, so that rows it fails on do not keep it busy for ever.
 */
export function createListJudging({ jobs, events, views, repositories }: Context): (listId: ListId) => void {
  const tried = new Set<ListId>();
  return (listId) => {
    if (tried.has(listId) || !repositories.rows.hasUnworkedFacts(listId)) return;
    tried.add(listId);
    void jobs.start({ kind: 'judge_again', listId }).ended.then(({ ok }) => {
      if (!ok) return;
      views.changed(listId, null);
      events.emit({ name: 'rowsChanged', payload: { listId } });
    });
  };
}
