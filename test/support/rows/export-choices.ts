import { USUAL_EXPORT_COLUMNS } from '#shared/domain/outcome/export-columns.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';

/** An export of all rows in the usual columns, except for the given choices. */
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
