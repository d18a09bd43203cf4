import { Pause, Play } from 'lucide-react';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { isGoing } from '#shared/contract/run.ts';
import type { ListId } from '#shared/domain/list.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { failureMessage } from '#shared/messages/failures.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { formatDuration } from '../ui/format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

type Props = { readonly listId: ListId };

/** The run of the list, always in the same place. */
export function RunBar({ listId }: Props) {
  const run = useApp((state) => state.run);
  return (
    <footer className="run-bar" aria-label="Checking">
      {run === null ? <p className="run-text">Not checked yet</p> : <Progress run={run} />}
      <RunAction listId={listId} run={run} />
    </footer>
  );
}

const STATE_WORDS: Record<RunSnapshot['state'], string> = {
  running: 'Checking',
  waiting: 'Waiting',
  paused: 'Paused',
  done: 'Checked',
  stopped: 'Stopped',
  failed: 'Stopped',
};

function Progress({ run }: { readonly run: RunSnapshot }) {
  const facts = [
    `${formatNumber(run.done)} of ${formatNumber(run.total)} addresses`,
    run.state === 'running' ? `${countOf(Math.round(run.rowsPerMinute), 'row')} a minute` : '',
    run.state === 'running' && run.secondsLeft !== null ? `${formatDuration(run.secondsLeft)} left` : '',
    run.failed > 0 ? `${formatNumber(run.failed)} failed` : '',
    `${countOf(run.credits.validation.charged, 'credit')} spent`,
  ];
  return (
    <>
      <ProgressBar label="Addresses checked" fraction={run.total > 0 ? run.done / run.total : 1} />
      <p className="run-text">
        <strong>{STATE_WORDS[run.state]}</strong> {facts.filter((fact) => fact !== '').join(' · ')}
        {run.failure && <span className="run-failure"> · {failureMessage(run.failure).text}</span>}
      </p>
    </>
  );
}

/** A run that met its cap is quoted anew: going on without a cap is for the person to say. */
function RunAction({ listId, run }: Props & { readonly run: RunSnapshot | null }) {
  const startRun = useApp((state) => state.startRun);
  const pauseRun = useApp((state) => state.pauseRun);
  const openQuote = useApp((state) => state.openQuote);
  const maxCredits = useApp((state) => state.maxCredits);
  const isCapped = run?.failure?.code === 'credit_cap_reached';
  if (run && isGoing(run)) {
    return (
      <Button onClick={() => void pauseRun(listId)}>
        <Pause size={14} aria-hidden="true" />
        Pause
      </Button>
    );
  }
  if (run === null || isCapped)
    return <Button onClick={() => void openQuote(listId)}>Check this list…</Button>;
  if (run.state === 'done' && run.failed === 0) return null;
  return (
    <Button onClick={() => void startRun(listId, maxCredits)}>
      <Play size={14} aria-hidden="true" />
      {run.state === 'done' ? 'Try the failed again' : 'Resume'}
    </Button>
  );
}
