import type { CreditKind } from '#shared/domain/list/credits.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { checkedNote } from '#shared/messages/checked-row.ts';
import { creditsOf } from '#shared/messages/credits.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import type { RowCheck } from '../../store/checking/row-check-slice.ts';
import { isRowChecking, selectRowCheck } from '../../store/checking/row-check-slice.ts';
import { selectCreditKind } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';

type Props = { readonly row: Row };

export function RowCheckButton({ row, look }: Props & { readonly look: 'primary' | 'plain' }) {
  const isChecking = useApp(isRowChecking(row.position));
  const checkRow = useApp((state) => state.checkRow);
  return (
    <Button
      look={look}
      keyName={useShortcut('check')}
      aria-disabled={isChecking}
      onClick={() => void checkRow()}
    >
      {row.isChecked ? 'Recheck' : 'Check'}
    </Button>
  );
}

/** What a check costs, how it goes, and what came of it: one line that is always there. */
export function RowCheckNote({ row }: Props) {
  const check = useApp(selectRowCheck(row.position));
  const kind = useApp(selectCreditKind);
  return (
    <p className={check?.failure ? 'row-check-note row-check-failed' : 'row-check-note quiet'}>
      {wordsOf(check, kind)}
    </p>
  );
}

function wordsOf(check: RowCheck | null, kind: CreditKind): string {
  if (check?.failure) return failureMessage(check.failure).text;
  if (check?.state === 'waiting') return 'Waiting for the check of another row…';
  if (check?.state === 'going') return 'Asking the service…';
  if (check?.state === 'done') return checkedNote(check.keptFromMs);
  return `A check is ${creditsOf(1, kind)}, unless the answer is known.`;
}
