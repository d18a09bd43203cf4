/** What keeps the export that is chosen from being written. */
import type { AppState } from '../app-state.ts';

/** What a person has to decide before the file can be written. */
export type ExportBlock = 'no_decision' | 'no_rows' | 'sheet_protected' | 'letters_not_in_encoding';

/** null: nothing that is known of keeps it from being written. What is not known yet keeps nobody waiting. */
export function whyNotExported({
  exportSetup,
  exportPreview,
  isPreviewOld,
}: Pick<AppState, 'exportSetup' | 'exportPreview' | 'isPreviewOld'>): ExportBlock | null {
  const { rows, decisions } = exportSetup?.choices ?? {};
  if (rows === 'decided' && decisions?.length === 0) return 'no_decision';
  if (isPreviewOld || exportPreview === null) return null;
  const { counts, losses, state } = exportPreview;
  const codes = losses.map(({ code }) => code);
  if (codes.includes('sheet_protected')) return 'sheet_protected';
  if (codes.includes('letters_not_in_encoding')) return 'letters_not_in_encoding';
  return state === 'done' && counts.rows === 0 && rows !== 'all' ? 'no_rows' : null;
}

/** Whether an export can be started now. */
export const canStartExport = (state: AppState): boolean =>
  state.exportSetup !== null && state.fileJob === null && whyNotExported(state) === null;
