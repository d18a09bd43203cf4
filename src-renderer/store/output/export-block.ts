import type { AppState } from '../app-state.ts';

type ExportBlock = 'no_decision' | 'no_rows' | 'sheet_protected' | 'letters_not_in_encoding';

/** Returns why the file cannot be written; null if nothing is known to prevent it. Unread facts do not prevent it. */
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

/** Returns whether the choices are read, no file has been started and nothing blocks the export. */
export const canStartExport = (state: AppState): boolean =>
  state.exportSetup !== null && state.fileJob === null && whyNotExported(state) === null;
