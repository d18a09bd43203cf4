import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmailExample, EmailRehearsal } from '#shared/contract/review/rehearsal.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { emailsOfCell } from '../verdicts/read-emails.ts';
import type { ChosenRows } from './bulk-work.ts';
import { isOpen, revisionsByRow, type SuggestedEmail, suggestedEmails } from './suggested-emails.ts';

const SAMPLE_EMAILS = 10;
/** The number of rows between two yields to the event loop, so that the thread can answer the page. */
const ROWS_PER_TURN = 1_000;

/**
 * Returns what accepting the suggestions would do, with the rows that it would change, as they are now.
 *
 * @param positions ascending @param random returns a number from 0 up to but excluding 1
 */
export async function rehearseEmails(
  list: StoredList,
  positions: Uint32Array,
  repositories: Pick<Repositories, 'emails' | 'rows'>,
  random: () => number,
): Promise<{ readonly rows: Required<ChosenRows>; readonly found: Omit<EmailRehearsal, 'mark'> }> {
  const drawn: SuggestedEmail[] = [];
  const rows = { positions: [] as number[], revisions: [] as number[] };
  const counts = { emails: 0, decided: 0 };
  for (let at = 0; at < positions.length; at += ROWS_PER_TURN) {
    const suggested = suggestedEmails(list, positions.subarray(at, at + ROWS_PER_TURN), repositories);
    const open = suggested.filter(isOpen);
    counts.decided += suggested.length - open.length;
    for (const [position, revision] of revisionsByRow(open)) {
      rows.positions.push(position);
      rows.revisions.push(revision);
    }
    for (const each of open) {
      counts.emails += 1;
      // Reservoir sampling: the nth email enters the sample with a probability of 10/n.
      const place = counts.emails <= SAMPLE_EMAILS ? counts.emails - 1 : Math.floor(random() * counts.emails);
      if (place < SAMPLE_EMAILS) drawn[place] = each;
    }
    await nextTurn();
  }
  const exampleOf = ({ email, meant }: SuggestedEmail): readonly EmailExample[] => {
    const { position, column, slot } = email;
    const row = repositories.rows.one(list.id, position);
    const cell = row && emailsOfCell(row, column, list.settings).find((each) => each.slot === slot);
    return cell ? [{ position, column, slot, entered: cell.entered, meant }] : [];
  };
  const inOrder = drawn.toSorted((one, other) => one.email.position - other.email.position);
  return {
    rows: { positions: Uint32Array.from(rows.positions), revisions: Uint32Array.from(rows.revisions) },
    found: { ...counts, rows: rows.positions.length, sample: inOrder.flatMap(exampleOf) },
  };
}
