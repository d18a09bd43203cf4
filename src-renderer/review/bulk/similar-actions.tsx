import { formatNumber } from '#shared/messages/format.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import type { GroupDecision } from '../../store/bulk/groups-slice.ts';
import { findingOfKind, selectKind, whyKindNotDecided } from '../../store/bulk/kinds-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';

type Props = {
  /** Of the group looked at; 0 without one. */
  readonly rows: number;
  /** Rows that a decision is for. */
  readonly open: number;
  readonly canAccept: boolean;
  readonly onDecide: (decision: GroupDecision) => void;
  readonly onShow: () => void;
};

/** What can be done with the group looked at; the notice stands between. */
export function SimilarActions({ rows, open, canAccept, onDecide, onShow }: Props) {
  const isBusy = useApp((state) => state.bulkProgress !== null);
  const keepKey = useShortcut('keep-group');
  const acceptKey = useShortcut('accept-group');
  return (
    <>
      {open > 0 && canAccept && (
        <Button
          look="primary"
          keyName={acceptKey}
          aria-disabled={isBusy}
          onClick={() => onDecide('used_suggestion')}
        >
          Accept {formatNumber(open)}
        </Button>
      )}
      {open > 0 && (
        <Button keyName={keepKey} aria-disabled={isBusy} onClick={() => onDecide('kept_as_entered')}>
          Keep {formatNumber(open)}
        </Button>
      )}
      <DialogNotice />
      <BulkProgress />
      <Button look="quiet" keyName={useShortcut('show-group')} aria-disabled={rows === 0} onClick={onShow}>
        View {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
      </Button>
    </>
  );
}

/** Of rows that were not found nothing can be accepted. Those found wrong stay to review. */
export function KindActions() {
  const group = useApp(selectKind);
  const finding = findingOfKind(useApp((state) => state.kindSample));
  const showKind = useApp((state) => state.showKind);
  const decideKind = useApp((state) => state.decideKind);
  return (
    <SimilarActions
      rows={group?.rows ?? 0}
      open={Math.max(0, (group?.open ?? 0) - finding.wrong)}
      canAccept={group !== null && whyKindNotDecided(group, 'used_suggestion') === null}
      onDecide={(decision) => void decideKind(decision)}
      onShow={() => void showKind()}
    />
  );
}
