/** Sentences about the workspace file: backups, damage, deletion and moves. */
import type { BackupProgress } from '../../contract/events.ts';
import type {
  BackupReason,
  MissingSince,
  Restored,
  StoredData,
  TrashEntry,
} from '../../contract/workspace/maintenance.ts';
import { byCount, countOf, formatBytes, formatMoment, formatNumber, listOf, namesOf } from '../format.ts';

/** Says why a backup was made. `upgrade`: a new version of the app converted the workspace. */
export const BACKUP_REASON_WORDS: Readonly<Record<BackupReason, string>> = {
  daily: 'daily',
  upgrade: 'before an update of Doorstep',
  asked: 'on request',
};

export const BACKUPS_EXPLAINED =
  'Every four hours, Doorstep checks the workspace for damage and backs it up. It keeps the latest backup of each day, up to seven. The backups are next to the workspace, so also keep a copy on another disk.';

/** The box on the desktop while an older workspace is converted. @param size the formatted size of the workspace */
export const UPGRADING = {
  title: 'Preparing the workspace',
  text: (size: string): string =>
    `Doorstep backs up the workspace (${size}) and converts it for this version. This can take a few minutes. Then Doorstep opens.`,
};

/** Announces a step of the conversion. Steps start at 1. @param bytes the size of the workspace */
export const upgradeSentence = ({
  bytes,
  step,
  steps,
}: Readonly<Record<'bytes' | 'step' | 'steps', number>>): string =>
  step === 1
    ? `Doorstep converts the workspace (${formatBytes(bytes)}) for this version. Step 1 of ${formatNumber(steps)}: backup.`
    : `Doorstep converts the workspace (${formatBytes(bytes)}) for this version. Step ${formatNumber(step)} of ${formatNumber(steps)}.`;

const RESTORED: Readonly<Record<Restored['cause'], (time: string) => string>> = {
  damaged: (time) => `The workspace was damaged, so Doorstep restored the backup of ${time}.`,
  missing: (time) => `The workspace file was missing, so Doorstep restored the backup of ${time}.`,
  asked: (time) => `Doorstep restored the backup of ${time}.`,
};

/** The titles of the dialog after a backup replaced the workspace. */
export const RESTORED_TITLES: Readonly<Record<Restored['cause'], string>> = {
  damaged: 'The workspace was damaged',
  missing: 'The workspace was missing',
  asked: 'The backup is restored',
};

/** Returns the first sentence after a backup replaced the workspace, in the dialog and on the command line. */
export const restoredSentence = ({ cause, backupMadeAtMs }: Restored): string =>
  RESTORED[cause](formatMoment(backupMadeAtMs));

/** Says what Doorstep recovered from the old file; [] if it could read nothing there. */
export function takenOverSentences({ takenOver, isRefused = false }: Restored): readonly string[] {
  if (isRefused) return [NOT_TAKEN_OVER];
  if (!takenOver) return [];
  const { answers, decisions } = takenOver;
  return [
    ...(answers > 0
      ? [
          byCount(answers, {
            one: 'Doorstep recovered 1 paid answer that is newer than the backup. You do not pay for it again.',
            other: (n) =>
              `Doorstep recovered ${n} paid answers that are newer than the backup. You do not pay for them again.`,
          }),
        ]
      : []),
    ...(decisions > 0
      ? [
          byCount(decisions, {
            one: 'Doorstep recovered 1 decision that is newer than the backup. You can undo it in its list.',
            other: (n) =>
              `Doorstep recovered ${n} decisions that are newer than the backup. In each list, one undo reverts them.`,
          }),
        ]
      : []),
  ];
}

const NOT_TAKEN_OVER =
  'The old file was readable, but nothing in it could be restored. The file “doorstep.log” in the folder of the workspace says why.';

/** Counts what is still missing after the recovery. Returns at least one sentence. */
export function missingSentences({ missing, takenOver, backupMadeAtMs }: Restored): readonly string[] {
  const { lists } = missing;
  const since = formatMoment(backupMadeAtMs);
  const known = [
    ...(lists !== null && lists.length > 0
      ? [
          byCount(lists.length, {
            one: `1 list that is newer than the backup is missing: ${namesOf(lists)}. Import it again.`,
            other: (n) =>
              `${n} lists that are newer than the backup are missing: ${namesOf(lists)}. Import them again.`,
          }),
        ]
      : []),
    ...countedSentences(missing, takenOver?.isSpentKnown === true),
  ];
  if (isUnknown(missing))
    return [
      ...known,
      `Doorstep could not read the old file, so it cannot say what else was imported, decided or checked after ${since}. Answers paid for after that time may cost credits again.`,
    ];
  return known.length > 0 ? known : [NOTHING_MISSING];
}

/** Doorstep compares lists one by one, but only counts decisions and answers. */
const NOTHING_MISSING =
  'No list is missing. There are as many decisions and answers as before. Notes and settings are those of the backup.';

function countedSentences({ decisions, answers }: MissingSince, isSpentKnown: boolean): readonly string[] {
  return [
    ...(decisions !== null && decisions > 0
      ? [byCount(decisions, { one: '1 decision is missing.', other: (n) => `${n} decisions are missing.` })]
      : []),
    ...(answers !== null && answers > 0
      ? [
          byCount(answers, {
            one: '1 answer from the service is missing. Checking that address or email again costs credits again.',
            other: (n) =>
              `${n} answers from the service are missing. Checking their addresses and emails again costs credits again.`,
          }),
          ...(isSpentKnown ? [] : ['Doorstep no longer counts the credits that these answers cost.']),
        ]
      : []),
  ];
}

const isUnknown = ({ lists, decisions, answers }: MissingSince): boolean =>
  lists === null || decisions === null || answers === null;

export const SET_ASIDE_SENTENCE =
  'The old file is in the folder “set-aside” of the workspace. It was not changed.';

/** Asks before a backup replaces the workspace. */
export const restoreWarning = (madeAtMs: number): string =>
  `This restores the workspace of ${formatMoment(madeAtMs)}. Newer lists and decisions will be missing, but newer paid answers stay. Lists deleted since then come back without the copies of their files. The current workspace is set aside, not deleted.`;

/** Returns a text such as "2 backups (20 November 2026 at 08:00 and 21 November 2026 at 08:00)". */
export const backupsWords = (backups: StoredData['backups']): string =>
  `${countOf(backups.length, 'backup')} (${listOf(backups.map(({ madeAtMs }) => formatMoment(madeAtMs)))})`;

/** Says where copies of a deleted list remain; null if there are none. */
export function copiesSentence({
  backups,
  setAside,
}: Pick<StoredData, 'backups' | 'setAside'>): string | null {
  const places = [
    ...(backups.length > 0 ? [backupsWords(backups)] : []),
    ...(setAside.length > 0
      ? [countOf(setAside.length, 'workspace that was set aside', 'workspaces that were set aside')]
      : []),
  ];
  return places.length === 0 ? null : `There are copies of this list in: ${places.join('; ')}.`;
}

export const LIST_IN_TRASH = 'List moved to the trash';
export const LIST_PUT_BACK = 'List put back';
export const LIST_DELETED = 'List deleted for good';

/** Follows the question before a list is deleted during its import. Such a list skips the trash. */
export const IMPORT_ENDS = 'The import stops, and the rows read so far are deleted.';

/** Follows the question before a list goes to the trash. @param days the longest time in the trash */
export const trashSentence = (days: number): string =>
  byCount(days, {
    one: 'The list stays in the trash for at most 1 day. You can put it back during that time. Then it is deleted for good.',
    other: (n) =>
      `The list stays in the trash for at most ${n} days. You can put it back during that time. Then it is deleted for good.`,
  });

/** Returns the heading of the trash, with the total size of its lists. */
export function trashWords(trash: readonly TrashEntry[]): string {
  const bytes = trash.reduce((sum, entry) => sum + entry.bytes, 0);
  return `Trash: ${countOf(trash.length, 'list')} (${formatBytes(bytes)})`;
}

export const trashedSentence = ({ trashedAtMs, goesAtMs }: TrashEntry): string =>
  `In the trash since ${formatMoment(trashedAtMs)}. Deleted for good after ${formatMoment(goesAtMs)}.`;

/** Follows the heading of the trash. */
export const IN_TRASH_STILL_KEPT =
  'Until then, these lists, the copies of their files and their backups stay on this computer.';

export const ALSO_FROM_COPIES = 'Delete these copies too, and make a new backup';

/** Shown wherever a list is deleted. Another list with the same address reuses the answers. */
export const ANSWERS_STAY =
  'The workspace keeps the checked addresses and emails with their answers, because they are paid for.';

export const DELETING_ENDS_CHECK =
  'This list is being checked. Moving it to the trash stops the check. Requests already sent are charged.';

/** Shown at a list that the retention setting deletes soon. @param atMs the earliest time */
export const deletionSentence = (atMs: number): string => `Will be deleted after ${formatMoment(atMs)}.`;

/** Printed by a command, which has no screen with the sentence above. @param atMs the earliest time of the first deletion */
export const deletionsSentence = (names: readonly string[], atMs: number): string =>
  byCount(names.length, {
    one: `The list ${namesOf(names)} will be deleted after ${formatMoment(atMs)}.`,
    other: (n) => `${n} lists will be deleted, the first after ${formatMoment(atMs)}: ${namesOf(names)}.`,
  });

/** Printed by a command that deleted lists which were announced before. */
export const expiredSentence = (names: readonly string[]): string =>
  byCount(names.length, {
    one: `The list ${namesOf(names)} was deleted, as announced, because its retention period has ended.`,
    other: (n) =>
      `${n} lists were deleted, as announced, because their retention periods have ended: ${namesOf(names)}.`,
  });

/** Shown above the text that “Copy diagnostics…” would copy. */
export const DIAGNOSTICS_EXPLAINED =
  'Doorstep copies only this text. It contains no list data, no service address and no key.';

export const BACKUP_STOPPED = 'Backup stopped. Earlier backups did not change.';

/** The progress of a backup. Doorstep checks the workspace before it writes a backup. */
export const BACKUP_WORDS: Readonly<Record<BackupProgress['stage'], string>> = {
  checking: 'Checking the workspace for damage',
  writing: 'Writing the backup',
};

export const MOVE_EXPLAINED =
  'Doorstep copies the workspace there and checks the copy before it uses it. The old workspace stays until you delete it.';

/** Shown on a page that cannot choose a folder. */
export const MOVE_BY_COMMAND =
  'To move it, close Doorstep and run this command. Replace NEW-FOLDER with the new folder.';

/** Writes a placeholder for a path with characters that are special in a shell. */
export const quotedPath = (path: string, placeholder: string): string =>
  /^[\p{L}\p{M}\p{N}_.:/\\ -]+$/u.test(path) ? `"${path}"` : `"${placeholder}"`;

export const moveCommand = (directory: string, to = ''): string =>
  `doorstep move-workspace ${quotedPath(to, 'NEW-FOLDER')} --workspace ${quotedPath(directory, 'OLD-FOLDER')}`;

/** The question about a move that this computer has no record of. */
export const FOLLOW_MOVE = {
  offer: 'If you moved it, open that folder.',
  open: 'Open that folder',
  quit: 'Quit',
} as const;

/** Follows the failure `workspace_move_unknown` on the command line. */
export const confirmMoveSentence = (move: { readonly directory: string; readonly to: string }): string =>
  `If you moved it, confirm the move once with: ${moveCommand(move.directory, move.to)}`;

export const movedToSentence = (folder: string): string => `The workspace is now in “${folder}”.`;

/** Shown until the old workspace is deleted. @param folder the folder of the old workspace */
export const movedFromSentence = (folder: string): string =>
  `The workspace was moved from “${folder}”. The old workspace is still there, unchanged since the move. Check that nothing is missing here. Then delete the old workspace with “Delete the old one…” in Settings. Do not delete its folder, because a file in it says where the workspace is now.`;
