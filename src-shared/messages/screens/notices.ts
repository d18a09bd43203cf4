/** Short notices about a row, a step or the workspace, and announcements for screen readers. */
import type { DecisionInput, EmailDecisionInput } from '../../contract/operations.ts';
import type { StepKind } from '../../contract/review/history.ts';
import type { RunSnapshot } from '../../contract/run/run.ts';
import { countOf, formatNumber } from '../format.ts';
import { accuracyWords } from '../review/accuracy.ts';
import { runSentence } from '../run/run.ts';
import { shownText } from '../shown-text.ts';

/** A function that returns the notice about a row from its position. */
export type RowNotice = (position: number) => string;

const rowWith =
  (words: string): RowNotice =>
  (position) =>
    `Row ${formatNumber(position)} ${words}`;

/** The notices after a person decided a row, by the decision. They offer to undo it. */
export const DECIDED: Readonly<Record<DecisionInput['kind'], RowNotice>> = {
  used_suggestion: rowWith('accepted'),
  kept_as_entered: rowWith('kept as entered'),
  edited: rowWith('edited'),
  picked: (position) => `Row ${formatNumber(position)}: address chosen`,
  excluded: rowWith('excluded'),
};

/** The notice after a person picked an address that the cells already have. */
export const PICKED_UNCHANGED: RowNotice = (position) =>
  `Row ${formatNumber(position)}: address chosen. The cells already have it, so nothing changes`;

/** The notices after a person decided an email. `none`: the decision was cleared. */
export const EMAIL_DECIDED: Readonly<Record<EmailDecisionInput['kind'], RowNotice>> = {
  used_suggestion: rowWith('has the suggested email'),
  kept_as_entered: rowWith('keeps its email as entered'),
  none: rowWith('has its original email again'),
};

export const ROW_NOTICES = {
  edited: rowWith('edited'),
  keepsDecision: rowWith('keeps its decision'),
  notDecided: rowWith('is no longer decided'),
  flagged: rowWith('flagged'),
  notFlagged: rowWith('no longer flagged'),
  decidedAsBefore: rowWith('decided as before'),
  stepTakenBack: rowWith('restored to its state before that step'),
  waitsForCheck: rowWith('is checked after the current check'),
} as const;

export const NOTICES = {
  noneToReview: 'No row left to review',
  selectionCleared: 'Selection cleared: its rows are no longer here',
  checkingStarted: 'Checking started',
  noCoordinates: 'The service does not know where this address is',
  undone: 'Undone',
  backedUp: 'Checked and backed up',
  backupDeleted: 'Backup deleted',
  oldWorkspaceDeleted: 'Old workspace deleted',
  workspaceMoved: 'Workspace moved',
  serviceDeleted: 'Service deleted',
  keyForgotten: 'Key forgotten',
  firstRowsEmpty: 'Nothing in the first rows',
} as const;

/** The rows that a step changed. `row`: the row if there is only one; otherwise null. */
export type StepSubject = { readonly kind: StepKind; readonly rows: number; readonly row: number | null };

/** Returns a text such as "Undone: row 22", "Redone: 4 rows". */
export const stepSentence = (step: 'undone' | 'redone', subject: StepSubject): string =>
  `${step === 'undone' ? 'Undone' : 'Redone'}: ${stepSubject(subject)}`;

function stepSubject({ kind, rows, row }: StepSubject): string {
  if (kind === 'apply_rules') return 'rules';
  if (kind === 'change_settings') return `columns, country or repairs (${countOf(rows, 'row')})`;
  return row === null ? countOf(rows, 'row') : `row ${formatNumber(row)}`;
}

export const atMost = (cost: string): string => `${cost} at most`;

/** Announced to screen readers after the service found coordinates. @param accuracyType '' if the service gives none */
export const foundPlace = (accuracyType: string): string =>
  accuracyType === '' ? 'Found' : `Found, ${shownText(accuracyWords(accuracyType))}`;

/** Shown as a notice if the person closed the dialog before the file was saved. */
export const savedFile = (name: string): string => `${shownText(name)} saved`;

/** Shown as a notice after a person withdrew the permission for http. */
export const cleartextForbidden = (host: string): string =>
  `Doorstep no longer sends anything to ${host} without encryption`;

/** @param percent how much of the run is done */
export const checkedPercent = (percent: number, { subject }: Pick<RunSnapshot, 'subject'>): string =>
  subject === 'email' ? `${percent}% of the emails checked` : `${percent}% checked`;

/** Announces the new state of a run to screen readers. `resumed` follows `waiting`. */
export function runNews(
  run: RunSnapshot,
  state: 'resumed' | 'waiting' | 'paused' | 'stopped' | 'done',
): string {
  const checking = run.subject === 'email' ? 'Checking emails' : 'Checking';
  switch (state) {
    case 'resumed':
      return `${checking} resumed`;
    case 'waiting':
      return run.subject === 'email'
        ? `The check of emails is waiting. ${runSentence(run)}`
        : `Waiting. ${runSentence(run)}`;
    case 'paused':
      return `${checking} paused`;
    case 'stopped':
      return `${checking} stopped. ${runSentence(run)}`;
    case 'done':
      return `${checking} done`;
  }
}
