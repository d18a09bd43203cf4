import type { EmailJobState } from '#shared/contract/run.ts';
import type { EmailJobProgress } from '../../requests/emails/email-dependencies.ts';

/** What the service says of the jobs of a run, for its snapshots. */
export function createEmailJobStates() {
  const jobs = new Map<number, EmailJobState>();
  return {
    onState({ id, emails, state, failure }: EmailJobProgress): void {
      jobs.set(id, { id, emails, state, isUnanswered: failure !== null });
    },
    /** The oldest job first. */
    states: (): readonly EmailJobState[] => [...jobs.values()].toSorted((a, b) => a.id - b.id),
  };
}
