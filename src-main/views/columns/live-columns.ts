/** Reads the columns of a list once. Code that changes rows reports their positions, to update the columns. */
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { type ChangeVersions, createChangeVersions, either, NOTHING } from '../change-versions.ts';
import { forEachSlice } from '../time-slices.ts';
import { type EmailReads, openEmailColumns } from './email-columns.ts';
import { type Changed, createColumns, type ListColumns, putRow } from './list-columns.ts';

export type LiveColumns = {
  readonly columns: ListColumns;
  /** Resolves when all changes reported so far are in the columns. */
  readonly ready: () => Promise<void>;
  readonly readyWithEmails: () => Promise<void>;
  /** Reports rows that people changed, for the next answer. Without positions, publishes the results of runs. */
  readonly changed: (positions: Uint32Array) => void;
  readonly settled: (positions: Uint32Array) => void;
} & Omit<ChangeVersions, 'changed' | 'settled'>;

/** The maximum number of rows that one edit changes: the current row, and rows with the same question. */
const AT_HAND = 20;

/** Up to this many rows are read immediately, because a slice would have to wait for its turn. */
const FEW = 1_000;

const EMAILS_OTHER: Changed = { ...NOTHING, emails: true };
/** If rows are reviewed for their emails, a change of emails is a change of facts. */
const ROWS_OTHER: Changed = { ...EMAILS_OTHER, facts: true };

/** Begins to read all rows. When `signal` aborts, the reading ends, and `ready` rejects. */
export function openColumns(
  list: StoredList,
  reads: ViewReads & EmailReads,
  signal: AbortSignal,
  nowMs: () => number,
): LiveColumns {
  const { id: listId, rowCount: rows } = list;
  const columns = createColumns(rows, list.settings.mapping);
  const emails = openEmailColumns(list, columns, reads, signal);
  const changeVersions = createChangeVersions(nowMs);

  const read = async (positions: Uint32Array): Promise<Changed> => {
    let all = NOTHING;
    const readSome = (after: number, through: number): void => {
      const some = positions.subarray(after, through);
      for (const record of reads.factsOf(listId, some)) all = either(all, putRow(columns, record));
      if (emails.read(some)) all = either(all, columns.onlyEmails ? ROWS_OTHER : EMAILS_OTHER);
    };
    if (positions.length <= FEW) readSome(0, positions.length);
    else await forEachSlice(positions.length, signal, readSome);
    return all;
  };
  /** Settled rows that were not read yet. Runs report rows a hundred times per second. */
  let unread: Uint32Array[] = [];
  const readSettled = async (): Promise<void> => {
    const some = unread;
    unread = [];
    changeVersions.settled(await read(joined(some)));
  };
  /** Tasks run one after the other, in the order in which they were reported. */
  let working = forEachSlice(rows, signal, (after, through) => {
    for (const record of reads.facts(listId, after, through)) putRow(columns, record);
  });
  const then = (work: () => Promise<void>): void => {
    working = working.then(work);
    working.catch(() => {}); // `ready` reports the error
  };

  working.catch(() => {});
  const readyWithEmails = async (): Promise<void> => {
    await emails.ready();
    await working;
  };
  return {
    ...changeVersions,
    columns,
    // If rows are reviewed for their emails, the other facts are useless without the emails.
    ready: () => (columns.onlyEmails ? readyWithEmails() : working),
    readyWithEmails,
    changed: (positions) =>
      then(async () => {
        if (positions.length === 0) {
          changeVersions.publishSettled();
          changeVersions.publishPlaces();
        } else changeVersions.changed(await read(positions), positions.length <= AT_HAND);
      }),
    settled: (positions) => {
      unread.push(positions);
      if (unread.length === 1) then(readSettled);
    },
  };
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}
