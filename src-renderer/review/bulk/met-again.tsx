import { useEffect, useRef } from 'react';
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { metAgainSentence } from '#shared/messages/memory.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import './bulk.css';

type Props = { readonly listId: ListId };

/** Above the rows, where some of them were decided in earlier lists; nothing where none was. */
export function MetAgain({ listId }: Props) {
  const found = useApp(({ metAgain }) => (metAgain?.listId === listId ? metAgain.found : null));
  const openDialog = useApp((state) => state.openDialog);
  useCounted(listId);
  if (!found || found.rows === 0) return null;
  return (
    <div className="met-again" role="status">
      <p>{metAgainSentence(found)}</p>
      <Button onClick={() => openDialog('remembered')}>Look at them…</Button>
    </div>
  );
}

/** Counted when the list is opened, and when a check of it ends. */
function useCounted(listId: ListId): void {
  const run = useApp(({ runs }) => (runs.address?.listId === listId ? runs.address : null));
  const countMetAgain = useApp((state) => state.countMetAgain);
  const isChecking = run !== null && isGoing(run);
  const wasChecking = useRef(false);
  useEffect(() => {
    if (!isChecking) void countMetAgain(wasChecking.current);
    wasChecking.current = isChecking;
  }, [isChecking, countMetAgain]);
}
