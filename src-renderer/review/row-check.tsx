import type { Row } from '#shared/domain/row.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import type { RowCheck } from '../store/check-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';

type Props = { readonly row: Row };

/** Asks for this row alone, ahead of any run; what became of it is said beside the button. */
export function RowCheckAction({ row }: Props) {
  const listId = useApp(({ list }) => list?.summary.id);
  const latest = useApp((state) => state.rowCheck);
  const checkRow = useApp((state) => state.checkRow);
  const isThisRow = latest?.listId === listId && latest?.position === row.position;
  const check = isThisRow ? latest : null;
  return (
    <div className="row-check">
      <Button keyName="C" aria-disabled={latest?.state === 'going'} onClick={() => void checkRow()}>
        {row.judgement.rule === 0 ? 'Check' : 'Check again'}
      </Button>
      <p className={check?.state === 'failed' ? 'row-check-failed small' : 'quiet small'}>{wordsOf(check)}</p>
    </div>
  );
}

function wordsOf(check: RowCheck | null): string {
  if (check?.failure) return failureMessage(check.failure).text;
  if (check?.state === 'going') return 'Asking the service…';
  if (check?.state === 'done') return 'Up to date.';
  return '1 credit, unless this was asked before.';
}
