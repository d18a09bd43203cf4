import { stepWords } from '#shared/messages/history.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectStepInDialog } from '../../store/deciding/history-slice.ts';
import { selectDialogNotice } from '../../store/screen/notices-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

/** What was just done, and undo: what stands outside a dialog cannot be reached while it is open. */
export function DialogNotice() {
  const notice = useApp(selectDialogNotice);
  const step = useApp(selectStepInDialog);
  return (
    <div className="dialog-notice">
      <UndoButton />
      <p role="status" className={notice?.tone === 'failure' ? 'dialog-notice-failure' : ''}>
        {notice?.text}
      </p>
      {!notice && step && <p className="quiet">{stepWords(step)}</p>}
    </div>
  );
}

/** Takes back the latest step of this dialog, as long as there is no later one. */
export function UndoButton() {
  const step = useApp(selectStepInDialog);
  const undo = useApp((state) => state.undoInDialog);
  return (
    <Button
      look="quiet"
      keyName={useShortcut('undo')}
      hint={step ? `Undo: ${stepWords(step)}` : ''}
      aria-disabled={!step}
      onClick={() => step && void undo()}
    >
      Undo
    </Button>
  );
}
