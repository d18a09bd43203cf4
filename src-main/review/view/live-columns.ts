/** The columns of a list, read once and kept like the database: who changes rows says which. */
import type { ViewReads } from '../../db/view-reads.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Changed, ListColumns } from './list-columns.ts';
import { createColumns, putRow } from './list-columns.ts';
import { inSlices } from './sliced.ts';

/** Orders and counts made while a run settles thousands of rows a second are made anew so often. */
const SETTLED_EVERY_MS = 2_000;

/** Each rises when something of its kind changed: what was made from the columns before is out of date then. */
export type Stamps = { readonly facts: number; readonly marks: number };

export type LiveColumns = {
  readonly columns: ListColumns;
  /** Resolves when all that was said before is in the columns. */
  readonly ready: () => Promise<void>;
  /** Persons changed these rows: known to the next question. None: what runs settled is known to it too. */
  readonly changed: (positions: Uint32Array) => void;
  /** A run settled these rows: known within two seconds. */
  readonly settled: (positions: Uint32Array) => void;
  readonly stamps: () => Stamps;
};

export function openColumns(
  listId: ListId,
  rows: number,
  reads: ViewReads,
  signal: AbortSignal,
  nowMs: () => number,
): LiveColumns {
  const columns = createColumns(rows);
  let stamps: Stamps = { facts: 1, marks: 1 };
  let settledSince: Changed = { facts: false, marks: false };
  let stampedAtMs = nowMs();

  const stamp = ({ facts, marks }: Changed): void => {
    stamps = { facts: stamps.facts + (facts ? 1 : 0), marks: stamps.marks + (marks ? 1 : 0) };
  };
  const stampSettled = (): void => {
    stamp(settledSince);
    settledSince = { facts: false, marks: false };
    stampedAtMs = nowMs();
  };
  const read = async (positions: Uint32Array): Promise<Changed> => {
    let all: Changed = { facts: false, marks: false };
    await inSlices(positions.length, signal, (after, through) => {
      for (const record of reads.factsOf(listId, positions.subarray(after, through)))
        all = either(all, putRow(columns, record));
    });
    return all;
  };
  /** One thing after the other, in the order it was said. */
  let working = inSlices(rows, signal, (after, through) => {
    for (const record of reads.facts(listId, after, through)) putRow(columns, record);
  });
  const then = (work: () => Promise<void>): void => {
    working = working.then(work);
    working.catch(() => {}); // whoever asks next is told by `ready`
  };

  working.catch(() => {});
  return {
    columns,
    ready: () => working,
    changed: (positions) =>
      then(async () => {
        if (positions.length === 0) stampSettled();
        else stamp(await read(positions));
      }),
    settled: (positions) =>
      then(async () => {
        settledSince = either(settledSince, await read(positions));
      }),
    stamps: () => {
      if (nowMs() - stampedAtMs >= SETTLED_EVERY_MS) stampSettled();
      return stamps;
    },
  };
}

const either = (one: Changed, other: Changed): Changed => ({
  facts: one.facts || other.facts,
  marks: one.marks || other.marks,
});
