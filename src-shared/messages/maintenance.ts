/** What is said of the workspace as a file: backups, damage, deletion. */
import type { BackupProgress } from '../contract/events.ts';
import type {
  BackupReason,
  KeptOfList,
  MissingSince,
  Restored,
  TrashEntry,
} from '../contract/maintenance.ts';
import { countOf, formatBytes, formatMoment, listOf, namesOf } from './format.ts';

export const BACKUP_REASON_WORDS: Readonly<Record<BackupReason, string>> = {
  daily: 'daily',
  upgrade: 'before an update of Doorstep',
  asked: 'on request',
};

export const BACKUPS_EXPLAINED =
  'Doorstep checks the workspace for damage every four hours and backs it up. The latest of each day is kept, seven in all. They lie beside the workspace: for a broken disk, keep a copy elsewhere.';

export const UPGRADING = {
  title: 'Preparing the workspace',
  text: (size: string): string =>
    `Doorstep backs up the workspace (${size}) and converts it for this version. That can take minutes. Doorstep opens when it is done.`,
};

/** Said before each step, from 1. @param bytes of the workspace */
export const upgradeSentence = ({
  bytes,
  step,
  steps,
}: Readonly<Record<'bytes' | 'step' | 'steps', number>>): string =>
  `Doorstep converts the workspace (${formatBytes(bytes)}) for this version: step ${step} of ${steps}${step === 1 ? ', a backup' : ''}.`;

const CAUSES: Readonly<Record<Restored['cause'], string>> = {
  damaged: 'The workspace was damaged, so Doorstep went back to the backup',
  missing: 'The file of the workspace was gone, so Doorstep went back to the backup',
  asked: 'Doorstep went back to the backup',
};

export const RESTORED_TITLES: Readonly<Record<Restored['cause'], string>> = {
  damaged: 'The workspace was damaged',
  missing: 'The workspace was missing',
  asked: 'The backup is in place',
};

/** What was done, and of when it is. */
export const restoredSentence = ({ cause, backupMadeAtMs }: Restored): string =>
  `${CAUSES[cause]} of ${formatMoment(backupMadeAtMs)}.`;

/** What the old file still held and the workspace has again. One sentence each. */
export function takenOverSentences({ takenOver, isRefused = false }: Restored): readonly string[] {
  if (isRefused) return [NOT_TAKEN_OVER];
  if (!takenOver) return [];
  const { answers, decisions } = takenOver;
  return [
    ...(answers > 0
      ? [
          `Read from the old file: ${countOf(answers, 'answer')} paid for since then. They are not paid again.`,
        ]
      : []),
    ...(decisions > 0
      ? [`Read from the old file: ${countOf(decisions, 'decision')}. One undo takes those of a list back.`]
      : []),
  ];
}

const NOT_TAKEN_OVER =
  'Nothing could be taken over from the old file, though it could be read. The file “doorstep.log” in the folder of the workspace says why.';

/** What is missing now. One sentence each. */
export function missingSentences({ missing, takenOver, backupMadeAtMs }: Restored): readonly string[] {
  const { lists } = missing;
  const since = formatMoment(backupMadeAtMs);
  const said = [
    ...(lists !== null && lists.length > 0
      ? [
          `Missing: ${countOf(lists.length, 'list')} imported since then: ${namesOf(lists)}. Import them again.`,
        ]
      : []),
    ...countedSentences(missing, takenOver?.isSpentKnown === true),
  ];
  if (isUnknown(missing))
    return [
      ...said,
      `What else was imported, decided or checked after ${since} could not be read from the old file. Answers paid for since then may cost credits again.`,
    ];
  return said.length > 0 ? said : [NOTHING_MISSING];
}

/** Lists are compared one by one, the others counted. */
const NOTHING_MISSING =
  'All lists are there, with as many decisions and answers as before. Notes and settings are as they were then.';

function countedSentences({ decisions, answers }: MissingSince, isSpentKnown: boolean): readonly string[] {
  return [
    ...(decisions !== null && decisions > 0 ? [`Missing: ${countOf(decisions, 'decision')}.`] : []),
    ...(answers !== null && answers > 0
      ? [
          `Missing: ${countOf(answers, 'answer')} of the service. Asking for them again costs credits again.${isSpentKnown ? '' : ' The credits spent on them are not counted here any more.'}`,
        ]
      : []),
  ];
}

const isUnknown = ({ lists, decisions, answers }: MissingSince): boolean =>
  lists === null || decisions === null || answers === null;

/** What is left of the workspace before. */
export const SET_ASIDE_SENTENCE =
  'The old file is kept in the folder “set-aside” of the workspace. Nothing of it was changed or removed.';

/** What going back to a backup takes away. */
export const restoreWarning = (madeAtMs: number): string =>
  `The workspace goes back to ${formatMoment(madeAtMs)}. Lists imported and decisions made since then are missing from it. Answers paid for since then are taken over. Lists deleted since then come back, without the copies of their files. The workspace as it is now is set aside, not deleted.`;

/** "2 backups, of 20 November 2026 at 08:00 and 21 November 2026 at 08:00". */
export const backupsWords = (backups: KeptOfList['backups']): string =>
  `${countOf(backups.length, 'backup')}, of ${listOf(backups.map(({ madeAtMs }) => formatMoment(madeAtMs)))}`;

/** Where a list still is once it is deleted; null: nowhere. */
export function copiesSentence({
  backups,
  setAside,
}: Pick<KeptOfList, 'backups' | 'setAside'>): string | null {
  const places = [
    ...(backups.length > 0 ? [backupsWords(backups)] : []),
    ...(setAside.length > 0
      ? [countOf(setAside.length, 'workspace that was set aside', 'workspaces that were set aside')]
      : []),
  ];
  return places.length === 0 ? null : `The list is also in ${listOf(places)}.`;
}

export const LIST_IN_TRASH = 'List moved to the trash';
export const LIST_PUT_BACK = 'List put back';
export const LIST_DELETED = 'List deleted for good';

/** Before a list goes that is not complete yet. */
export const IMPORT_ENDS = 'Its import ends, and what was read of it is deleted.';

/** Before a list is moved there. */
export const trashSentence = (days: number): string =>
  `It stays in the trash for ${countOf(days, 'day')} at most, and can be put back from there. Then it is deleted.`;

/** "Trash: 2 lists, their files 3.1 MB". */
export function trashWords(trash: readonly TrashEntry[]): string {
  const bytes = trash.reduce((sum, entry) => sum + entry.bytes, 0);
  return `Trash: ${countOf(trash.length, 'list')}, ${trash.length === 1 ? 'its file' : 'their files'} ${formatBytes(bytes)}`;
}

export const trashedSentence = ({ trashedAtMs, goesAtMs }: TrashEntry): string =>
  `In the trash since ${formatMoment(trashedAtMs)}. Deleted for good after ${formatMoment(goesAtMs)}.`;

export const IN_TRASH_STILL_KEPT =
  'Lists in the trash, the copies of their files and their backups stay on this computer until then.';

export const ALSO_FROM_COPIES = 'Delete these copies too, and make a new backup';

export const ANSWERS_STAY =
  'The addresses and emails that were checked stay in the workspace with their answers, because they are paid for.';

export const DELETING_ENDS_CHECK =
  'This list is being checked now. Moving it to the trash ends the check. What was sent by then is paid for.';

/** Beside a list whose time is over soon. */
export const deletionSentence = (atMs: number): string => `Will be deleted after ${formatMoment(atMs)}.`;

export const DIAGNOSTICS_EXPLAINED =
  'This text, and nothing else, is copied. It holds nothing of a list, no address of a service and no key.';

export const BACKUP_STOPPED = 'Backup stopped. Earlier backups are as they were.';

export const BACKUP_WORDS: Readonly<Record<BackupProgress['stage'], string>> = {
  checking: 'Checking the workspace for damage',
  writing: 'Writing the backup',
};

export const MOVE_EXPLAINED =
  'The workspace is copied there and checked before Doorstep goes on with it. The old one stays until you delete it.';

/** Where a page has no way to a folder. */
export const MOVE_BY_COMMAND =
  'To move it, end Doorstep and run this. Put the new folder in place of NEW-FOLDER.';

/** A path that a shell could take apart is not put into it. */
export function moveCommand(directory: string, to = ''): string {
  const quoted = (path: string, placeholder: string): string =>
    /^[\p{L}\p{M}\p{N}_.:/\\ -]+$/u.test(path) ? `"${path}"` : `"${placeholder}"`;
  return `doorstep move-workspace ${quoted(to, 'NEW-FOLDER')} --workspace ${quoted(directory, 'OLD-FOLDER')}`;
}

/** Of a move that this computer has no record of. */
export const FOLLOW_MOVE = {
  offer: 'If you moved it, open that folder.',
  open: 'Open that folder',
  quit: 'Quit',
} as const;

/** The command that confirms a move. */
export const confirmMoveSentence = (move: { readonly directory: string; readonly to: string }): string =>
  `If you moved it, confirm that once with: ${moveCommand(move.directory, move.to)}`;

/** After a move, on the command line. */
export const movedToSentence = (folder: string): string => `The workspace is in “${folder}” now.`;

/** After a move. */
export const movedFromSentence = (folder: string): string =>
  `The workspace was moved from “${folder}”. The old one is still there, as it was then. When you have seen that everything is here, delete it with “Delete the old one…” in Settings. Keep its folder: it says where the workspace is now.`;
