/** The dialogs that decide many rows: similar changes, duplicates, emails, earlier decisions and rules. */
import type { DuplicateGroup } from '../../contract/review/groups.ts';
import type { Preset } from '../../domain/verdict/judgement.ts';
import { countOf, formatNumber } from '../format.ts';
import { PRESET_WORDS } from '../words.ts';

/** Words that these dialogs share. Screen readers read `becomes` between two texts or two verdicts. */
export const BULK = {
  rowsChanged: 'Rows changed',
  becomes: 'becomes',
  become: 'become',
  allOfThem: 'All of them',
  entered: 'Entered',
  suggested: 'Suggested',
  postcode: 'Postcode',
  confidence: 'Conf.',
  decision: 'Decision',
  name: 'Name',
  why: 'Why',
  verdict: 'Verdict',
  flagged: 'Flagged',
  notDecided: 'not decided',
} as const;

/** Labels the undo button of a dialog. @param step the step that would be undone, in words */
export const undoStepLabel = (step: string): string => `Undo: ${step}`;

export const sampleCaption = (rows: number): string => `Random sample of ${formatNumber(rows)}`;

/** The caption of a sample, and the heading of its column with both addresses. */
export type SampleName = { readonly caption: string; readonly addresses: string };

/** The tables with example rows in the dialog of similar changes. */
export const SAMPLES = {
  examples: { caption: 'Examples', addresses: 'Imported and suggested address: examples' },
  exceptions: { caption: 'Exceptions', addresses: 'Imported and suggested address: exceptions' },
  random: { caption: 'Random sample', addresses: 'Imported and suggested address: random sample' },
  outstanding: {
    caption: 'Unusual rows, left out',
    addresses: 'Imported and suggested address: unusual rows, left out',
  },
} as const satisfies Readonly<Record<string, SampleName>>;

export const SAMPLE_MARKS = { right: 'Right', wrong: 'Wrong' } as const;

/** Names a button for screen readers, because the visible words are the same for each row of the sample. */
export const sampleMarkLabel = (position: number, mark: 'right' | 'wrong'): string =>
  mark === 'right' ? `Row ${formatNumber(position)} is right` : `Row ${formatNumber(position)} is wrong`;

export const GROUPS = {
  title: 'Similar changes',
  by: 'Group by',
  byKind: 'Same kind of change',
  byChange: 'Identical change',
  rowsOfChange: 'Rows of this change',
  rowsOfKind: 'Rows of this kind',
  choosingExamples: 'Choosing examples…',
  isSuggestionRight: 'Is the suggestion right?',
  isKeepingRight: 'Is it right to keep it?',
} as const;

/** The list of the dialog, by its grouping. `none` and `whyNone` replace an empty list. */
export const GROUP_LISTS = {
  kind: {
    list: 'Kinds of change',
    waiting: 'Finding rows of the same kind…',
    none: 'No rows of the same kind',
    whyNone: 'No two rows to review in this filter have the same kind of change.',
  },
  change: {
    list: 'Changes',
    waiting: 'Finding similar changes…',
    none: 'No similar changes',
    whyNone: 'No suggestion changes anything in the rows of this filter.',
  },
} as const;

export const changesSentence = (changes: number): string =>
  `${countOf(changes, 'change')}, the most frequent first`;

/** Labels the button below unusual rows, if more of them exist than the dialog shows. */
export const showOutstandingLabel = (rows: number): string => `Show all ${countOf(rows, 'unusual row')}`;

/** Labels a button. @param rows the undecided rows that the button accepts */
export const acceptRowsLabel = (rows: number): string => `Accept ${formatNumber(rows)}`;

/** Labels a button. @param rows the undecided rows that the button keeps */
export const keepRowsLabel = (rows: number): string => `Keep ${formatNumber(rows)}`;

/** Labels a button. @param rows all rows of the change or kind, also decided ones */
export const viewRowsLabel = (rows: number): string => `View ${countOf(rows, 'row')}`;

export const DUPLICATES = {
  title: 'Duplicates',
  kinds: 'Delivered to the same place',
  waiting: 'Finding rows of the same place…',
  none: 'No duplicates of this kind here',
  rows: 'Rows of this place',
  keep: 'Keep',
  show: 'Show these rows',
  keepOne: 'Keep this one, exclude the others',
} as const;

export const placesSentence = (places: number): string => `${countOf(places, 'place')}, in the file’s order`;

/** Names a radio button for screen readers, because the table shows no words next to it. */
export const keepRowLabel = (position: number): string => `Keep row ${formatNumber(position)}`;

/** Returns a text such as "And 12 more rows, …". */
export const hiddenDuplicatesSentence = (rows: number): string =>
  rows === 1
    ? 'And one more row, which would be excluded too. “Show these rows” lists all of them.'
    : `And ${formatNumber(rows)} more rows, which would be excluded too. “Show these rows” lists them all.`;

/** Returns a text such as "3 rows, one kept". @param excluded the number of these rows that are excluded */
export function placeRowsWords(
  { rows, members }: Pick<DuplicateGroup, 'rows' | 'members'>,
  excluded: number,
) {
  const all = countOf(rows, 'row');
  if (excluded === 0) return all;
  return excluded === members.length - 1 ? `${all}, one kept` : `${all}, ${formatNumber(excluded)} excluded`;
}

export const EMAIL_SUGGESTIONS = {
  title: 'Suggested emails',
  waiting: 'Counting the suggestions…',
  none: 'No suggestion to accept',
  meant: 'Probably meant',
} as const;

export const REMEMBERED = {
  title: 'Decided before',
  waiting: 'Looking for earlier decisions…',
  none: 'No rows can be decided as before',
  earlier: 'Earlier decision',
  view: 'View earlier decisions…',
} as const;

export const RULES = {
  title: 'Rules',
  strictness: 'How strict',
  result: 'What would change',
  waiting: 'Trying these rules…',
  acceptedNow: 'Currently accepted by rule',
  acceptedThen: 'With these rules',
  sample: 'Random sample: is the new verdict right?',
  applying: 'Applying…',
} as const;

/** Says below the choice of a preset what the rules accept without a person. */
export const PRESET_HINTS: Readonly<Record<Preset, string>> = {
  strict: 'Accept only exact matches',
  normal: 'Also accept matches that are only tidied',
  relaxed: 'Also accept near matches, if street, city and postcode match',
};

/** The fields below the presets, by the name of the threshold in `Rules`. Each is a confidence from 0 to 1. */
export const THRESHOLDS = {
  accept: { label: 'Accept from', hint: 'Matches with at least this confidence are accepted by rule.' },
  acceptNear: {
    label: 'Accept near matches from',
    hint: 'Approximate matches with at least this confidence are accepted too.',
  },
  lowest: { label: 'Not found below', hint: 'Matches with less confidence count as not found.' },
} as const;

export const backToPresetLabel = (preset: Preset): string => `Back to ${PRESET_WORDS[preset]}`;

/** Labels the button that applies the rehearsed rules. @param rows all rows of the list */
export const applyRulesLabel = (rows: number): string => `Apply to ${countOf(rows, 'row')}`;
