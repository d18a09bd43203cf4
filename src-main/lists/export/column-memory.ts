/** Remembers the columns that a person chose for an export, for the next export in the workspace. */

import {
  type ExportColumnId,
  knownExportColumns,
  USUAL_EXPORT_COLUMNS,
} from '#shared/domain/outcome/export-columns.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { exportColumns } from '../../db/settings-shapes.ts';

const NAME = 'export columns';

/** Returns the usual columns if nobody has chosen any. */
export function rememberedColumns({ read }: Pick<SettingsRepository, 'read'>): readonly ExportColumnId[] {
  const remembered = read(NAME, exportColumns);
  return remembered === null ? USUAL_EXPORT_COLUMNS : knownExportColumns(remembered);
}

export function rememberColumns(
  { write }: Pick<SettingsRepository, 'write'>,
  columns: readonly ExportColumnId[],
): void {
  write(NAME, columns);
}
