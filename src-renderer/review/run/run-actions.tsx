import { Pause, Play } from 'lucide-react';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = {
  readonly listId: ListId;
  /** null: the list never ran. */
  readonly run: RunSnapshot | null;
};

/** What can be done about the run. */
export function RunActions({ listId, run }: Props) {
  const openDialog = useApp((state) => state.openDialog);
  const tryRunNow = useApp((state) => state.tryRunNow);
  const isPausing = useApp((state) => state.pausingListId === listId);
  return (
    <div className="run-actions">
      {run?.state === 'waiting' && !isPausing && (
        <Button onClick={() => void tryRunNow(listId)}>Try now</Button>
      )}
      {run && <Button onClick={() => openDialog('receipt')}>Receipt</Button>}
      <MainButton listId={listId} run={run} />
    </div>
  );
}

/** One button whatever it says, so that the focus stays on it. */
function MainButton({ listId, run }: Props) {
  const openQuote = useApp((state) => state.openQuote);
  const resumeRun = useApp((state) => state.resumeRun);
  const pauseRun = useApp((state) => state.pauseRun);
  const isPausing = useApp((state) => state.pausingListId === listId);
  const isStarting = useApp((state) => state.isStarting);
  const isBusy = isPausing || isStarting;
  const next = nextOf(run);
  const act = (): void => {
    if (isBusy) return;
    if (next === 'pause') void pauseRun(listId);
    else if (run && (next === 'resume' || next === 'retry')) void resumeRun(run);
    else void openQuote(listId, next === 'raise' ? run?.scope : undefined);
  };
  return (
    <Button
      look={next === 'resume' || next === 'raise' ? 'primary' : 'plain'}
      aria-disabled={isBusy}
      onClick={act}
    >
      {next === 'pause' && <Pause size={14} aria-hidden="true" />}
      {next === 'resume' && <Play size={14} aria-hidden="true" />}
      {isPausing ? 'Pausing…' : isStarting ? 'Starting…' : LABELS[next]}
    </Button>
  );
}

type Next = 'begin' | 'pause' | 'resume' | 'raise' | 'retry' | 'again';

const LABELS: Record<Next, string> = {
  begin: 'Check this list…',
  pause: 'Pause',
  resume: 'Resume',
  raise: 'Check the rest…',
  retry: 'Try the failed again',
  again: 'Check more…',
};

/** A run that met its cap is quoted anew: how much more to spend is for the person to say. */
function nextOf(run: RunSnapshot | null): Next {
  if (run === null) return 'begin';
  if (isGoing(run)) return 'pause';
  if (run.failure?.code === 'credit_cap_reached') return 'raise';
  if (run.state !== 'done') return 'resume';
  return run.failed > 0 ? 'retry' : 'again';
}
