/** The home screen: lists, services and trash, and what is kept of a list. */
import { countOf, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';

export const LISTS = {
  side: 'Services and trash',
  pasteCells: 'Paste cells…',
  list: 'List',
  progress: 'Progress',
  lastChange: 'Last change',
  next: 'Next',
  recent: 'Recent lists',
  noLists: 'No lists yet',
  noListsText:
    'Drop a spreadsheet or a text file anywhere on this window, paste cells that you copied, or start with the sample list.',
  practise: 'Practise with sample data',
  services: 'Services',
  creditsLeft: 'Credits left',
  continue: 'Continue',
  deletedService: 'a deleted service',
  openInWindow: 'Open in a new window',
  kept: 'What is kept',
  trash: 'Trash',
  putBack: 'Put back',
  deleteForGood: 'Delete for good',
  deleteForGoodMore: 'Delete for good…',
  deleteTitle: 'Delete this list?',
  deleteForGoodTitle: 'Delete this list for good?',
  moveToTrash: 'Move to the trash',
  stopAndDelete: 'Stop and delete',
  fileStays: 'Your own file does not change.',
  notOffered:
    'Your own file does not change. While this list is in the trash, later lists do not offer your decisions from it.',
  afterRestore: 'Continue',
} as const;

export const placeholderOf = (label: string): string => `${label}…`;

export const creditsLeftOf = (count: number): string => `of ${countOf(count, 'credit')} left`;

export const PRACTICE_CONNECTION = 'Connected to the practice service: nothing leaves this computer.';

/** Follows the connected service on the home screen. */
export const NO_KEY_YET = 'No key yet. Enter one in Settings before you check a list.';

/** Shown on the home screen. @param isAllowed whether this computer may use a service that the workspace names */
export const connectionSentence = (url: string, isAllowed: boolean): string =>
  isAllowed ? `Connected to ${shownText(url)}.` : `Not connected to ${shownText(url)} until you allow it.`;

/** Names a menu and its button for screen readers. @param list the untrusted name of the list */
export const moreActions = (list: string): string => `More actions for ${shownText(list)}`;

/** Names a button for screen readers, because the same visible words occur once per list. */
export const actionFor = (action: string, list: string): string => `${action}: ${shownText(list)}`;
export const putBackLabel = (list: string): string => `Put back ${shownText(list)}`;
export const deleteForGoodLabel = (list: string): string => `Delete ${shownText(list)} for good`;

/** Shown below a list that has not changed since its import. */
export const importedSentence = (date: string, isImporting: boolean): string =>
  isImporting ? `Import started ${date}.` : `Imported ${date}.`;

/** Shown below a list that changed since its import. Both dates are already in words. */
export const changedSentence = (changed: string, imported: string): string =>
  `Changed ${changed}, imported ${imported}.`;

/** Replaces the last change of a list that has not changed since its import. */
export const BEGUN = { importing: 'import started', preparing: 'imported', ready: 'imported' } as const;

export const importedOn = (date: string): string => `imported ${date}`;

export const rowsAndService = (rows: number, service: string): string =>
  `${countOf(rows, 'row')}, ${shownText(service)}`;

/** Returns the texts before and after the list's name in the sentence about a deletion. */
export const deletionParts = (rows: number, decisions: number) =>
  ({
    before: 'The list “',
    after: `” is deleted with its ${countOf(rows, 'row')} and ${countOf(decisions, 'decision')}.`,
  }) as const;

export const CANNOT_UNDO = 'You cannot undo this.';

/** @param since when the list was put in the trash, in words */
export const trashFacts = (rows: number, decisions: number, since: string): string =>
  `${countOf(rows, 'row')} · ${countOf(decisions, 'decision')} · ${since}`;

export const STORED_DATA = {
  counting: 'Counting what is kept…',
  titleBefore: 'What is kept of',
  delete: 'Delete this list…',
  what: 'What',
  howMuch: 'How much',
  where: 'Where it is, and what stays after a deletion',
  rows: 'Rows, as imported',
  decisions: 'Decisions',
  steps: 'Steps to undo',
  runs: 'Checks, with their receipts',
  remembered: 'Remembered for later lists',
  answers: 'Answers of the service',
  file: 'Copy of the file',
  backups: 'Backups that contain it',
  setAside: 'Workspaces set aside that contain it',
  withTheList: 'In the workspace. Deleted with the list.',
  setAsideWhere: 'Kept until you delete them in the settings, or together with the list if you choose that.',
  none: 'None.',
  noFile: 'It no longer exists.',
  ownFile: 'In the workspace. Deleted with the list. Your own file does not change.',
  howLong: 'How long',
  term: 'This list is kept',
  asInSettings: 'As in the settings',
} as const;

/** Says where the answers of a list stay. @param alone the number of answers that no other list uses */
export const answersWhere = (explained: string, alone: number): string =>
  `${explained} ${countOf(alone, 'answer is', 'answers are')} used only by this list.`;

/** Says how long the backups that contain a list are kept. @param backups a text of `backupsWords` */
export const backupsWhere = (backups: string): string =>
  `${backups}. Doorstep deletes each backup after seven newer ones, or together with the list if you choose that.`;

/** Says how long Doorstep keeps the copy of a file from which several lists were imported. @param lists at least 2 */
export const sharedFile = (lists: number): string =>
  `In the workspace. Kept as long as one of its ${formatNumber(lists)} lists exists.`;

/** Shown below the retention period of a list that Doorstep does not delete. */
export const importedHint = (date: string): string =>
  `Imported ${date}. Doorstep keeps the list until you delete it.`;

export const APP_BAR = {
  searchActions: 'Search actions…',
  export: 'Export',
  skipToRows: 'Go to the rows',
  readOnly: 'Read-only',
  waitingForTab: 'Waiting for the other tab…',
  continueHere: 'Use it here',
  connectService: 'Connect a service',
  import: 'Import',
} as const;
