import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmailExample, EmailRehearsal } from '#shared/contract/review/rehearsal.ts';
import type { StoredEmail } from '../db/repositories/email-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { emailsOfCell } from '../verdicts/read-emails.ts';
import { suggestionFor } from './decide-email.ts';

const SAMPLE_EMAILS = 10;
/** The number of rows between two yields to the event loop, so that the thread can answer the page. */
const ROWS_PER_TURN = 1_000;

/** @param positions ascending @param random returns a number from 0 up to but excluding 1 */
export async function rehearseEmails(
  list: StoredList,
  positions: Uint32Array,
  { emails, rows: stored }: Pick<Repositories, 'emails' | 'rows'>,
  random: () => number,
): Promise<EmailRehearsal> {
  const columns = list.settings.mapping.email ?? [];
  const drawn: { readonly email: StoredEmail; readonly meant: string }[] = [];
  const counts = { emails: 0, rows: 0, decided: 0 };
  let latest = 0;
  for (let at = 0; at < positions.length; at += ROWS_PER_TURN) {
    for (const email of emails.typosOfRows(list.id, columns, [
      ...positions.subarray(at, at + ROWS_PER_TURN),
    ])) {
      const meant = suggestionFor(email);
      if (meant === null) continue;
      if (email.decision !== null) {
        counts.decided += 1;
        continue;
      }
      counts.emails += 1;
      if (email.position !== latest) counts.rows += 1;
      latest = email.position;
      // Reservoir sampling: the nth email enters the sample with a probability of 10/n.
      const place = counts.emails <= SAMPLE_EMAILS ? counts.emails - 1 : Math.floor(random() * counts.emails);
      if (place < SAMPLE_EMAILS) drawn[place] = { email, meant };
    }
    await nextTurn();
  }
  const exampleOf = ({ email, meant }: (typeof drawn)[number]): readonly EmailExample[] => {
    const { position, column, slot } = email;
    const row = stored.one(list.id, position);
    const cell = row && emailsOfCell(row, column, list.settings).find((each) => each.slot === slot);
    return cell ? [{ position, column, slot, entered: cell.entered, meant }] : [];
  };
  const inOrder = drawn.toSorted((one, other) => one.email.position - other.email.position);
  return { ...counts, sample: inOrder.flatMap(exampleOf) };
}
