import type { ReactNode } from 'react';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { isGoing } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { creditsNoun } from '#shared/messages/credits.ts';
import { formatElapsed, formatNumber } from '#shared/messages/format.ts';
import { failedWords, runSentence, savedTogether } from '#shared/messages/run.ts';
import { useApp } from '../../store/use-app.ts';
import { formatDuration } from '../../ui/text/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';
import { VerdictMark } from '../verdict-mark.tsx';

const STATE_WORDS: Record<RunSnapshot['state'], string> = {
  running: 'Checking',
  waiting: 'Waiting',
  paused: 'Paused',
  done: 'Checked',
  stopped: 'Stopped',
  failed: 'Stopped',
};

type Props = { readonly run: RunSnapshot };

/** How far the run is, why it does not go on, and what came of it so far. */
export function RunProgress({ run }: Props) {
  const sentence = runSentence(run);
  return (
    <div className="run-progress">
      <div className="run-facts">
        <strong className="run-state">{STATE_WORDS[run.state]}</strong>
        <ProgressBar label="Addresses checked" fraction={run.total > 0 ? run.done / run.total : 1} />
        <span>
          <Count value={run.done} widest={run.total} /> of {formatNumber(run.total)} addresses
        </span>
        <Pace run={run} />
        {sentence !== '' && <p className={hasProblem(run) ? 'run-problem' : ''}>{sentence}</p>}
      </div>
      <Outcome run={run} />
    </div>
  );
}

/** A person's own limit is none. */
const hasProblem = ({ state, failure }: RunSnapshot): boolean =>
  (state === 'stopped' || state === 'failed') && failure?.code !== 'credit_cap_reached';

function Pace({ run }: Props) {
  switch (run.state) {
    case 'running':
      return (
        <>
          <Fact>
            <Count value={run.rowsPerMinute} widest={99_999} /> rows a minute
          </Fact>
          {run.secondsLeft !== null && <Fact>{formatDuration(run.secondsLeft)} left</Fact>}
        </>
      );
    case 'waiting':
      return <NextTry nextTryAtMs={run.nextTryAtMs} />;
    case 'done':
      return <Fact>in {formatElapsed(run.elapsedMs)}</Fact>;
    default:
      return null;
  }
}

function NextTry({ nextTryAtMs }: Pick<RunSnapshot, 'nextTryAtMs'>) {
  const seconds = useSecondsUntil(nextTryAtMs);
  return (
    <Fact>
      {seconds === 0 ? (
        'trying now…'
      ) : seconds > 99 ? (
        `tries again in ${formatDuration(seconds)}`
      ) : (
        <>
          tries again in <Count value={seconds} widest={99} /> s
        </>
      )}
    </Fact>
  );
}

function Outcome({ run }: Props) {
  const receipt = useApp((state) => (state.receipt?.listId === run.listId ? state.receipt : null));
  const { charged, quoted } = run.credits.validation;
  const rows = VERDICTS.reduce((sum, verdict) => sum + run.verdicts[verdict], 0);
  const isLaterRun = (receipt?.runs ?? 0) > 1;
  return (
    <div className="run-facts run-outcome">
      <ul className="run-verdicts" aria-label="Verdicts so far">
        {VERDICTS.map((verdict) => (
          <li key={verdict}>
            <VerdictMark verdict={verdict} /> <Count value={run.verdicts[verdict]} widest={rows} />
          </li>
        ))}
      </ul>
      <Fact>
        <Count value={charged} widest={quoted} /> {creditsNoun(creditKindOf([run.service]), charged)} spent
        {isLaterRun && ' in this run'}
      </Fact>
      {receipt && <Fact>{formatNumber(savedTogether(receipt.saved))} saved</Fact>}
      {run.failed > 0 && <Fact>{failedWords(run)}</Fact>}
      {isGoing(run) && run.askedAgain > 0 && <Fact>{formatNumber(run.askedAgain)} asked again</Fact>}
    </div>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return <span className="run-fact">{children}</span>;
}

type CountProps = {
  readonly value: number;
  /** Room is kept for this one, so that nothing moves while the number grows. */
  readonly widest: number;
};

function Count({ value, widest }: CountProps) {
  return (
    <span className="run-count" style={{ minWidth: `${formatNumber(widest).length}ch` }}>
      {formatNumber(value)}
    </span>
  );
}
