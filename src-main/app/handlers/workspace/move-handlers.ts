import type { Handlers } from '#shared/contract/operations.ts';
import { whileLocked } from '../../../db/workspace-lock.ts';
import type { Context } from '../../context.ts';
import { maintenanceState, oldPlace } from '../../maintenance/maintenance-state.ts';
import { checkTarget, deleteOld } from '../../maintenance/move-workspace.ts';
import { whileIdle } from '../../maintenance/while-idle.ts';

export type MoveHandlers = Pick<Handlers, 'moveWorkspace' | 'deleteMovedFrom'>;

export function createMoveHandlers(context: Context): MoveHandlers {
  const { files, knownMoves, reopening, repositories, workspaceDir } = context;
  return {
    async moveWorkspace({ folder }) {
      const to = await checkTarget(workspaceDir, files.getFolder(folder));
      await whileIdle(context, () => reopening.move(to));
      return null;
    },

    deleteMovedFrom() {
      const old = oldPlace(repositories.settings, knownMoves, workspaceDir);
      // Another app may have opened the old workspace and be using it, so it is locked first.
      if (old !== null) whileLocked(old, () => deleteOld(old));
      return maintenanceState(context);
    },
  };
}
