import type { EmailJobState } from '#shared/contract/run/run.ts';
import type { EmailJobProgress } from '../../requests/emails/email-dependencies.ts';

/** Collects the states of a run's jobs for its snapshots. */
export function createEmailJobStates() {
  const jobs = new Map<number, EmailJobState>();
  return {
    onState({ id, emails, state, failure }: EmailJobProgress): void {
      jobs.set(id, { id, emails, state, isUnanswered: failure !== null });
    },
    /** Returns the states, oldest job first. */
    states: (): readonly EmailJobState[] => [...jobs.values()].toSorted((a, b) => a.id - b.id),
  };
}
