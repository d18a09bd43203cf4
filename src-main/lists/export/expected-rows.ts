import type { ExportReads } from '../../db/reads/export-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { ExportChoices } from './export-choices.ts';

export function expectedRows(
  { id, rowCount }: Pick<StoredList, 'id' | 'rowCount'>,
  { rows, leaveOutExcluded }: Pick<ExportChoices, 'rows' | 'leaveOutExcluded'>,
  counts: ExportReads,
): number {
  if (rows.kind === 'positions') {
    const excluded = leaveOutExcluded ? new Set(counts.excluded(id)) : new Set();
    return rows.positions.filter((position) => !excluded.has(position)).length;
  }
  if (rows.kind === 'left_to_do' && rows.positions) return rows.positions.length;
  if (rows.kind === 'all' && !leaveOutExcluded) return rowCount;
  const decisions = counts.decisions(id);
  const excluded = decisions.get('excluded') ?? 0;
  if (rows.kind === 'all') return rowCount - excluded;
  if (rows.kind === 'left_to_do') return decisions.get(null) ?? 0;
  const kinds = rows.decisions.filter((kind) => !(leaveOutExcluded && kind === 'excluded'));
  return kinds.reduce((sum, kind) => sum + (decisions.get(kind) ?? 0), 0);
}
