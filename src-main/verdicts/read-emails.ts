/** Reads emails as the page shows them. Emails that are not recorded yet are read from the cells, as not checked. */

import { readEmailCell } from '#shared/domain/email/email-cell.ts';
import { flagsOf, typoSuggestion } from '#shared/domain/email/email-check.ts';
import { askedHeld, heldEmail, whyNoResult } from '#shared/domain/email/held-email.ts';
import type { RowEmail } from '#shared/domain/email/row-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { emailCell } from '#shared/domain/repair/repaired-cells.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { EmailRepository, StoredEmail } from '../db/repositories/email-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import { emailCheckOf } from '../service/replies/stored-replies.ts';

type EmailRow = Pick<StoredRow, 'position' | 'cells' | 'kind'>;
type EmailList = { readonly id: ListId; readonly settings: ListSettings };

/** Returns the emails of one of the requested rows, in the order of column and slot. */
export type EmailsOf = (row: EmailRow) => readonly RowEmail[];

const NONE: readonly RowEmail[] = [];

/** Reads the emails at these positions in one query. A list without emails needs no query. */
export function emailsAt(
  { id, settings }: EmailList,
  positions: readonly number[],
  emails: Pick<EmailRepository, 'ofRows'>,
): EmailsOf {
  const columns = settings.mapping.email ?? [];
  return columns.length === 0 ? () => NONE : among(emails.ofRows(id, columns, positions), settings);
}

/** Does the same as `emailsAt` for rows `after` < position ≤ `through`. Reads all emails when the first is needed. */
export function emailsBetween(
  { id, settings }: EmailList,
  after: number,
  through: number,
  emails: Pick<EmailRepository, 'range'>,
): EmailsOf {
  const columns = settings.mapping.email ?? [];
  if (columns.length === 0) return () => NONE;
  let known: EmailsOf | null = null;
  return (row) => {
    known ??= among(emails.range(id, columns, after, through), settings);
    return known(row);
  };
}

function among(stored: readonly StoredEmail[], settings: ListSettings): EmailsOf {
  const byRow = Map.groupBy(stored, ({ position }) => position);
  const columns = settings.mapping.email ?? [];
  return (row) =>
    columns.flatMap((column) => {
      const kept = (byRow.get(row.position) ?? []).filter((email) => email.column === column);
      return emailsOfCell(row, column, settings).map(({ entered, ...place }) => {
        const known = kept.find(({ slot }) => slot === place.slot);
        return known ? shown(entered, known, settings) : unasked(entered, place, settings);
      });
    });
}

/** Returns the emails of a cell after the list's repairs. If the cell holds a text but no email, the whole text is one entry. */
export function emailsOfCell(
  { cells, kind }: Omit<EmailRow, 'position'>,
  column: number,
  settings: ListSettings,
) {
  const cell = emailCell(cells, column, settings);
  const read = readEmailCell(cell);
  const place = (entered: string, slot: number) => ({
    column,
    slot,
    entered,
    isEmail: read.kind !== 'nonsense',
    held: heldEmail(kind, read.kind === 'several'),
  });
  switch (read.kind) {
    case 'nothing':
      return [];
    case 'one':
      return [place(read.email, 0)];
    case 'several':
      return read.emails.map(place);
    case 'nonsense':
      return [place(cell.trim(), 0)];
  }
}

type EmailOfCell = Omit<ReturnType<typeof emailsOfCell>[number], 'entered'>;

function unasked(
  entered: string,
  { column, slot, isEmail, held }: EmailOfCell,
  settings: ListSettings,
): RowEmail {
  const reason = isEmail ? 'not_asked_yet' : 'not_an_email';
  return {
    column,
    slot,
    entered,
    decision: null,
    taken: null,
    decidedAtMs: null,
    result: '',
    reason: whyNoResult(reason, held, askedHeld(settings)),
    score: null,
    flags: [],
    didYouMean: null,
    reasons: [],
  };
}

function shown(entered: string, stored: StoredEmail, settings: ListSettings): RowEmail {
  const check = stored.reply === null ? null : emailCheckOf(stored.reply);
  return {
    column: stored.column,
    slot: stored.slot,
    entered,
    decision: stored.decision,
    taken: stored.corrected,
    decidedAtMs: stored.decidedAtMs,
    result: stored.result,
    reason: stored.result === '' ? whyNoResult(stored.reason, stored.held, askedHeld(settings)) : null,
    score: stored.score,
    flags: flagsOf(stored.flags),
    didYouMean: check && typoSuggestion(check),
    reasons: check?.reasons ?? [],
  };
}
