import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import { metAgainSentence } from '#shared/messages/review/memory.ts';
import { REMEMBERED } from '#shared/messages/screens/bulk.ts';
import { hasMet } from '../../store/deciding/memory-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import './bulk.css';

type Props = { readonly listId: ListId };

/** Says, above the rows, how many of them were decided in earlier lists. Renders nothing if there are none. */
export function MetAgain({ listId }: Props) {
  const found = useApp(({ metAgain }) => (metAgain?.listId === listId ? metAgain.found : null));
  const openDialog = useApp((state) => state.openDialog);
  useCounted();
  if (!found || found.rows === 0) return null;
  return (
    <div className="met-again" role="status">
      <p>{metAgainSentence(found)}</p>
      <Button onClick={() => openDialog('remembered')}>{REMEMBERED.view}</Button>
    </div>
  );
}

/** Delay in ms between the latest step and counting, so that counting does not slow down decisions. */
const AT_REST_MS = 1_000;

function useCounted(): void {
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
