import { useState } from 'react';
import { MOVE_EXPLAINED, movedFromSentence } from '#shared/messages/maintenance.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

type Props = {
  readonly directory: string;
  /** Where the old one still is; null: nowhere. */
  readonly movedFrom: string | null;
};

/** Where the workspace lies, and the way to another folder. */
export function WorkspaceFolder({ directory, movedFrom }: Props) {
  const isIdle = useApp((state) => state.maintaining === null);
  const isMoving = useApp((state) => state.maintaining === 'move');
  const deleteMovedFrom = useApp((state) => state.deleteMovedFrom);
  const [asked, setAsked] = useState<'move' | 'delete' | null>(null);
  return (
    <dd>
      <p>{shownText(directory)}</p>
      {movedFrom !== null && <p className="quiet small">{shownText(movedFromSentence(movedFrom))}</p>}
      <div className="settings-actions">
        <Button aria-disabled={!isIdle} onClick={() => isIdle && setAsked('move')}>
          {isMoving ? 'Moving…' : 'Move…'}
        </Button>
        {movedFrom !== null && (
          <Button look="quiet" onClick={() => setAsked('delete')}>
            Delete the old one…
          </Button>
        )}
      </div>
      {asked === 'move' && <MoveDialog onClose={() => setAsked(null)} />}
      {asked === 'delete' && movedFrom !== null && (
        <ConfirmDialog
          title="Delete the old workspace?"
          verb="Delete"
          onConfirm={() => void deleteMovedFrom()}
          onClose={() => setAsked(null)}
        >
          <p>
            The workspace in “{shownText(movedFrom)}” is deleted for good, with its backups. The one in use
            stays as it is.
          </p>
        </ConfirmDialog>
      )}
    </dd>
  );
}

function MoveDialog({ onClose }: { readonly onClose: () => void }) {
  const moveWorkspace = useApp((state) => state.moveWorkspace);
  const isMoving = useApp((state) => state.maintaining === 'move');
  const [folder, setFolder] = useState('');
  const isReady = folder.trim() !== '' && !isMoving;
  const move = async (): Promise<void> => {
    if (isReady && (await moveWorkspace(folder.trim()))) onClose();
  };
  return (
    <Dialog
      title="Move the workspace"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" aria-disabled={!isReady} onClick={() => void move()}>
            {isMoving ? 'Moving…' : 'Move'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <Field label="New folder" hint={MOVE_EXPLAINED}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              value={folder}
              spellCheck={false}
              onChange={({ target }) => setFolder(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
