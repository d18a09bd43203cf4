/** Reports each row that a job changes, whichever part of the job changes it. */
import type { Repositories } from '../../db/repositories.ts';
import type { JobMessage } from './jobs.ts';

export type SettledRows = {
  /** The repositories; each change of a row through them is noted. */
  readonly watched: Pick<Repositories, 'rows' | 'emails'>;
  /** Reports the noted rows. Do not call this inside a transaction, because the listener reads the rows. */
  readonly say: () => void;
};

export function watchSettled(
  { rows, emails }: Pick<Repositories, 'rows' | 'emails'>,
  post: (message: JobMessage) => void,
): SettledRows {
  let positions: number[] = [];
  const note = (position: number): void => void positions.push(position);
  const noted = (settled: readonly number[]): readonly number[] => {
    settled.forEach(note);
    return settled;
  };
  return {
    watched: {
      rows: {
        ...rows,
        setOutcome(listId, position, ...outcome) {
          note(position);
          rows.setOutcome(listId, position, ...outcome);
        },
        setNewer(listId, position, ...answer) {
          note(position);
          rows.setNewer(listId, position, ...answer);
        },
        setQuestion(listId, position, ...question) {
          note(position);
          rows.setQuestion(listId, position, ...question);
        },
        setDecision(listId, position, ...decision) {
          note(position);
          rows.setDecision(listId, position, ...decision);
        },
      },
      emails: {
        ...emails,
        setOutcome: (...outcome) => noted(emails.setOutcome(...outcome)),
        setReason: (...reason) => noted(emails.setReason(...reason)),
      },
    },
    say() {
      if (positions.length > 0) post({ type: 'settled', positions: Uint32Array.from(positions) });
      positions = [];
    },
  };
}
