/** The grid of the review: its columns, its bars and its cells. */
import type { DecisionKind } from '../../domain/verdict/decision.ts';
import { countOf, formatNumber } from '../format.ts';
import { fillEffect } from '../review/many-rows.ts';
import { shownText } from '../shown-text.ts';

export const GRID = {
  noRowsTitle: 'No rows',
  noRowsText: 'The file of this list has no rows below its header.',
  noneHereTitle: 'No rows here',
  noneHereText: 'No row of this list fits the filters.',
  byRule: 'by rule',
  flagged: 'flagged',
} as const;

/** The names of the app's own columns. */
export const GRID_COLUMNS = {
  position: 'Row',
  verdict: 'Verdict',
  imported: 'Address (imported)',
  suggested: 'Suggested',
  both: 'Imported and suggested address',
  postcode: 'Postcode',
  confidence: 'Confidence',
  confidenceShort: 'Conf.',
  reason: 'Reason',
  decision: 'Decision',
  final: 'To export',
  email: 'Email result',
  flag: 'Flag',
  accuracy: 'Accuracy',
} as const;

/** Returns a text such as "accepted by AB". @param decision in words */
export const decidedByWords = (decision: string, initials: string): string => `${decision} by ${initials}`;

/** Read aloud by screen readers in place of the flag icon. @param note untrusted text */
export const flaggedWords = (note: string): string => `flagged: ${shownText(note)}`;

/** Marks rows with typed text that is not saved. */
export const DRAFTS = {
  edit: 'Edit not saved',
  note: 'Note not saved',
  both: 'Edit and note not saved',
  goToNext: 'Go to the next row with an unsaved note or edit',
} as const;

/** Counts rows with a note or an edit that was typed but not saved. */
export const unsavedRows = (rows: number): string => `${formatNumber(rows)} not saved`;

export const GRID_BAR = {
  title: 'View',
  goToRow: 'Go to row',
  columns: 'Columns',
  twoLines: 'Two lines a row',
  showOneLine: 'One line a row',
  showTwoLines: 'Two lines a row: imported above suggested',
} as const;

/** The switches of the panes next to the rows. */
export const PANE_SWITCHES = {
  filters: {
    label: 'Filters pane',
    open: 'Open the filters pane',
    close: 'Close the filters pane',
  },
  row: { label: 'Row pane', open: 'Open the row pane', close: 'Close the row pane' },
} as const;

export const VIEW_LINE = {
  title: 'Rows shown',
  fileOrder: 'File order',
  inFileOrder: 'in the order of the file',
} as const;

/** Returns a text such as "400 rows", or "12 of 400 rows" while a filter is set. */
export const rowsShown = (shown: number, all: number): string =>
  shown === all ? countOf(all, 'row') : `${formatNumber(shown)} of ${countOf(all, 'row')}`;

/** Returns one sort key in words. @param column null for the order of the review */
export function sortWords(column: string | null, isDescending: boolean): string {
  if (column === null) return 'needs review first, similar rows together';
  return isDescending ? `by ${shownText(column)} (descending)` : `by ${shownText(column)}`;
}

/** Returns a text such as "by City, then by Street". @param keys from `sortWords`, at least one */
export const orderSentence = (keys: readonly string[]): string => keys.join(', then ');

/** Labels the button that selects all rows of the view. @param rows the rows that the filters show */
export const selectAllLabel = (rows: number): string => `Select all ${formatNumber(rows)}`;

export const SELECTION = {
  title: 'Selected rows',
  deciding: 'Deciding',
  fill: 'Fill…',
  clear: 'Clear',
} as const;

/** Each action on the selected rows. A narrow bar shows only `short`, which begins the `label`. */
export const MANY_ACTIONS = {
  used_suggestion: { short: 'Accept', label: 'Accept suggestions' },
  kept_as_entered: { short: 'Keep', label: 'Keep as entered' },
  excluded: { short: 'Exclude', label: 'Exclude' },
  none: { short: 'Clear decision', label: 'Clear decision' },
} as const satisfies Partial<
  Record<DecisionKind | 'none', { readonly short: string; readonly label: string }>
>;

export const selectedWords = (rows: number, isAll: boolean): string =>
  isAll ? `All ${countOf(rows, 'row')} selected` : `${countOf(rows, 'row')} selected`;

/** Counts the selected rows that already have a decision. A new decision would replace it. */
export const decidedCount = (rows: number): string => `${formatNumber(rows)} decided`;

export const CELL_EDIT = {
  title: 'Edited cell',
  nextCell: 'Tab goes to the next cell',
  save: 'Save',
  discard: 'Discard',
  fill: 'Fill',
  showColumnFirst: 'To fill cells, first show their column',
} as const;

export const cellTitle = (column: string, position: number): string =>
  `${shownText(column)} of row ${formatNumber(position)}`;

export const fillRowsLabel = (rows: number): string => `Fill ${countOf(rows, 'row')}`;

/** Explains the effect of filling the selected rows. @param text '' to empty the cells @param decided see `fillEffect` */
export const fillNote = (text: string, decided: number | null): string =>
  `${text === '' ? 'The cells become empty.' : `“${shownText(text)}”`} ${fillEffect(decided)}`;

export const COLUMN_CHOOSER = {
  title: 'Columns',
  find: 'Find a column',
  findPlaceholder: 'Find a column…',
  own: 'Added by Doorstep',
  fromFile: 'From the file',
  none: 'No column has this name.',
  showAll: 'Show all',
  reset: 'Reset',
  contents: 'What they contain…',
} as const;

export const COLUMN_MENU = {
  ascending: 'Sort ascending',
  descending: 'Sort descending',
  addKey: 'Add to the sort order',
  removeKey: 'Remove from the sort order',
  pin: 'Pin to the left',
  unpin: 'Unpin',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  fit: 'Fit to the visible cells',
  hide: 'Hide',
} as const;

export const columnMenuTitle = (column: string): string => `Column ${shownText(column)}`;

export const sortByLabel = (column: string): string => `Sort by ${shownText(column)}`;
