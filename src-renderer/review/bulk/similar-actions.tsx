import { acceptRowsLabel, keepRowsLabel, viewRowsLabel } from '#shared/messages/screens/bulk.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { canAccept, openRowsOf, selectGroup } from '../../store/bulk/groups-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';

export function SimilarActions() {
  const group = useApp(selectGroup);
  const decideGroup = useApp((state) => state.decideGroup);
  const showGroup = useApp((state) => state.showGroup);
  const isBusy = useApp((state) => state.bulkProgress !== null);
  const keepKey = useShortcut('keep-group');
  const acceptKey = useShortcut('accept-group');
  const showKey = useShortcut('show-group');
  const rows = group?.rows ?? 0;
  const open = useApp((state) => (group ? openRowsOf(group, state) : 0));
  return (
    <>
      {group && open > 0 && canAccept(group) && (
        <Button
          look="primary"
          keyName={acceptKey}
          aria-disabled={isBusy}
          onClick={() => void decideGroup('used_suggestion')}
        >
          {acceptRowsLabel(open)}
        </Button>
      )}
      {open > 0 && (
        <Button keyName={keepKey} aria-disabled={isBusy} onClick={() => void decideGroup('kept_as_entered')}>
          {keepRowsLabel(open)}
        </Button>
      )}
      <DialogNotice />
      <BulkProgress />
      <Button look="quiet" keyName={showKey} aria-disabled={rows === 0} onClick={() => void showGroup()}>
        {viewRowsLabel(rows)}
      </Button>
    </>
  );
}
