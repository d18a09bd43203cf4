import type { RunSnapshot } from '../../contract/run/run.ts';
import { creditKindOf } from '../../domain/list/credits.ts';
import { SUBJECT_POOLS } from '../../domain/list/subject.ts';
import { VERDICTS } from '../../domain/verdict/judgement.ts';
import { emailJobWords } from '../emails/email-checks.ts';
import { failureMessage } from '../failures/failures.ts';
import { byCount, formatNumber } from '../format.ts';
import { creditsOf } from '../run/credits.ts';
import { failedWords, runSentence } from '../run/run.ts';
import { VERDICT_WORDS } from '../words.ts';

/** Returns the progress of a run as one line of facts, and the finished share from 0 to 1. */
export function runProgress(run: RunSnapshot): readonly [line: string, fraction: number] {
  const { subject, emailJobs, done, total, secondsLeft, credits, verdicts, failure, service } = run;
  const verdictsSoFar = VERDICTS.filter((verdict) => verdict !== 'not_checked' && verdicts[verdict] > 0).map(
    (verdict) => `${VERDICT_WORDS[verdict]} ${formatNumber(verdicts[verdict])}`,
  );
  const facts = [
    ...(subject === 'email' ? emailPace(run) : rowPace(run)),
    ...(secondsLeft === null
      ? []
      : [byCount(secondsLeft, { one: '1 second left', other: (n) => `${n} seconds left` })]),
    creditsOf(credits[SUBJECT_POOLS[subject]].charged, creditKindOf([service])),
    ...(subject === 'address' ? verdictsSoFar : emailJobs.map(emailJobWords)),
    ...(run.failed > 0 ? [failedWords(run)] : []),
    run.state === 'running' ? runSentence(run) : '',
    failure ? failureMessage(failure).text : '',
  ];
  return [facts.filter((fact) => fact !== '').join(' · '), total > 0 ? done / total : 1];
}

type Pace = Pick<RunSnapshot, 'done' | 'total' | 'rowsPerMinute'>;

const rowPace = ({ done, total, rowsPerMinute }: Pace): readonly string[] => [
  `Checking ${formatNumber(done)} of ${formatNumber(total)}`,
  `${formatNumber(rowsPerMinute)} rows a minute`,
];

const emailPace = ({ done, total, rowsPerMinute }: Pace): readonly string[] => [
  `Checking ${formatNumber(done)} of ${formatNumber(total)} emails`,
  `${formatNumber(rowsPerMinute)} emails a minute`,
];
