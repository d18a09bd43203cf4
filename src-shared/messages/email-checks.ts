/** What is said of checking emails: what a quote counts of them, how they are asked, and how far their jobs are. */
import type { EmailJobState } from '../contract/run.ts';
import type { EmailWay } from '../domain/email/email-way.ts';
import { countOf, listOf } from './format.ts';
import { shownText } from './shown-text.ts';

/** Of a list among others. */
export const EMAILS_ALONE = 'Emails alone';

/** Of an import. @param isBeside whether addresses are checked too */
export function emailColumnsSentence(columns: number, isBeside: boolean): string {
  const holds = columns === 1 ? 'One column holds emails.' : `${columns} columns hold emails.`;
  const which = columns === 1 ? 'They' : 'Those that are ticked';
  return `${holds} ${which} can be checked${isBeside ? ' too' : ''}, from credits of their own.`;
}

export const EMAIL_WAY_WORDS: Readonly<Record<EmailWay, string>> = {
  single: 'One by one',
  batch: 'Together in one request',
  job: 'Handed over as a job',
};

export const EMAIL_WAY_SENTENCES: Readonly<Record<EmailWay, string>> = {
  single: 'Each email is a request of its own. Good for a few.',
  batch: 'Up to 1,000 emails go in one request and come back with its reply.',
  job: 'Up to 10,000 emails are handed over and asked after until they are done. It needs a key.',
};

/** "from “Email” and “Work email”" */
export const fromColumns = (names: readonly string[]): string =>
  `from ${listOf(names.map((name) => `“${shownText(name)}”`))}`;

/** "24 emails stand in cells that hold several. They are not checked." */
export const severalEmailsSentence = (emails: number): string =>
  `${countOf(emails, 'email')} stand in cells that hold several. They are not checked.`;

export const CHECK_EACH_EMAIL = 'Check each of them';
export const EACH_EMAIL_NOW_CHECKED = 'Each email of a cell with several is checked';

/** The setting of the address that a service calls. */
export const TELL_WHEN_DONE = 'Tell an address when a job of emails is done';

const JOB_STATES: Readonly<Record<string, string>> = { '': 'handed over', queued: 'waiting their turn' };

/** "With the service: 10,000 emails processing and 2,000 emails waiting their turn"; new states are shown as they came. */
export const emailJobsWords = (jobs: readonly EmailJobState[]): string =>
  `With the service: ${listOf(
    jobs.map(({ emails, state, isUnanswered }) => {
      const words = Object.hasOwn(JOB_STATES, state) ? JOB_STATES[state] : undefined;
      const said = `${countOf(emails, 'email')} ${words ?? shownText(state)}`;
      return isUnanswered ? `${said} (no answer, asked again)` : said;
    }),
  )}`;

export const ASK_LOST_EMAILS = 'Check them again anyway…';
export const LOST_EMAILS_TITLE = 'Check these emails again?';

/** Before what may be paid for twice. */
export const lostEmailsQuestion = (emails: number): string =>
  `${countOf(emails, 'email')} had been handed to the service, which cannot say what became of them. It may have checked and charged them. “Look again” asks it only whether it knows of them by now, which costs nothing. Checked again, they may be paid for twice.`;
