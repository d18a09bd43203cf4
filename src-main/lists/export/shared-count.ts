import type { NotKept } from '#shared/contract/export/not-kept.ts';
import type { ExportChoices } from './export-choices.ts';
import type { ExportedRow } from './exported-row.ts';

/** Counts the corrections that are left out because two addresses of a row disagree on a cell. */
export function createSharedCount({ layout }: Pick<ExportChoices, 'layout'>) {
  let count = 0;
  return {
    /** @param rows the same row of each list, in list order; at the first row of a second pass, the count starts again */
    add(rows: readonly ExportedRow[], isWritten: boolean): void {
      if (rows[0]?.row.position === 1) count = 0;
      if (isWritten && layout === 'in_place')
        count += rows.reduce((sum, { contested }) => sum + contested.length, 0);
    },
    notKept: (): readonly NotKept[] => (count > 0 ? [{ code: 'shared_cells_kept', count }] : []),
  };
}
