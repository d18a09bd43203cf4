import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import { metAgainSentence } from '#shared/messages/memory.ts';
import { hasMet } from '../../store/deciding/memory-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import './bulk.css';

type Props = { readonly listId: ListId };

/** Above the rows, where some of them were decided in earlier lists; nothing where none was. */
export function MetAgain({ listId }: Props) {
  const found = useApp(({ metAgain }) => (metAgain?.listId === listId ? metAgain.found : null));
  const openDialog = useApp((state) => state.openDialog);
  useCounted();
  if (!found || found.rows === 0) return null;
  return (
    <div className="met-again" role="status">
      <p>{metAgainSentence(found)}</p>
      <Button onClick={() => openDialog('remembered')}>Look at them…</Button>
    </div>
  );
}

/** ms after the latest step: who decides row by row waits for no counting. */
const AT_REST_MS = 1_000;

/** Counted again after steps where there was something to count. */
function useCounted(): void {
  // After an undo some may be open again.
  const hasAny = useApp(
    ({ metAgain, stepsAtHand }) =>
      metAgain !== null && (hasMet(metAgain.found) || Boolean(stepsAtHand?.redo)),
  );
  const latestStep = useApp(({ stepsAtHand }) => stepsAtHand?.undo?.step ?? 0);
  const countMetAgain = useApp((state) => state.countMetAgain);
  useEffect(() => {
    if (!hasAny) return undefined;
    const timer = setTimeout(() => void countMetAgain(), AT_REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once after each step
  }, [hasAny, latestStep, countMetAgain]);
}
