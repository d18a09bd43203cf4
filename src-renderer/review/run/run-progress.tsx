import type { ReactNode } from 'react';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { emailJobsWords } from '#shared/messages/emails/email-checks.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { failedWords, maybeChargedInRunWords, runSentence, savedTogether } from '#shared/messages/run/run.ts';
import {
  type CountedText,
  checkedInWords,
  nextTryCount,
  nextTryWords,
  noAnswerWords,
  RUN_BAR,
  RUN_PROGRESS,
  RUN_STATES,
  runCount,
  runPace,
  savedCreditsWords,
  sentAgainWords,
  spentWords,
  timeLeftWords,
} from '#shared/messages/screens/run-bar.ts';
import { useApp } from '../../store/use-app.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { formatDuration } from '../../ui/text/format.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import { useSecondsSince, useSecondsUntil } from './use-seconds.ts';

type Props = { readonly run: RunSnapshot };

/** Shows the run's progress, the reason why it waits or stopped, and its results so far. */
export function RunProgress({ run }: Props) {
  const sentence = runSentence(run);
  const isOver = run.state === 'done';
  return (
    <div className={isOver ? 'run-progress is-over' : 'run-progress'}>
      <div className="run-facts">
        <strong className="run-state">{RUN_STATES[run.state]}</strong>
        {!isOver && (
          <ProgressBar
            label={RUN_PROGRESS[run.subject]}
            fraction={run.total > 0 ? run.done / run.total : 1}
          />
        )}
        <span>
          <Counted text={runCount(run.subject, run.done, run.total)} widest={run.total} />
        </span>
        <Pace run={run} />
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

/** Failure codes of stops that the person asked for. They are not shown as problems. */
const OWN_WISH: ReadonlySet<string> = new Set(['credit_cap_reached', 'run_stopped']);

const hasProblem = ({ state, failure }: RunSnapshot): boolean =>
  (state === 'stopped' || state === 'failed') && !OWN_WISH.has(failure?.code ?? '');

function Pace({ run }: Props) {
  switch (run.state) {
    case 'running':
      return <RunningPace run={run} />;
    case 'waiting':
      return <NextTry nextTryAtMs={run.nextTryAtMs} />;
    case 'done':
      return <Fact>{checkedInWords(run.elapsedMs)}</Fact>;
    default:
      return null;
  }
}

/** After this time, the pace of the last minute says less than the silence of the service. */
const SILENCE_SECONDS = 20;

function RunningPace({ run }: Props) {
  const silence = useSecondsSince(run.noReplySinceMs ?? null);
  if (silence >= SILENCE_SECONDS)
    return <Fact>{noAnswerWords(formatDuration(silence - (silence % 10)))}</Fact>;
  return (
    <>
      <Fact>
        <Counted text={runPace(run.subject, run.rowsPerMinute)} widest={99_999} />
      </Fact>
      {run.secondsLeft !== null && <Fact>{timeLeftWords(formatDuration(run.secondsLeft))}</Fact>}
    </>
  );
}

function NextTry({ nextTryAtMs }: Pick<RunSnapshot, 'nextTryAtMs'>) {
  const seconds = useSecondsUntil(nextTryAtMs);
  return (
    <Fact>
      {seconds === 0 ? (
        RUN_BAR.tryingNow
      ) : seconds > 99 ? (
        nextTryWords(formatDuration(seconds))
      ) : (
        <Counted text={nextTryCount(seconds)} widest={99} />
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
  const { maybeCharged = 0, state, failure } = run;
  // The receipt is read when a run begins and when it ends.
  const isStopped = !isGoing(run) && state !== 'done';
  const maybeInAll = receipt && isStopped ? receipt.maybeCharged + receipt.singles.maybeCharged : 0;
  const isLost = failure?.code === 'email_job_lost';
  return (
    <>
      <Fact>
        <Counted text={spentWords(run.subject, charged, kind, isLaterRun)} widest={quoted} />
      </Fact>
      {receipt && run.subject === 'address' && <Fact>{savedCreditsWords(savedTogether(receipt.saved))}</Fact>}
      {run.failed > 0 && <Fact>{failedWords(run)}</Fact>}
      {Math.max(maybeCharged, maybeInAll) > 0 && (
        <Fact>{maybeChargedInRunWords(maybeCharged, maybeInAll)}</Fact>
      )}
      {isGoing(run) && run.askedAgain > 0 && <Fact>{sentAgainWords(run.askedAgain)}</Fact>}
      {state !== 'done' && !isLost && run.emailJobs.length > 0 && (
        <Fact>{emailJobsWords(run.emailJobs)}</Fact>
      )}
    </>
  );
}

function Verdicts({ run: { state, verdicts } }: Props) {
  const rows = VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  return (
    <ul className="run-verdicts" aria-label={RUN_BAR.verdicts}>
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

type CountedProps = { readonly text: CountedText; readonly widest: number };

function Counted({ text: { before, count, after }, widest }: CountedProps) {
  return (
    <>
      {before}
      <Count value={count} widest={widest} />
      {after}
    </>
  );
}

type CountProps = {
  readonly value: number;
  readonly widest: number;
};

function Count({ value, widest }: CountProps) {
  return (
    <span className="run-count" style={{ minWidth: `${formatNumber(widest).length}ch` }}>
      {formatNumber(value)}
    </span>
  );
}
