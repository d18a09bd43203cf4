import type { EmailJobState } from '../../contract/run/run.ts';
import type { EmailWay } from '../../domain/email/email-way.ts';
import { byCount, countOf, formatNumber, listOf } from '../format.ts';
import { shownText } from '../shown-text.ts';

/** Replaces the counts of rows for a list that checks only emails. Counts of emails, if there are any, are separate. */
export const EMAILS_ALONE = 'Emails only';

/** Shown on the import screen, above the choice of email columns. @param isBeside whether addresses are checked too */
export function emailColumnsSentence(columns: number, isBeside: boolean): string {
  if (columns === 1)
    return isBeside
      ? 'One column contains emails. Doorstep can check them too. This costs email credits.'
      : 'One column contains emails. Doorstep can check them. This costs email credits.';
  return isBeside
    ? `${formatNumber(columns)} columns contain emails. Doorstep can check the ticked columns too. This costs email credits.`
    : `${formatNumber(columns)} columns contain emails. Doorstep can check the ticked columns. This costs email credits.`;
}

export const EMAIL_WAY_WORDS: Readonly<Record<EmailWay, string>> = {
  single: 'One by one',
  batch: 'Together in one request',
  job: 'Submitted as a job',
};

/** Shown below the choice of how emails are sent, for the chosen way. The limits are those of the service. */
export const EMAIL_WAY_SENTENCES: Readonly<Record<EmailWay, string>> = {
  single: 'Sends each email in its own request. Suits a few emails.',
  batch: 'Sends up to 1,000 emails in one request. The reply contains their results.',
  job: 'Submits up to 10,000 emails, then asks for the results until they are ready. Needs a key.',
};

/** Returns a text such as "from “Email” and “Work email”". */
export const fromColumns = (names: readonly string[]): string =>
  `from ${listOf(names.map((name) => `“${shownText(name)}”`))}`;

/** Shown with the cost. @param emails the number of emails in cells that contain more than one email */
export const severalEmailsSentence = (emails: number): string =>
  byCount(emails, {
    one: '1 email is in a cell with several emails. It is not checked.',
    other: (n) => `${n} emails are in cells with several emails. They are not checked.`,
  });

/** Counts the emails of jobs that an earlier run submitted and paid for. */
export const submittedSentence = (emails: number): string =>
  byCount(emails, {
    one: '1 email was already submitted to the service. Its result is fetched, which costs no more credits.',
    other: (n) =>
      `${n} emails were already submitted to the service. Their results are fetched, which costs no more credits.`,
  });

export const CHECK_EACH_EMAIL = 'Check each of them';

/** A notice after the button `CHECK_EACH_EMAIL`. The step can be undone. */
export const EACH_EMAIL_NOW_CHECKED = 'Doorstep now checks each email in a cell with several';

/** The label of a field in Settings. A failure quotes it, so that people find the field. */
export const TELL_WHEN_DONE = 'Notify this URL when an email job finishes';

const JOB_STATES: Readonly<Record<string, string>> = { '': 'submitted', queued: 'waiting' };

/** Returns "With the service: 10,000 emails processing, 2,000 emails waiting". Shows an unknown state unchanged. */
export const emailJobsWords = (jobs: readonly EmailJobState[]): string =>
  `With the service: ${jobs.map(emailJobWords).join(', ')}`;

/** Returns a text such as "10,000 emails processing (no answer, asking again)". */
export function emailJobWords({ emails, state, isUnanswered }: EmailJobState): string {
  const words = Object.hasOwn(JOB_STATES, state) ? JOB_STATES[state] : undefined;
  const fact = `${countOf(emails, 'email')} ${words ?? shownText(state)}`;
  return isUnanswered ? `${fact} (no answer, asking again)` : fact;
}

/** A button of the run bar after a run that ended with `email_job_lost`. It opens the question below. */
export const ASK_LOST_EMAILS = 'Check them again anyway…';
export const LOST_EMAILS_TITLE = 'Check these emails again?';

/** Asks before emails of lost jobs are submitted again. @param emails submitted emails without a result */
export const lostEmailsQuestion = (emails: number): string =>
  byCount(emails, {
    one: '1 email was submitted to the service, which cannot say what happened to it. The service may have checked it and charged for it. “Look again” asks the service for its result and costs nothing. Checking it again may cost a second credit.',
    other: (n) =>
      `${n} emails were submitted to the service, which cannot say what happened to them. The service may have checked them and charged for them. “Look again” asks the service for their results and costs nothing. Checking them again may cost a second credit for each.`,
  });
