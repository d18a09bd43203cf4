import { useState } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { deleteOldWarning, moveTitle, WORKSPACE } from '#shared/messages/screens/workspace-settings.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import {
  MOVE_BY_COMMAND,
  MOVE_EXPLAINED,
  moveCommand,
  movedFromSentence,
} from '#shared/messages/workspace/maintenance.ts';
import { SET_BY_ORGANISATION } from '#shared/messages/workspace/policy.ts';
import { selectIsIdle } from '../store/home/maintenance-slice.ts';
import { selectPolicy } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { CopyableText } from '../ui/text/copyable-text.tsx';

type Props = {
  readonly directory: string;
  /** The folder of the old workspace; null if it no longer exists. */
  readonly movedFrom: string | null;
};

/** Shows and moves the folder of the workspace. A page that cannot choose a folder shows a command. */
export function WorkspaceFolder({ directory, movedFrom }: Props) {
  const isSet = useApp((state) => selectPolicy(state)?.workspaceFolder ?? null) !== null;
  const isIdle = useApp(selectIsIdle);
  const isMoving = useApp((state) => state.maintaining === 'move');
  const deleteMovedFrom = useApp((state) => state.deleteMovedFrom);
  const chooseMoveTarget = useApp((state) => state.chooseMoveTarget);
  const mayMove = chooseMoveTarget !== null && !isSet;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <dd>
      <CopyableText name={WORKSPACE.folderNoun} text={directory} />
      {movedFrom !== null && <p className="quiet small">{shownText(movedFromSentence(movedFrom))}</p>}
      {isSet && <p className="quiet small">{SET_BY_ORGANISATION}</p>}
      {!chooseMoveTarget && !isSet && (
        <>
          <p className="quiet small">{MOVE_BY_COMMAND}</p>
          <CopyableText name={WORKSPACE.commandNoun} text={moveCommand(directory)} />
        </>
      )}
      {(mayMove || movedFrom !== null) && (
        <div className="settings-actions">
          {mayMove && (
            <Button aria-disabled={!isIdle} onClick={() => isIdle && void chooseMoveTarget()}>
              {isMoving ? WORKSPACE.moving : WORKSPACE.moveMore}
            </Button>
          )}
          {movedFrom !== null && (
            <Button look="quiet" onClick={() => setIsAsked(true)}>
              {WORKSPACE.deleteOld}
            </Button>
          )}
        </div>
      )}
      <MoveDialog />
      {isAsked && movedFrom !== null && (
        <ConfirmDialog
          title={WORKSPACE.deleteOldTitle}
          verb={COMMON.delete}
          onConfirm={() => void deleteMovedFrom()}
          onClose={() => setIsAsked(false)}
        >
          <p>{deleteOldWarning(movedFrom)}</p>
        </ConfirmDialog>
      )}
    </dd>
  );
}

function MoveDialog() {
  const target = useApp((state) => state.moveTarget);
  const leave = useApp((state) => state.leaveMoveTarget);
  const moveWorkspace = useApp((state) => state.moveWorkspace);
  if (!target) return null;
  return (
    <Dialog
      title={moveTitle(target.name)}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{COMMON.cancel}</Button>
          <Button look="primary" onClick={() => void moveWorkspace()}>
            {WORKSPACE.move}
          </Button>
        </>
      }
    >
      <p>{MOVE_EXPLAINED}</p>
    </Dialog>
  );
}
