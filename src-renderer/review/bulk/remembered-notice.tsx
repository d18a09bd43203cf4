import { useEffect } from 'react';
import type { ListId } from '#shared/domain/list/list.ts';
import { rememberedSentence } from '#shared/messages/review/memory.ts';
import { REMEMBERED } from '#shared/messages/screens/bulk.ts';
import { hasRemembered } from '../../store/deciding/memory-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import './bulk.css';

type Props = { readonly listId: ListId };

/** Shows above the rows how many of them were decided in earlier lists. Renders nothing if there are none. */
export function RememberedNotice({ listId }: Props) {
  const found = useApp(({ rememberedRows }) =>
    rememberedRows?.listId === listId ? rememberedRows.found : null,
  );
  const openDialog = useApp((state) => state.openDialog);
  useCounted();
  if (!found || found.rows === 0) return null;
  return (
    <div className="remembered-notice" role="status">
      <p>{rememberedSentence(found)}</p>
      <Button onClick={() => openDialog('remembered')}>{REMEMBERED.view}</Button>
    </div>
  );
}

/** Delay in ms between the latest step and counting, so that counting does not slow down decisions. */
const AT_REST_MS = 1_000;

function useCounted(): void {
  const hasAny = useApp(
    ({ rememberedRows, stepsAtHand }) =>
      rememberedRows !== null && (hasRemembered(rememberedRows.found) || Boolean(stepsAtHand?.redo)),
  );
  const latestStep = useApp(({ stepsAtHand }) => stepsAtHand?.undo?.step ?? 0);
  const countRemembered = useApp((state) => state.countRemembered);
  useEffect(() => {
    if (!hasAny) return undefined;
    const timer = setTimeout(() => void countRemembered(), AT_REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once after each step
  }, [hasAny, latestStep, countRemembered]);
}
