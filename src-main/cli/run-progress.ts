import type { EmailJobState, RunSnapshot } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { creditsOf } from '#shared/messages/credits.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { failedWords, runSentence } from '#shared/messages/run.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';

/** How far a run is: facts in one line, and the share that is done. */
export function runProgress(run: RunSnapshot): readonly [line: string, fraction: number] {
  const { subject, emailJobs, done, total, rowsPerMinute, secondsLeft, credits, verdicts, failure, service } =
    run;
  const verdictsSoFar = VERDICTS.filter((verdict) => verdict !== 'not_checked' && verdicts[verdict] > 0).map(
    (verdict) => `${VERDICT_WORDS[verdict]} ${formatNumber(verdicts[verdict])}`,
  );
  const facts = [
    `Checking ${formatNumber(done)} of ${formatNumber(total)}${subject === 'email' ? ' emails' : ''}`,
    `${formatNumber(rowsPerMinute)} ${subject === 'email' ? 'emails' : 'rows'} a minute`,
    secondsLeft === null ? '' : `${countOf(secondsLeft, 'second')} left`,
    creditsOf(credits[SUBJECT_POOLS[subject]].charged, creditKindOf([service])),
    ...(subject === 'address' ? verdictsSoFar : emailJobs.map(jobWords)),
    run.failed > 0 ? failedWords(run) : '',
    run.state === 'running' ? runSentence(run) : '',
    failure ? failureMessage(failure).text : '',
  ];
  return [facts.filter((fact) => fact !== '').join(' · '), total > 0 ? done / total : 1];
}

const jobWords = ({ emails, state, isUnanswered }: EmailJobState): string =>
  `${countOf(emails, 'email')} handed over${state === '' ? '' : `: ${state}`}${isUnanswered ? ', no answer, asked again' : ''}`;
