import { setImmediate } from 'node:timers/promises';
import type { FilledField } from '#shared/contract/report.ts';
import { MAPPED_FIELDS } from '#shared/domain/address/mapping.ts';
import type { EmailGroup, ReportReads, RowGroup } from '../db/reads/report-reads.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';

/**
 * Rows and emails with the same traits are one group. Only `emails` may contain several groups with the same traits.
 */
export type RowCounts = {
  readonly groups: readonly RowGroup[];
  readonly filled: readonly FilledField[];
  readonly emails: readonly EmailGroup[];
};

/** The number of rows that are counted at a time, few enough not to delay a page that waits for another answer. */
const ROWS_AT_ONCE = 10_000;

/** Counts all rows in chunks. Answers other calls between two chunks, so rows may change during the count. */
export async function countRows(
  { id, rowCount, settings: { mapping } }: Pick<StoredList, 'id' | 'rowCount' | 'settings'>,
  reads: Pick<ReportReads, 'groups' | 'filled' | 'emailGroups'>,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<RowCounts> {
  const fields = MAPPED_FIELDS.flatMap((field) => {
    const columns = mapping[field] ?? [];
    return columns.length > 0 ? [{ field, columns }] : [];
  });
  const sets = fields.map(({ columns }) => columns);
  const filled = fields.map(() => 0);
  const groups = new Map<string, RowGroup>();
  const emails: EmailGroup[] = [];
  for (let after = 0; after < rowCount; after += rowsAtOnce) {
    const span = { after, through: after + rowsAtOnce };
    for (const group of reads.groups(id, span)) addGroup(groups, group);
    reads.filled(id, sets, span).forEach((rows, field) => {
      filled[field] = (filled[field] ?? 0) + rows;
    });
    emails.push(...reads.emailGroups(id, mapping.email ?? [], span));
    await setImmediate();
  }
  return {
    groups: [...groups.values()],
    filled: fields.map(({ field }, index) => ({ field, rows: filled[index] ?? 0 })),
    emails,
  };
}

function addGroup(groups: Map<string, RowGroup>, group: RowGroup): void {
  const { rows, ...traits } = group;
  const key = JSON.stringify(traits);
  groups.set(key, { ...group, rows: rows + (groups.get(key)?.rows ?? 0) });
}
