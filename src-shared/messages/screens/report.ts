/** The report of a list: its headings, its notes and its tables. */
import type { Report, RulesChange } from '../../contract/report.ts';
import type { Receipt } from '../../contract/run/run.ts';
import { creditKindOf } from '../../domain/list/credits.ts';
import type { Verdict } from '../../domain/verdict/judgement.ts';
import type { Rules } from '../../domain/verdict/rules.ts';
import { capitalize, countOf, formatMoment, formatNumber, listOf } from '../format.ts';
import { rulesWords, sampleSentence, VERDICT_MEANINGS } from '../report.ts';
import { CREDITS_NOTE } from '../run/credits.ts';
import { spentMoneySentence } from '../run/money.ts';
import { serviceWords } from '../run/run.ts';
import { VERDICT_WORDS } from '../words.ts';

export const REPORT = {
  title: 'Report',
  nothingTitle: 'Nothing to report yet',
  nothingText: 'This list was not checked, and none of its rows was decided.',
  viewRows: 'View rows',
  print: 'Print or save as PDF',
  summary: 'Summary',
  share: 'Share',
} as const;

export const reportFacts = (rows: number, imported: string, counted: string): string =>
  `${countOf(rows, 'row')} · imported ${imported} · counted ${counted}`;

/** A section with its table: title, note, caption and heading of the first column. */
export const REPORT_SECTIONS = {
  before: {
    title: 'Before',
    note: 'Cells that were filled in when the list was imported. A filled cell may be wrong, because nothing had been checked.',
    caption: 'Filled in when imported',
    heading: 'Filled in',
  },
  after: {
    title: 'After',
    note: 'The current state of each row. Confirmed: the service found the address and the rules accept it. A row that a person corrected or kept rests on that person’s word.',
    caption: 'Where each row is now',
    heading: 'Now',
  },
  accuracy: {
    title: 'Accuracy',
    note: 'How exactly the service found each address.',
    caption: 'Accuracy',
    heading: 'Found',
  },
  matchTypes: {
    title: 'Match types',
    note: 'How the service matched each address.',
    caption: 'Match types',
    heading: 'Match',
  },
  countries: {
    title: 'Countries',
    note: 'The countries of the suggested addresses.',
    caption: 'Countries',
    heading: 'Country',
  },
  duplicates: {
    title: 'Duplicates',
    note: 'Rows that are delivered to the same place as another row. Nothing was deleted.',
    caption: 'Duplicates',
    heading: 'Same delivery point',
  },
} as const;

export const VERDICTS_SECTION = { title: 'Verdicts', caption: 'Verdicts', heading: 'Verdict' } as const;

/** Shown below the heading “Verdicts”, with the rules that are in force now. */
export const verdictsNote = (rules: Rules): string =>
  `The verdicts of the rules, before anyone decided. ${rulesWords(rules)}.`;

export const CORRECTIONS_SECTION = {
  title: 'Corrections',
  note: 'Rows whose suggestion changes more in a part than its spaces or letter case. Tidying only: every change in the row corrects a spelling, spells a word out or adds something. Nothing is replaced or left out. Used: the row now has the suggested text.',
  caption: 'Corrections by part',
  part: 'Part',
  suggested: 'Suggested',
  tidying: 'Tidying only',
  used: 'Used',
} as const;

export const CONFIDENCE_SECTION = {
  title: 'Confidence',
  caption: 'Confidence in bands of 0.1',
  heading: 'Confidence',
  share: 'Share of rows with an answer',
} as const;

/** Explains the two lines in the histogram. @param rules the rules that are in force now */
export const confidenceNote = ({ lowest, accept }: Pick<Rules, 'lowest' | 'accept'>): string =>
  `The service’s confidence, from 0 to 1. The lines show the rules: below ${lowest.toFixed(2)} a row counts as not found, and from ${accept.toFixed(2)} it can be accepted. High confidence alone never accepts a row.`;

/** Returns a text such as "0.8 to under 0.9", "0.9 to 1". */
export const bandWords = (from: number, to: number): string =>
  to === 1 ? `${from.toFixed(1)} to 1` : `${from.toFixed(1)} to under ${to.toFixed(1)}`;

export const EMAILS_SECTION = {
  title: 'Emails',
  caption: 'Emails',
  heading: 'Result',
  unit: 'Emails',
  aboutCaption: 'About the emails',
  aboutHeading: 'About them',
  taken: 'Suggestions accepted',
  takenUnchecked: 'Suggestions accepted, but not checked themselves',
  refused: 'Suggestions refused',
} as const;

/** Shown below the heading “Emails”. @param emails all emails of the list */
export const emailsNote = (emails: number): string =>
  `The service’s results for ${countOf(emails, 'email')}. This section counts emails, not rows. “Unknown” is not an error, but do not rely on it.`;

export const RULES_SECTION = {
  title: 'Rules changed',
  note: 'Each change was tried on a random sample before it was applied. The sample only shows how a person judged those rows.',
} as const;

export function rulesChangeSentence(change: RulesChange): string {
  const { atMs, before, after, isUndone } = change;
  const what = `${formatMoment(atMs)}: from “${rulesWords(before)}” to “${rulesWords(after)}”. ${sampleSentence(change)}`;
  return isUndone ? `${what} This change was undone later.` : what;
}

export const DECISIONS_SECTION = {
  title: 'Decisions',
  caption: 'Decisions',
  headings: ['Decision', 'By a person', 'By a rule'],
} as const;

/** Counts the rows without a decision, so that the table and this note add up to all rows. */
export function decisionsNote({ decisions, rows }: Pick<Report, 'decisions' | 'rows'>): string {
  const decided = decisions.reduce((sum, { person, rule }) => sum + person + rule, 0);
  return `The decisions on the rows, and who made them. ${formatNumber(rows - decided)} of ${countOf(rows, 'row')} not decided.`;
}

export const CREDITS_SECTION = {
  title: 'Credits',
  workHeadings: ['Checking', 'Count'],
} as const;

/** Says when and with which service the list was checked, and what that cost. */
export function creditsNote(receipt: Receipt): string {
  const { startedAtMs, services } = receipt;
  const cost = `${CREDITS_NOTE[creditKindOf(services)]} ${spentMoneySentence(receipt)}`;
  if (startedAtMs === null) return `This list was never checked as a whole. ${cost}`;
  return `First checked ${formatMoment(startedAtMs)} with ${listOf(services.map(serviceWords))}. ${cost}`;
}

export const verdictShareLabel = (verdict: Verdict): string =>
  `${VERDICT_WORDS[verdict]}: ${VERDICT_MEANINGS[verdict]}`;

/** Names the shares that are combined, or only counts them if they are many. */
export const otherSharesLabel = (names: readonly string[]): string =>
  capitalize(names.length > 3 ? countOf(names.length, 'other') : listOf(names));
