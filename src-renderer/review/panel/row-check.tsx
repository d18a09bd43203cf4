import type { CreditKind } from '#shared/domain/list/credits.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { checkedNote } from '#shared/messages/review/checked-row.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { CHECK_NOTE, checkCostSentence } from '#shared/messages/screens/row-panel.ts';
import { type RowCheck, selectRowCheck } from '../../store/checking/row-check-slice.ts';
import { selectCreditKind } from '../../store/home/workspace-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { bestAction } from './best-action.ts';

type Props = { readonly row: Row };

/** Shows the progress and the result of a check. Before a check, shows its cost if it is the best action. */
export function RowCheckNote({ row }: Props) {
  const check = useApp(selectRowCheck(row.position));
  const kind = useApp(selectCreditKind);
  if (!check && bestAction(row) !== 'check') return null;
  return (
    <p className={check?.failure ? 'row-check-note row-check-failed' : 'row-check-note quiet'}>
      {wordsOf(check, kind)}
    </p>
  );
}

function wordsOf(check: RowCheck | null, kind: CreditKind): string {
  if (check?.failure) return failureMessage(check.failure).text;
  if (check?.state === 'waiting') return CHECK_NOTE.waiting;
  if (check?.state === 'going') return COMMON.askingService;
  if (check?.state === 'done') return checkedNote(check.keptFromMs);
  return checkCostSentence(kind);
}
