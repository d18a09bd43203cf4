import { formatNumber } from '#shared/messages/format.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import type { GroupDecision } from '../../store/bulk/groups-slice.ts';
import { findingOfKind, selectKind, whyKindNotDecided } from '../../store/bulk/kinds-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';

/** What can be done with the kind looked at. Of rows that were not found nothing can be accepted. */
export function KindActions() {
  const group = useApp(selectKind);
  const sample = useApp((state) => state.kindSample);
  const showKind = useApp((state) => state.showKind);
  const decideKind = useApp((state) => state.decideKind);
  const isBusy = useApp((state) => state.bulkProgress !== null);
  const finding = findingOfKind(sample);
  const open = Math.max(0, (group?.open ?? 0) - finding.wrong);
  const keepKey = useShortcut('keep-group');
  const acceptKey = useShortcut('accept-group');
  const cannot = (decision: GroupDecision): boolean =>
    isBusy || !group || whyKindNotDecided(group, decision) !== null;
  const canAccept = group !== null && whyKindNotDecided(group, 'used_suggestion') !== 'nothing_to_accept';
  return (
    <>
      <DialogNotice />
      <BulkProgress />
      <Button keyName={useShortcut('show-group')} aria-disabled={!group} onClick={() => void showKind()}>
        Show these rows
      </Button>
      {open > 0 && (
        <Button
          keyName={keepKey}
          aria-disabled={cannot('kept_as_entered')}
          onClick={() => void decideKind('kept_as_entered')}
        >
          Keep all as entered
        </Button>
      )}
      {open > 0 && canAccept && (
        <Button
          look="primary"
          keyName={acceptKey}
          aria-disabled={cannot('used_suggestion')}
          onClick={() => void decideKind('used_suggestion')}
        >
          <span className="count-button">Accept all {formatNumber(open)}</span>
        </Button>
      )}
    </>
  );
}
