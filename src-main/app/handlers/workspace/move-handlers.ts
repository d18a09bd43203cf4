import type { Handlers } from '#shared/contract/operations.ts';
import { whileLocked } from '../../../db/workspace-lock.ts';
import type { Permissions } from '../../connection/permissions.ts';
import type { Files } from '../../files.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import type { Maintenance } from '../../maintenance/maintenance.ts';
import { maintenanceState, oldPlace } from '../../maintenance/maintenance-state.ts';
import { checkTarget, deleteOld } from '../../maintenance/move-workspace.ts';
import { whileIdle } from '../../maintenance/while-idle.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import { setByOrganisation } from '../../policy/policy-rules.ts';

export function createMoveHandlers(context: OpenWorkspace & RunningWork & Files & Maintenance & Permissions) {
  const { files, policy, knownMoves, reopening, repositories, workspaceDir } = context;
  return {
    async moveWorkspace({ folder }) {
      if (policy.workspaceDir !== null) throw setByOrganisation('workspaceFolder', policy.workspaceDir);
      const to = await checkTarget(workspaceDir, files.getFolder(folder));
      await whileIdle(context, () => reopening.move(to));
      return null;
    },

    deleteMovedFrom() {
      const old = oldPlace(repositories.settings, knownMoves, workspaceDir);
      // Another app may be using the old workspace, so the workspace is locked first.
      if (old !== null) whileLocked(old, () => deleteOld(old));
      return maintenanceState(context);
    },
  } satisfies Partial<Handlers>;
}
