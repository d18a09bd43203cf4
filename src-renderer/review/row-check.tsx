import type { Row } from '#shared/domain/row.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import { useKeyOf } from '../actions/use-key-of.ts';
import type { RowCheck } from '../store/check-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';

type Props = { readonly row: Row };

export function RowCheckButton({ row, look }: Props & { readonly look: 'primary' | 'plain' }) {
  const isGoing = useApp(({ rowCheck }) => rowCheck?.state === 'going');
  const checkRow = useApp((state) => state.checkRow);
  return (
    <Button look={look} keyName={useKeyOf('check')} aria-disabled={isGoing} onClick={() => void checkRow()}>
      {row.isChecked ? 'Recheck' : 'Check'}
    </Button>
  );
}

/** What a check costs, how it goes, and what came of it: one line that is always there. */
export function RowCheckNote({ row }: Props) {
  const listId = useApp(({ list }) => list?.summary.id);
  const latest = useApp((state) => state.rowCheck);
  const check = latest?.listId === listId && latest?.position === row.position ? latest : null;
  return (
    <p className={check?.state === 'failed' ? 'row-check-note row-check-failed' : 'row-check-note quiet'}>
      {wordsOf(check)}
    </p>
  );
}

function wordsOf(check: RowCheck | null): string {
  if (check?.failure) return failureMessage(check.failure).text;
  if (check?.state === 'going') return 'Asking the service…';
  if (check?.state === 'done') return 'Checked: this is the latest answer.';
  return 'A check is 1 credit, unless the answer is known.';
}
