/** The row panel: one row with its question, its address, its actions and its history. */
import type { CreditKind } from '../../domain/list/credits.ts';
import { checkCost } from '../fix/find.ts';
import { countOf, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';

export const ROW_PANEL = {
  address: 'Address',
  place: 'Place',
  serviceSays: 'The service says',
  noRow: 'No row to show.',
  unreadable: 'This row could not be read. Nothing is lost.',
  reading: 'Reading the row…',
  chooseRow: 'Choose a row to see what was found for its address.',
  chooseEmailRow: 'Choose a row to see what was found for its email.',
  firstToReview: 'First row to review',
  previous: 'Previous',
  next: 'Next',
  chooseCountry: 'Choose the country…',
  fromFile: 'From the file',
  earlierDecision: 'Earlier decision',
  decideAsBefore: 'Decide as before',
  decideTogether: 'Decide together',
} as const;

/** Returns a text such as "12 of 213 to review". @param place the row's place among them; null if it needs no review */
export function queuePlaceWords(place: number | null, toReview: number): string {
  const left = toReview === 0 ? 'nothing to review' : `${formatNumber(toReview)} to review`;
  return place === null ? left : `${formatNumber(place)} of ${left}`;
}

export const confidenceLabel = (confidence: string): string => `Confidence ${confidence}`;

/** Returns the tooltip of an icon button. @param key the shortcut; '' for none */
export const tooltipWithKey = (label: string, key: string): string =>
  key === '' ? label : `${label} (${key})`;

/** Shown below the cells of the row. @param columns the unmapped columns with a filled cell that are not displayed */
export const moreColumnsSentence = (columns: number): string =>
  columns === 1
    ? 'One more column is in the grid.'
    : `${formatNumber(columns)} more columns are in the grid.`;

export const ROW_ACTIONS = {
  accept: 'Accept',
  acceptFirst: 'Use the first',
  keep: 'Keep',
  edit: 'Edit',
  check: 'Check',
  checkAgain: 'Check again',
  exclude: 'Exclude',
  flag: 'Flag',
  note: 'Note',
} as const;

/** Labels the action that accepts the suggestion and keeps a building that the suggestion lacks. */
export const acceptKeepingLabel = (building: string): string => `Accept, keep “${building}”`;

export const CHECK_NOTE = {
  waiting: 'Waiting for the check of another row…',
} as const;

/** Shown below “Check” before a check, if checking is the best action for the row. */
export const checkCostSentence = (kind: CreditKind): string => `A check costs ${checkCost(kind)}.`;

export const FIND_MENU = {
  title: 'Find',
} as const;

export const MORE_MENU = {
  title: 'More actions',
  redo: 'Redo',
  goToRow: 'Go to a row…',
  allActions: 'All actions…',
} as const;

export const redoStepLabel = (step: string): string => `Redo: ${step}`;

/** The two addresses of the panel. */
export const COMPARE = {
  imported: 'Imported',
  suggested: 'Suggested',
  found: 'Found',
  toExport: 'To export',
  noAddress: 'The file has no address in this row.',
} as const;

/** Returns the words for an address that was found without a street. */
export const onlyPlaceWords = (address: string): string => `Only the place: ${address}`;

/** The table that compares the address part by part. */
export const PARTS = {
  headings: ['Part', 'Imported', 'Suggested', 'To export'],
  nothing: 'nothing',
} as const;

export const takePartLabel = (part: string, from: 'imported' | 'suggested'): string =>
  from === 'imported' ? `Use the imported ${part}` : `Use the suggested ${part}`;

/** Shown below the cells that a decision changes. @param cells the cells that are not listed */
export const moreCellsSentence = (cells: number): string => `And ${countOf(cells, 'more cell')}.`;

export const ROW_DETAILS = {
  title: 'Details',
  latitude: 'Latitude',
  longitude: 'Longitude',
  udprn: 'UDPRN',
  uprn: 'UPRN',
} as const;

export const ROW_DRAFT = {
  empty: 'All fields are empty',
  resume: 'Continue',
} as const;

export const ROW_EMAILS = {
  title: 'Email',
  keptAsEntered: 'Kept as entered',
  clearDecision: 'Clear decision',
  take: 'Accept suggestion',
  keep: 'Keep as entered',
} as const;

/** Returns a text such as "Email 2 of 3, Work email". */
export const emailTitle = (column: string, place: number, emails: number): string =>
  emails === 1 ? ROW_EMAILS.title : `Email ${place} of ${emails}, ${shownText(column)}`;

export const emailScoreWords = (score: string): string => `Score ${score}`;

export const ROW_FLAG = {
  title: 'Flag',
  note: 'Note',
  flagged: 'Flagged',
  noteOfFlag: '. Note',
  remove: 'Remove flag',
  hintToFlag: 'Press Enter to flag the row, with or without a note. Press Escape to leave it as it is.',
  hintToSave: 'Not saved yet. Press Enter to save it, or Escape to discard it.',
} as const;

export const ROW_HISTORY = {
  title: 'History',
  unreadable: 'The history could not be read.',
  none: 'No decisions on this row yet.',
  undone: 'undone',
  undo: 'Undo this',
} as const;

/** Returns a text such as "by AB · 3 May 2026, 10:20 · as in an earlier list". @param context '' for none */
export const stepFacts = (maker: string, when: string, context: string): string =>
  context === '' ? `by ${maker} · ${when}` : `by ${maker} · ${when} · ${context}`;

export const NEWER_ANSWER = {
  title: 'Newer answer',
  keep: 'Keep my decision',
  review: 'Review again',
} as const;

export const REPLY = {
  title: 'Technical reply',
  unreadable: 'The reply could not be read.',
  none: 'The service has not answered for this row yet.',
  empty: '(empty)',
} as const;

/** Shown in the technical reply for each reported correction. @param correction untrusted text */
export const serviceCorrected = (correction: string): string =>
  `The service corrected: ${shownText(correction)}`;

type ReplyFacts = {
  readonly httpStatus: number | null;
  readonly errorKind: string | null;
  /** '' if unknown. */
  readonly when: string;
  /** `practice` or the address of the service. */
  readonly service: string;
};

/** Returns a text such as "Status 200 · 3 May 2026, 10:20 · the practice service". */
export const replyFacts = ({ httpStatus, errorKind, when, service }: ReplyFacts): string =>
  [
    httpStatus === null ? 'No status' : `Status ${String(httpStatus)}`,
    errorKind === null ? '' : serviceErrorWords(errorKind),
    when,
    service === 'practice' ? 'the practice service' : shownText(service),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
