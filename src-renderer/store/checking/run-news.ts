/** Chooses the progress of a run that a screen reader announces. Pure. */
import { isGoing, type RunSnapshot } from '#shared/contract/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { runSentence } from '#shared/messages/run.ts';

/**
 * Announces a new state and each quarter of the progress; null: nothing.
 *
 * @param before the last known state of the same subject's run
 */
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

function quarter({ done, total }: RunSnapshot): number {
  return total > 0 ? Math.floor((done / total) * 4) : 0;
}
