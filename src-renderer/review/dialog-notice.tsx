import { useKeyOf } from '../actions/use-key-of.ts';
import { canUndoNotice } from '../store/notices-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';

/** What was just done, and its undo: what stands outside a dialog cannot be reached while it is open. */
export function DialogNotice() {
  const notice = useApp((state) => state.notice);
  const undo = useApp((state) => state.undo);
  const canUndo = useApp(canUndoNotice);
  return (
    <div className="dialog-notice">
      <Button
        look="quiet"
        keyName={useKeyOf('undo')}
        aria-disabled={!canUndo}
        onClick={() => canUndo && void undo()}
      >
        Undo
      </Button>
      <p role="status" className={notice?.tone === 'failure' ? 'dialog-notice-failure' : ''}>
        {notice?.text}
      </p>
    </div>
  );
}
