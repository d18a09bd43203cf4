/**
 * The rows that pages counted for a step, with their revisions then. A row that changes later is not what the person
 * chose. The rows are held in memory: after a restart, or after many other counts, a page has to count again.
 */
import { AppError } from '#shared/contract/errors.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { CHANGED, hashOf, revisionsAmong, type TargetRows } from '../../views/targeted-rows.ts';

/** Each window counts its selection whenever the selection changes, so only the latest counts are of use. */
const MOST_COUNTS = 100;
/** The maximum number of rows in all counts together. A row takes 8 bytes. */
const MOST_ROWS = 4_000_000;

export type CountedRows = ReturnType<typeof createCountedRows>;

/** @param newId called once; its result tells the marks of this start from those of earlier ones */
export function createCountedRows(newId: () => string) {
  const start = newId();
  const counted = new Map<string, TargetRows>();
  let counts = 0;
  let held = 0;
  const find = (listId: ListId, mark: string | undefined): TargetRows | null =>
    counted.get(`${listId} ${mark}`) ?? null;

  return {
    /** @param earlier the mark of the selection that was extended to these rows. Its rows keep their revisions. */
    keep(listId: ListId, rows: TargetRows, earlier?: string): string {
      const before = find(listId, earlier);
      const revisions = before ? revisionsAmong(rows.positions, before, rows.revisions) : rows.revisions;
      const mark = `${hashOf(rows.positions)} ${start} ${(counts += 1)}`;
      counted.set(`${listId} ${mark}`, { ...rows, revisions });
      held += revisions.length;
      for (const [oldest, { positions }] of counted) {
        if (counted.size <= 1 || (counted.size <= MOST_COUNTS && held <= MOST_ROWS)) break;
        counted.delete(oldest);
        held -= positions.length;
      }
      return mark;
    },
    find,
    /** @throws AppError `other_rows` if the rows are no longer in memory */
    get(listId: ListId, mark: string): TargetRows {
      const rows = find(listId, mark);
      if (!rows) throw new AppError({ code: 'other_rows' });
      return rows;
    },
  };
}

/** Whether a mark is of exactly these rows, whatever their revisions. */
export const isMarkOf = (mark: string, positions: Uint32Array): boolean =>
  mark.startsWith(`${hashOf(positions)} `);

/** Returns the rows with their revisions when counted; `CHANGED` for rows not counted or no longer matching. */
export function asCounted(counted: TargetRows, now: TargetRows): TargetRows {
  const revisions = revisionsAmong(now.positions, counted);
  return {
    ...now,
    revisions: revisions.map((then, index) => (now.revisions[index] === CHANGED ? CHANGED : then)),
  };
}
