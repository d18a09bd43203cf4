/** The workspace in the settings: its folder, backups and size. */
import { formatBytes, formatMoment } from '../format.ts';
import { shownText } from '../shown-text.ts';

export const WORKSPACE = {
  folder: 'Folder',
  folderNoun: 'folder',
  commandNoun: 'command',
  size: 'Size',
  damage: 'Damage',
  backups: 'Backups',
  noBackups: 'No backups yet.',
  setAside: 'Set aside',
  setAsideExplained: 'Workspaces that were replaced by a backup. They still contain their lists.',
  backingUp: 'Backing up',
  backUpNow: 'Check and back up now',
  move: 'Move',
  moveMore: 'Move…',
  moving: 'Moving…',
  deleteOld: 'Delete the old one…',
  deleteOldTitle: 'Delete the old workspace?',
  restore: 'Restore',
  restoreMore: 'Restore…',
  restoreTitle: 'Go back to this backup?',
  deleteBackupTitle: 'Delete this backup?',
  deleteSetAsideTitle: 'Delete this old workspace?',
} as const;

export const isRunning = (work: string): string => `${work}…`;

export const workProgress = (work: string, percent: string): string => `${work}: ${percent}`;

/** @param soundAtMs time of the last check that found no damage; null if there was none */
export const damageSentence = (soundAtMs: number | null): string =>
  soundAtMs === null ? 'Not checked yet.' : `None found on ${formatMoment(soundAtMs)}.`;

export const backupFacts = (bytes: number, reason: string): string => `${formatBytes(bytes)}, ${reason}`;

/** Names a button for screen readers, because the visible words are the same for each backup. */
export const restoreBackup = (madeAtMs: number): string => `Restore the backup of ${formatMoment(madeAtMs)}…`;

/** Names a button for screen readers, like `restoreBackup`. */
export const deleteBackup = (madeAtMs: number): string => `Delete the backup of ${formatMoment(madeAtMs)}…`;

export const deleteBackupWarning = (madeAtMs: number): string =>
  `Doorstep deletes the backup of ${formatMoment(madeAtMs)} for good. The workspace does not change.`;

/** Names a button for screen readers, like `restoreBackup`. */
export const deleteSetAside = (atMs: number): string =>
  `Delete the workspace set aside on ${formatMoment(atMs)}…`;

export const deleteSetAsideWarning = (atMs: number): string =>
  `Doorstep deletes the workspace set aside on ${formatMoment(atMs)} for good. Nobody can restore anything from it.`;

/** Asks before Doorstep deletes the workspace in the old folder after a move. @param folder untrusted text */
export const deleteOldWarning = (folder: string): string =>
  `Doorstep deletes the workspace in “${shownText(folder)}” and its backups for good. The current workspace does not change.`;

export const moveTitle = (folder: string): string => `Move the workspace to “${shownText(folder)}”?`;
