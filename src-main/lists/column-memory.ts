/** The columns a person chose for an export are remembered for the next one of the workspace. */

import {
  type ExportColumnId,
  knownExportColumns,
  USUAL_EXPORT_COLUMNS,
} from '#shared/domain/outcome/export-columns.ts';
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import { exportColumns } from '../db/settings-shapes.ts';

const NAME = 'export columns';

/** The usual ones where nobody has chosen. */
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
