import { z } from 'zod';
import { listId, operation, returns } from '../operation.ts';
import type { Diagnostics } from './diagnostics.ts';
import { LONGEST_RETENTION_DAYS, type MaintenanceState, type StoredData } from './maintenance.ts';

const nothing = z.strictObject({});
/** The name of a backup or of a set-aside workspace. The core chose it. */
const name = z.string().min(1).max(60);

export const maintenanceOperations = {
  /** Opens a read-only workspace for writing. Other calls wait. Fails with `workspace_in_use`. */
  takeWorkspace: operation(nothing, returns<null>()),
  readMaintenance: operation(nothing, returns<MaintenanceState>()),
  /** Checks the workspace and backs it up now. The returned state contains any failure. `isStopped`: no backup was made. */
  makeBackup: operation(nothing, returns<MaintenanceState & { readonly isStopped: boolean }>()),
  /** Stops requested backups that are not finished. Earlier backups stay. */
  stopBackup: operation(nothing, returns<null>()),
  /** Replaces the workspace with a backup; other calls wait. Fails with `workspace_busy`, `backup_not_usable`, `disk_full`. */
  restoreBackup: operation(z.strictObject({ name }), returns<null>()),
  deleteBackup: operation(z.strictObject({ name }), returns<MaintenanceState>()),
  /** Permanently deletes a workspace that a backup replaced. */
  deleteSetAside: operation(z.strictObject({ name }), returns<MaintenanceState>()),
  /**
   * Copies the workspace to another folder, checks the copy and continues there. Other calls wait. Fails with
   * `file_token_unknown`, `workspace_busy`, `folder_not_usable`, `disk_full`; the workspace then stays where it was.
   * `folder`: the token of a folder that a person chose, because no caller may pass a path.
   */
  moveWorkspace: operation(z.strictObject({ folder: z.string().min(1).max(100) }), returns<null>()),
  /** Permanently deletes the workspace that remained in the old folder after a move. */
  deleteMovedFrom: operation(nothing, returns<MaintenanceState>()),
  /** Records that the person knows that a backup replaced the workspace. */
  dismissRestored: operation(nothing, returns<null>()),

  /** Reports what the workspace stores about a list. Fails with `list_not_found`. */
  readStoredData: operation(z.strictObject({ listId }), returns<StoredData>()),
  /** Sets how many days after its import a list is deleted. null means never, `default` means as in the settings. */
  changeRetention: operation(
    z.strictObject({
      listId,
      days: z.union([z.int().min(1).max(LONGEST_RETENTION_DAYS), z.literal('default')]).nullable(),
    }),
    returns<StoredData>(),
  ),
  /**
   * Records that the person has seen the planned deletions. The app deletes no list within a day after that. Deletes the
   * lists whose announced time has come.
   */
  noteDeletionsShown: operation(
    z.strictObject({ listIds: z.array(listId).max(10_000).readonly() }),
    returns<null>(),
  ),
  /** Also stores a test secret in the keychain and removes it, which may show a prompt and take five seconds. */
  readDiagnostics: operation(nothing, returns<Diagnostics>()),
} as const;
