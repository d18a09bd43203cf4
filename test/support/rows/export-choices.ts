import { USUAL_EXPORT_COLUMNS } from '#shared/domain/outcome/export-columns.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';

/** Returns the choices for an export of all rows with the usual columns, changed by the given choices. */
export const exportChoices = (choices: Partial<ExportChoices> = {}): ExportChoices => ({
  format: 'xlsx',
  layout: 'added_columns',
  columns: USUAL_EXPORT_COLUMNS,
  rows: { kind: 'all' },
  leaveOutExcluded: false,
  notes: false,
  encoding: 'own',
  protectedSheet: null,
  ...choices,
});
