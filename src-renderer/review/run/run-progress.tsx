import type { ReactNode } from 'react';
import { isGoing, type RunSnapshot } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { creditsNoun, SPENT, SUBJECT_CREDITS } from '#shared/messages/credits.ts';
import { emailJobsWords } from '#shared/messages/email-checks.ts';
import { formatElapsed, formatNumber } from '#shared/messages/format.ts';
import { failedWords, maybeChargedWords, runSentence, savedTogether } from '#shared/messages/run.ts';
import { useApp } from '../../store/use-app.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { formatDuration } from '../../ui/text/format.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

const STATE_WORDS: Record<RunSnapshot['state'], string> = {
  running: 'Checking',
  waiting: 'Waiting',
  paused: 'Paused',
  done: 'Checked',
  stopped: 'Stopped',
  failed: 'Stopped',
};

const WORDS: Readonly<
  Record<Subject, { readonly checked: string; readonly many: string; readonly perMinute: string }>
> = {
  address: { checked: 'Addresses checked', many: 'addresses', perMinute: 'rows a minute' },
  email: { checked: 'Emails checked', many: 'emails', perMinute: 'emails a minute' },
};

type Props = { readonly run: RunSnapshot };

/** Shows the run's progress, the reason why it waits or stopped, and its results so far. */
export function RunProgress({ run }: Props) {
  const sentence = runSentence(run);
  const isOver = run.state === 'done';
  const { checked, many, perMinute } = WORDS[run.subject];
  return (
    <div className={isOver ? 'run-progress is-over' : 'run-progress'}>
      <div className="run-facts">
        <strong className="run-state">{STATE_WORDS[run.state]}</strong>
        {!isOver && <ProgressBar label={checked} fraction={run.total > 0 ? run.done / run.total : 1} />}
        <span>
          <Count value={run.done} widest={run.total} /> of {formatNumber(run.total)} {many}
        </span>
        <Pace run={run} perMinute={perMinute} />
        {sentence !== '' && <p className={hasProblem(run) ? 'run-problem' : ''}>{sentence}</p>}
        {run.subject === 'email' && <Outcome run={run} />}
      </div>
      {run.subject === 'address' && (
        <div className="run-facts run-outcome">
          <Verdicts run={run} />
          <Outcome run={run} />
        </div>
      )}
    </div>
  );
}

/** Failure codes that the person caused on purpose. They are not shown as problems. */
const OWN_WISH: ReadonlySet<string> = new Set(['credit_cap_reached', 'run_stopped']);

const hasProblem = ({ state, failure }: RunSnapshot): boolean =>
  (state === 'stopped' || state === 'failed') && !OWN_WISH.has(failure?.code ?? '');

function Pace({ run, perMinute }: Props & { readonly perMinute: string }) {
  switch (run.state) {
    case 'running':
      return (
        <>
          <Fact>
            <Count value={run.rowsPerMinute} widest={99_999} /> {perMinute}
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
  const pool = SUBJECT_POOLS[run.subject];
  const { charged, quoted } = run.credits[pool];
  const kind = creditKindOf([run.service]);
  const isLaterRun = receipt !== null && receipt.credits[pool].charged > charged;
  return (
    <>
      <Fact>
        <Count value={charged} widest={quoted} /> {creditsNoun(kind, charged, SUBJECT_CREDITS[run.subject])}
        {SPENT[kind]}
        {isLaterRun && ' in this run'}
      </Fact>
      {receipt && run.subject === 'address' && (
        <Fact>{formatNumber(savedTogether(receipt.saved))} saved</Fact>
      )}
      {run.failed > 0 && <Fact>{failedWords(run)}</Fact>}
      {run.maybeCharged !== undefined && run.maybeCharged > 0 && (
        <Fact>{maybeChargedWords(run.maybeCharged)}</Fact>
      )}
      {isGoing(run) && run.askedAgain > 0 && <Fact>{formatNumber(run.askedAgain)} asked again</Fact>}
      {isGoing(run) && run.emailJobs.length > 0 && <Fact>{emailJobsWords(run.emailJobs)}</Fact>}
    </>
  );
}

function Verdicts({ run: { state, verdicts } }: Props) {
  const rows = VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  return (
    <ul className="run-verdicts" aria-label="Verdicts so far">
      {VERDICTS.filter((verdict) => state !== 'done' || verdicts[verdict] > 0).map((verdict) => (
        <li key={verdict}>
          <VerdictMark verdict={verdict} isShape /> <Count value={verdicts[verdict]} widest={rows} />
        </li>
      ))}
    </ul>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return <span className="run-fact">{children}</span>;
}

type CountProps = {
  readonly value: number;
  /** Largest expected value. Its width is reserved, so that nothing moves while the number grows. */
  readonly widest: number;
};

function Count({ value, widest }: CountProps) {
  return (
    <span className="run-count" style={{ minWidth: `${formatNumber(widest).length}ch` }}>
      {formatNumber(value)}
    </span>
  );
}
