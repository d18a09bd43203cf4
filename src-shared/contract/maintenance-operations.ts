/** The workspace as a file: its backups, its size, what is kept in it of each list and for how long. */
import { z } from 'zod';
import { type KeptOfList, LONGEST_RETENTION_DAYS, type MaintenanceState } from './maintenance.ts';
import { listId, operation, returns } from './operation.ts';

const nothing = z.strictObject({});
/** Of a backup, or of what was set aside: one that the core named. */
const name = z.string().min(1).max(60);

export const maintenanceOperations = {
  /**
   * Opens a workspace that is only read here for real, once no other app has it; without effect on one that is. Other calls
   * wait meanwhile. Fails with `workspace_in_use`: it is read as before then.
   */
  takeWorkspace: operation(nothing, returns<null>()),
  readMaintenance: operation(nothing, returns<MaintenanceState>()),
  /** Checks the workspace and backs it up, now. What went wrong is in the state. `isStopped`: no backup was made. */
  makeBackup: operation(nothing, returns<MaintenanceState & { readonly isStopped: boolean }>()),
  /** Stops those that were asked for and are not made yet. The earlier ones stay as they are. */
  stopBackup: operation(nothing, returns<null>()),
  /**
   * Lets a backup take the place of the workspace, which is set aside. Other calls wait meanwhile. Fails with
   * `workspace_busy`, `backup_not_usable`, `disk_full`.
   */
  restoreBackup: operation(z.strictObject({ name }), returns<null>()),
  deleteBackup: operation(z.strictObject({ name }), returns<MaintenanceState>()),
  /** Removes for good what a backup took the place of. */
  deleteSetAside: operation(z.strictObject({ name }), returns<MaintenanceState>()),
  /**
   * Copies the workspace to another folder, looks the copy through and goes on there. Other calls wait meanwhile. Fails
   * with `file_token_unknown`, `workspace_busy`, `folder_not_usable`, `disk_full`; the workspace is where it was then.
   *
   * `folder`: the token of one that a person chose. No caller of this door can name a folder.
   */
  moveWorkspace: operation(z.strictObject({ folder: z.string().min(1).max(100) }), returns<null>()),
  /** Removes for good the workspace that was left where it was moved from. */
  deleteMovedFrom: operation(nothing, returns<MaintenanceState>()),
  /** The person knows that a backup took the place of the workspace. */
  dismissRestored: operation(nothing, returns<null>()),

  /** What the workspace holds of a list. Fails with `list_not_found`. */
  readKept: operation(z.strictObject({ listId }), returns<KeptOfList>()),
  /** `days` after its import a list is deleted; null: never; `default`: as the settings say. */
  changeRetention: operation(
    z.strictObject({
      listId,
      days: z.union([z.int().min(1).max(LONGEST_RETENTION_DAYS), z.literal('default')]).nullable(),
    }),
    returns<KeptOfList>(),
  ),
  /** The page has shown which lists will be deleted, and when. No list is deleted within a day of that. */
  noteDeletionsShown: operation(
    z.strictObject({ listIds: z.array(listId).max(10_000).readonly() }),
    returns<null>(),
  ),
  /** What may help to find a fault, to be copied by a person: nothing of a list, no address of a service, no key. */
  readDiagnostics: operation(nothing, returns<{ readonly text: string }>()),
} as const;
