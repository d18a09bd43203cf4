/** What is worth saying aloud of a run. Pure. */
import { isGoing, type RunSnapshot } from '#shared/contract/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { runSentence } from '#shared/messages/run.ts';

/** Another state, and a quarter more of the way. null: nothing. @param before the latest known of its subject */
export function newsOfRun(run: RunSnapshot, before: RunSnapshot | null): string | null {
  if (run.state !== before?.state || run.runId !== before.runId) return stateWords(run, before);
  if (quarter(run) <= quarter(before) || !isGoing(run)) return null;
  return `${quarter(run) * 25}% ${run.subject === 'email' ? 'of the emails ' : ''}checked`;
}

const CHECKING: Readonly<Record<Subject, string>> = { address: 'Checking', email: 'Checking emails' };

function stateWords(run: RunSnapshot, before: RunSnapshot | null): string | null {
  const checking = CHECKING[run.subject];
  switch (run.state) {
    case 'running':
      return before?.state === 'waiting' ? `${checking} goes on` : null;
    case 'waiting':
      return `${run.subject === 'email' ? 'Emails wait' : 'Waiting'}. ${runSentence(run)}`;
    case 'paused':
      return `${checking} paused`;
    case 'stopped':
    case 'failed':
      return `${checking} stopped. ${runSentence(run)}`;
    case 'done':
      return `${checking} done`;
  }
}

/** How many quarters are done, 0..4. */
function quarter({ done, total }: RunSnapshot): number {
  return total > 0 ? Math.floor((done / total) * 4) : 0;
}
