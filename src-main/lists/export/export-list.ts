/** Writes a list to a file, patched or new, and asserts the row count. A file with a wrong count is not handed over. */

import { rename, rm } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { ExportReads } from '../../db/reads/export-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { MAX_ROWS } from '../../spreadsheet/limits.ts';
import { type ExportChoices, isListPatched } from './export-choices.ts';
import { createRowTally } from './export-summary.ts';
import { countryWritingOf } from './exported-row.ts';
import type { ExportSource, RangePeer } from './row-patches.ts';
import { createSharedCount } from './shared-count.ts';
import { type Pass, type PassDependencies, type WrittenList, writeList } from './write-list.ts';

export type ExportOptions = ExportSource & { readonly output: string };

type ExportDependencies = Omit<PassDependencies, 'onRow'> & {
  readonly counts: ExportReads;
  readonly peer: RangePeer | null;
  /** Called with the number of rows read so far, including rows that are not chosen. */
  readonly onProgress: (rows: number) => void;
};

const CHUNK = 500;

/**
 * @throws AppError `text_not_in_encoding`, `encoding_misread`, `sheet_protected`, `too_many_rows`,
 *   `output_not_writable`, `disk_full`, `row_count_differs`, `interrupted`
 */
export async function exportList(
  options: ExportOptions,
  dependencies: ExportDependencies,
): Promise<WrittenList> {
  const { list, choices, output, companions = [] } = options;
  const { counts, onProgress, signal, peer } = dependencies;
  const partial = `${output}.partial`;
  const tallies = [list, ...companions.map((each) => each.list)].map(({ settings }) =>
    createRowTally(settings),
  );
  const { hasSheets } = SHEET_FORMATS[FILE_FORMATS[choices.format].sheetFormat];
  const limit = MAX_ROWS - 1;
  const rows = expectedRows(list, choices, counts);
  if (hasSheets && rows > limit && !isListPatched(choices, list.source))
    throw new AppError({ code: 'too_many_rows', file: list.name, rows, limit });
  const shared = createSharedCount(choices);
  const onRow: Pass['onRow'] = (exported, isWritten, others) => {
    const { row } = exported;
    // The counts are for the Summary sheets, which a text file does not have.
    if (isWritten && hasSheets)
      for (const [at, each] of [exported, ...others].entries()) tallies[at]?.add(each);
    if (others.length > 0) shared.add([exported, ...others], isWritten);
    if (row.position % CHUNK === 0 || row.position === list.rowCount) onProgress(row.position);
  };
  const writeCountry = countryWritingOf(list, dependencies.rows);
  try {
    const written = await writeList(options, partial, {
      ...dependencies,
      onRow,
      shared: peer && { peer, onPassed: onProgress },
      tallies: () => tallies.map(({ counts: counted }) => counted()),
      writeCountry,
    });
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const expected = expectedRows(list, choices, counts);
    if (written.rows !== expected) {
      throw new AppError({ code: 'row_count_differs', file: list.name, expected, found: written.rows });
    }
    await rename(partial, output);
    const { notes } = written;
    return { ...written, notes: { ...notes, notKept: [...notes.notKept, ...shared.notKept()] } };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function expectedRows(
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
