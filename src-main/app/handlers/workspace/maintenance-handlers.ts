/** The operations on the workspace as a file: its backups, its size and its diagnostics. */

import { AppError } from '#shared/contract/errors.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { listBackups } from '../../../db/backups/backup-files.ts';
import { RESTORED } from '../../../db/backups/restore.ts';
import { removeOwn, removeSetAside } from '../../../db/folder/remove-own.ts';
import { openRestored } from '../../../db/workspace.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Services } from '../../connection/services.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { readDiagnostics } from '../../maintenance/diagnostics.ts';
import type { Maintenance } from '../../maintenance/maintenance.ts';
import { maintenanceState } from '../../maintenance/maintenance-state.ts';
import { whileIdle } from '../../maintenance/while-idle.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

export function createMaintenanceHandlers(
  context: OpenWorkspace & RunningWork & Maintenance & Permissions & Services & Runtime,
) {
  const { announce, checks, reopening, repositories, workspaceDir, nowMs, reportBug } = context;

  const whileClosed = (work: () => void): Promise<void> =>
    whileIdle(context, () => reopening.whileClosed(work));
  return {
    async takeWorkspace() {
      await reopening.take();
      return null;
    },

    readMaintenance: () => maintenanceState(context),

    async makeBackup() {
      const isStopped = await checks.backUp();
      return { ...maintenanceState(context), isStopped };
    },

    async stopBackup() {
      await checks.stopBackup();
      return null;
    },

    async restoreBackup({ name }) {
      if (!listBackups(workspaceDir).some((backup) => backup.name === name))
        throw new AppError({ code: 'backup_not_usable', name });
      await whileClosed(() => {
        const opened = openRestored(workspaceDir, 'asked', {
          nowMs: nowMs(),
          name,
          onNotTakenOver: (error) => void reportBug(error, 'salvage'),
        });
        if (!opened) throw new AppError({ code: 'backup_not_usable', name });
        opened.db.close();
      });
      return null;
    },

    deleteBackup({ name }) {
      // Accepts only names of existing backups, because the page must not choose a path.
      if (listBackups(workspaceDir).some((backup) => backup.name === name))
        removeOwn(workspaceDir, 'backups', name);
      return maintenanceState(context);
    },

    deleteSetAside({ name }) {
      removeSetAside(workspaceDir, name);
      return maintenanceState(context);
    },

    dismissRestored() {
      repositories.settings.remove(RESTORED);
      announce.workspaceChanged();
      return null;
    },

    readDiagnostics: () => readDiagnostics(context),
  } satisfies Partial<Handlers>;
}
