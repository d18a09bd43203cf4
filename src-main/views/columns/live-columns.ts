/** The columns of a list, read once and kept like the database: who changes rows says which. */
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { type ChangeVersions, createChangeVersions, either, NOTHING } from '../change-versions.ts';
import { forEachSlice } from '../time-slices.ts';
import { type EmailReads, openEmailColumns } from './email-columns.ts';
import { type Changed, createColumns, type ListColumns, putRow } from './list-columns.ts';

export type LiveColumns = {
  readonly columns: ListColumns;
  /** Resolves when all that was said before is in the columns. */
  readonly ready: () => Promise<void>;
  /** The same, and all emails are in them too. */
  readonly readyWithEmails: () => Promise<void>;
  /** Persons changed these rows: known to the next question. None: what runs settled is known to it too. */
  readonly changed: (positions: Uint32Array) => void;
  /** A run settled these rows: see `ChangeVersions`. */
  readonly settled: (positions: Uint32Array) => void;
} & Omit<ChangeVersions, 'changed' | 'settled'>;

/** Rows that a person changes by hand: the one they are at, with those that ask the same and are settled by its answer. */
const AT_HAND = 20;

/** Read at once: a slice of its own would have to wait for its turn. */
const FEW = 1_000;

const EMAILS_OTHER: Changed = { ...NOTHING, emails: true };
/** Where rows are reviewed for their emails, these are facts like any. */
const ROWS_OTHER: Changed = { ...EMAILS_OTHER, facts: true };

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
  /** What runs settled and was not read yet: they say so a hundred times a second. */
  let unread: Uint32Array[] = [];
  const readSettled = async (): Promise<void> => {
    const some = unread;
    unread = [];
    changeVersions.settled(await read(joined(some)));
  };
  /** One thing after the other, in the order it was said. */
  let working = forEachSlice(rows, signal, (after, through) => {
    for (const record of reads.facts(listId, after, through)) putRow(columns, record);
  });
  const then = (work: () => Promise<void>): void => {
    working = working.then(work);
    working.catch(() => {}); // whoever asks next is told by `ready`
  };

  working.catch(() => {});
  const readyWithEmails = async (): Promise<void> => {
    await emails.ready();
    await working;
  };
  return {
    ...changeVersions,
    columns,
    // Where rows are reviewed for their emails, nothing is known of them without those.
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
