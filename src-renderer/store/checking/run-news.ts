/** Chooses what screen readers announce about a run. Pure. */
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import { checkedPercent, runNews } from '#shared/messages/screens/notices.ts';

/**
 * Returns words for a new state and for each quarter of the progress; null if there is nothing to announce.
 *
 * @param before the last known state of the same subject's run
 */
export function newsOfRun(run: RunSnapshot, before: RunSnapshot | null): string | null {
  if (run.state !== before?.state || run.runId !== before.runId) return stateWords(run, before);
  if (quarter(run) <= quarter(before) || !isGoing(run)) return null;
  return checkedPercent(quarter(run) * 25, run);
}

function stateWords(run: RunSnapshot, before: RunSnapshot | null): string | null {
  switch (run.state) {
    case 'running':
      return before?.state === 'waiting' ? runNews(run, 'resumed') : null;
    case 'failed':
      return runNews(run, 'stopped');
    default:
      return runNews(run, run.state);
  }
}

function quarter({ done, total }: RunSnapshot): number {
  return total > 0 ? Math.floor((done / total) * 4) : 0;
}
