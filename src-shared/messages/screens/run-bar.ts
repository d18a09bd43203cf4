/** The bar that shows the runs of a list, and their receipt. */
import type { Receipt, RunSnapshot } from '../../contract/run/run.ts';
import { type CreditKind, creditKindOf } from '../../domain/list/credits.ts';
import type { Subject } from '../../domain/list/subject.ts';
import { countOf, formatElapsed, formatMoment, formatNumber, listOf } from '../format.ts';
import { CREDITS_NOTE, creditsNoun, SPENT, SUBJECT_CREDITS } from '../run/credits.ts';
import { spentMoneySentence } from '../run/money.ts';
import { serviceWords } from '../run/run.ts';

export const RUN_BAR = {
  title: 'Checking',
  neverChecked: 'Not checked yet',
  receipt: 'Receipt',
  verdicts: 'Verdicts so far',
  tryingNow: 'trying now…',
} as const;

/** The word in front of a run's progress. */
export const RUN_STATES: Readonly<Record<RunSnapshot['state'], string>> = {
  running: 'Checking',
  waiting: 'Waiting',
  paused: 'Paused',
  done: 'Checked',
  stopped: 'Stopped',
  failed: 'Stopped',
};

/** The name of the progress bar. */
export const RUN_PROGRESS: Readonly<Record<Subject, string>> = {
  address: 'Addresses checked',
  email: 'Emails checked',
};

/** A button of a run: its label, and its name among the buttons of two runs. */
type RunLabel = { readonly label: string; readonly names: Readonly<Record<Subject, string>> };

const runLabel = (label: string, email: string): RunLabel => ({ label, names: { address: label, email } });

/** The buttons of a run. The names for screen readers mention emails, because the bar may show two runs. */
export const RUN_ACTIONS = {
  pause: runLabel('Pause', 'Pause: emails'),
  resume: runLabel('Resume', 'Resume: emails'),
  raise: runLabel('Check the rest…', 'Check the rest: emails'),
  retry: runLabel('Retry failed checks', 'Retry failed checks: emails'),
  again: runLabel('Check more…', 'Check more: emails'),
  pausing: runLabel('Pausing…', 'Pausing: emails'),
  starting: runLabel('Starting…', 'Starting: emails'),
  tryNow: runLabel('Try now', 'Try now: emails'),
  stop: runLabel('Stop', 'Stop: emails'),
} as const;

/** A sentence with a number that changes while it is shown. */
export type CountedText = { readonly before: string; readonly count: number; readonly after: string };

/** Returns a text such as "12 of 400 addresses". */
export const runCount = (subject: Subject, done: number, total: number): CountedText => ({
  before: '',
  count: done,
  after: subject === 'email' ? ` of ${formatNumber(total)} emails` : ` of ${formatNumber(total)} addresses`,
});

/** Returns a text such as "1,200 rows a minute". */
export const runPace = (subject: Subject, perMinute: number): CountedText => ({
  before: '',
  count: perMinute,
  after: subject === 'email' ? ' emails a minute' : ' rows a minute',
});

/** Replaces the pace of a run whose requests are in flight, but get no answer. */
export const noAnswerWords = (duration: string): string => `no answer from the service for ${duration}`;

/** Returns a text such as "394 credits spent in this run". */
export function spentWords(
  subject: Subject,
  credits: number,
  kind: CreditKind,
  isInThisRun: boolean,
): CountedText {
  const spent = `${creditsNoun(kind, credits, SUBJECT_CREDITS[subject])}${SPENT[kind]}`;
  return { before: '', count: credits, after: isInThisRun ? ` ${spent} in this run` : ` ${spent}` };
}

export const timeLeftWords = (duration: string): string => `${duration} left`;

/** Returns a text such as "tries again in 12 s". */
export const nextTryCount = (seconds: number): CountedText => ({
  before: 'tries again in ',
  count: seconds,
  after: ' s',
});

export const nextTryWords = (duration: string): string => `tries again in ${duration}`;

/** Returns a text such as "in 4 min 12 s", for a run that is done. */
export const checkedInWords = (elapsedMs: number): string => `in ${formatElapsed(elapsedMs)}`;

/** Counts the credits that duplicates, known answers and skipped rows did not cost. */
export const savedCreditsWords = (credits: number): string => `${countOf(credits, 'credit')} saved`;

/** Counts requests that were under way when the app ended. They may have been charged twice. */
export const sentAgainWords = (requests: number): string => `${formatNumber(requests)} sent again`;

export const RECEIPT = {
  title: 'Receipt',
  counting: 'Adding up…',
  factsCaption: 'Credits saved, requests tried, rows without an answer',
  creditsCaption: 'Credits by our own count',
  quoted: 'Quoted',
  spent: 'Spent',
  runs: 'Runs',
  time: 'Total time of all runs',
} as const;

/** Says when and with which service the list was checked, and what that cost. */
export function receiptIntro(receipt: Receipt): string {
  const { startedAtMs, services } = receipt;
  if (startedAtMs === null) return 'This list was never checked.';
  const by = listOf(services.map(serviceWords));
  const cost = `${CREDITS_NOTE[creditKindOf(services)]} ${spentMoneySentence(receipt)}`;
  return `First checked ${formatMoment(startedAtMs)} with ${by}. ${cost}`;
}

/** The answers to the question about emails whose job the service has lost. */
export const LOST_EMAILS = {
  leave: 'Leave them',
  checkAgain: 'Check them again',
  lookAgain: 'Look again',
} as const;
