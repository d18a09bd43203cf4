import { Pause, Play } from 'lucide-react';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { ASK_LOST_EMAILS } from '#shared/messages/emails/email-checks.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { RUN_ACTIONS, RUN_BAR } from '#shared/messages/screens/run-bar.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = {
  readonly run: RunSnapshot;
  /** Whether this run shows the Receipt button. One receipt covers all runs of a list. */
  readonly hasReceipt: boolean;
};

export function RunActions({ run, hasReceipt }: Props) {
  const { listId, subject, state, failure } = run;
  const openDialog = useApp((app) => app.openDialog);
  const tryRunNow = useApp((app) => app.tryRunNow);
  const isPausing = useApp(({ pausing }) => pausing[subject] === listId);
  return (
    <div className="run-actions">
      {state === 'waiting' && !isPausing && (
        <Button
          aria-label={RUN_ACTIONS.tryNow.names[subject]}
          onClick={() => void tryRunNow(listId, subject)}
        >
          {RUN_ACTIONS.tryNow.label}
        </Button>
      )}
      <StopButton run={run} />
      {hasReceipt && <Button onClick={() => openDialog('receipt')}>{RUN_BAR.receipt}</Button>}
      {failure?.code === 'email_job_lost' ? (
        <Button look="primary" onClick={() => openDialog('lost-emails')}>
          {ASK_LOST_EMAILS}
        </Button>
      ) : (
        <MainButton run={run} />
      )}
    </div>
  );
}

/** Offers the first check of a list. */
export function NoRunActions({ listId }: { readonly listId: ListId }) {
  const openQuote = useApp((state) => state.openQuote);
  return (
    <div className="run-actions">
      <Button onClick={() => void openQuote(listId)}>{COMMON.checkThisList}</Button>
    </div>
  );
}

/** Uses one element for all labels, so that the focus stays on it. */
function MainButton({ run }: { readonly run: RunSnapshot }) {
  const { listId, subject, scope } = run;
  const openQuote = useApp((state) => state.openQuote);
  const resumeRuns = useApp((state) => state.resumeRuns);
  const pauseRun = useApp((state) => state.pauseRun);
  const isPausing = useApp(({ pausing }) => pausing[subject] === listId);
  const isStarting = useApp((state) => state.isStarting);
  const isBusy = isPausing || isStarting;
  const next = nextOf(run);
  const act = (): void => {
    if (isBusy) return;
    if (next === 'pause') void pauseRun(listId, subject);
    else if (next === 'resume' || next === 'retry') void resumeRuns(listId, [run]);
    else void openQuote(listId, next === 'raise' ? scope : undefined);
  };
  const { label, names } = RUN_ACTIONS[isPausing ? 'pausing' : isStarting ? 'starting' : next];
  return (
    <Button
      look={
        next === 'resume' || (next === 'raise' && run.failure?.code !== 'run_stopped') ? 'primary' : 'plain'
      }
      aria-label={names[subject]}
      aria-disabled={isBusy}
      onClick={act}
    >
      {next === 'pause' && <Pause size={14} aria-hidden="true" />}
      {next === 'resume' && <Play size={14} aria-hidden="true" />}
      {label}
    </Button>
  );
}

function StopButton({ run: { listId, subject, state } }: { readonly run: RunSnapshot }) {
  const stopRun = useApp((app) => app.stopRun);
  const isBusy = useApp(({ pausing, isStarting }) => pausing[subject] === listId || isStarting);
  if (!isGoing({ state }) && state !== 'paused') return null;
  return (
    <Button
      aria-label={RUN_ACTIONS.stop.names[subject]}
      aria-disabled={isBusy}
      onClick={() => !isBusy && void stopRun(listId, subject)}
    >
      {RUN_ACTIONS.stop.label}
    </Button>
  );
}

type Next = 'pause' | 'resume' | 'raise' | 'retry' | 'again';

/** Returns the next step of a run. At its cap, a new quote lets the person decide how much more to spend. */
function nextOf(run: RunSnapshot): Next {
  if (isGoing(run)) return 'pause';
  if (run.failure?.code === 'credit_cap_reached' || run.failure?.code === 'run_stopped') return 'raise';
  if (run.state !== 'done') return 'resume';
  return run.failed > 0 ? 'retry' : 'again';
}
