/** Provides each row's worst email value and flags. Reads them separately, so that only questions about emails wait. */

import { readEmailCell } from '#shared/domain/email/email-cell.ts';
import { EMAIL_VALUES, emailFlagBits, emailRank, emailValue } from '#shared/domain/email/email-value.ts';
import { askedHeld, heldEmail, whyNoResult } from '#shared/domain/email/held-email.ts';
import { emailCell, movesEmails } from '#shared/domain/repair/repaired-cells.ts';
import type { EmailFactsRecord, ViewReads } from '../../db/reads/view-reads.ts';
import type { EmailRepository } from '../../db/repositories/email-repository.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { parseCells } from '../../db/stored.ts';
import { forEachSlice } from '../time-slices.ts';
import { putCode } from './coded-column.ts';
import type { ListColumns } from './list-columns.ts';

export type EmailReads = Pick<ViewReads, 'emailFacts' | 'emailFactsOf' | 'columnWithKinds'> &
  Pick<EmailRepository, 'enteredRows'>;

const NONE = 'none';
const NO_RANK = EMAIL_VALUES.length + 1;

type Found = { value: string; rank: number; flags: number };

/** Reads the emails of all rows. `read` reads the emails of some rows again and returns whether any row changed. */
export function openEmailColumns(
  { id, rowCount, settings }: StoredList,
  { email, emailFlags }: Pick<ListColumns, 'email' | 'emailFlags'>,
  reads: EmailReads,
  signal: AbortSignal,
) {
  const columns = settings.mapping.email ?? [];
  const asked = askedHeld(settings);

  const add = (found: Map<number, Found>, record: EmailFactsRecord): void => {
    const [position, held, reason, result, flags, decision] = record;
    const noResult = whyNoResult(reason, held, asked);
    const value = emailValue({ result, reason: noResult, decision });
    const rank = emailRank(value);
    const row = found.get(position) ?? { value: NONE, rank: NO_RANK, flags: 0 };
    if (rank < row.rank) Object.assign(row, { value, rank });
    row.flags |= emailFlagBits(flags, { result, reason: noResult, decision });
    found.set(position, row);
  };
  const put = (position: number, { value, flags }: Pick<Found, 'value' | 'flags'>): boolean => {
    const isOther = putCode(email, position - 1, value) || emailFlags[position - 1] !== flags;
    emailFlags[position - 1] = flags;
    return isOther;
  };
  const readSlice = (after: number, through: number): void => {
    const entered = columns.filter((column) => reads.enteredRows(id, column) >= through);
    const found = new Map<number, Found>();
    for (const record of reads.emailFacts(id, entered, after, through)) add(found, record);
    for (const column of columns) {
      if (entered.includes(column)) continue;
      cellsIn({ id, settings }, column, [after, through], reads).forEach(([cell, kind], i) => {
        const { kind: holds } = readEmailCell(cell ?? '');
        if (holds === 'nothing') return;
        const reason = holds === 'nonsense' ? 'not_an_email' : 'not_asked_yet';
        add(found, [after + i + 1, heldEmail(kind, holds === 'several'), reason, '', 0, null]);
      });
    }
    for (const [position, row] of found) put(position, row);
  };

  const reading = columns.length === 0 ? Promise.resolve() : forEachSlice(rowCount, signal, readSlice);
  reading.catch(() => {}); // `ready` reports the error
  return {
    ready: (): Promise<void> => reading,

    read(positions: Uint32Array): boolean {
      if (columns.length === 0) return false;
      const found = new Map<number, Found>();
      for (const record of reads.emailFactsOf(id, columns, positions)) add(found, record);
      let isAnyOther = false;
      // A row that is not in `found` has no email, or its emails have not been recorded yet. Such a row has not changed.
      for (const [position, row] of found) isAnyOther = put(position, row) || isAnyOther;
      return isAnyOther;
    },
  };
}

/** Returns the cells of an email column after the list's repairs, which may need the whole rows. */
function cellsIn(
  { id, settings }: Pick<StoredList, 'id' | 'settings'>,
  column: number,
  [after, through]: readonly [after: number, through: number],
  reads: Pick<EmailReads, 'columnWithKinds'>,
): ReturnType<EmailReads['columnWithKinds']> {
  if (!movesEmails(settings)) return reads.columnWithKinds(id, column, after, through);
  const rows = reads.columnWithKinds(id, null, after, through);
  return rows.map(([cells, kind]) => [emailCell(parseCells(cells ?? '[]'), column, settings), kind]);
}
