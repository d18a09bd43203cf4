import { stepWords } from '#shared/messages/review/history.ts';
import { undoStepLabel } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectStepInDialog } from '../../store/deciding/history-slice.ts';
import { selectDialogNotice } from '../../store/screen/notices-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

/** Shows the latest notice and Undo inside a dialog, because an open dialog makes everything outside unreachable. */
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

/** Undoes the latest step of this dialog. Disabled if another step came later. */
export function UndoButton() {
  const step = useApp(selectStepInDialog);
  const undo = useApp((state) => state.undoInDialog);
  return (
    <Button
      look="quiet"
      keyName={useShortcut('undo')}
      hint={step ? undoStepLabel(stepWords(step)) : ''}
      aria-disabled={!step}
      onClick={() => step && void undo()}
    >
      {COMMON.undo}
    </Button>
  );
}
