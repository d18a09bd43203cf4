/** The text of every failure: what happened, where, and what to do. A code without a text does not compile. */
import type { Failure, FailureCode } from '../../contract/errors.ts';
import { formatNumber, joinSentences } from '../format.ts';
import { shownBeginning, shownText } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';
import { policyUnusable, refusalByPolicy } from '../workspace/policy.ts';
import { BOUNDARY } from './boundary-failures.ts';
import { ENTRIES } from './entry-kinds.ts';
import { inBrackets, maybeChargedSentence } from './failure-detail.ts';
import type { FailureOf, FailureText, Writers } from './failure-writers.ts';
import { INPUT_FILES } from './input-failures.ts';
import { KEY_FAILURES } from './key-failures.ts';
import { OUTPUT_FILES } from './output-failures.ts';
import { SERVICE } from './service-failures.ts';
import { SUBJECT_FAILURES } from './subject-failures.ts';

/** The title above a failure without its own title, if something could not be loaded. */
export const NOT_READ = 'This could not be loaded';

/** Returns the text of a failure. Quoted texts in it are safe to show, because they went through `shownText`. */
export function failureMessage(failure: Failure): FailureText {
  return write(shown(failure));
}

function shown(failure: Failure): Failure {
  const values = Object.entries(failure).map(([name, value]) => [name, shownValue(value)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- strings stay strings, so the result is a failure with the same code
  return Object.fromEntries(values) as Failure;
}

function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  return Array.isArray(value) ? value.map(shownValue) : value;
}

function write<C extends FailureCode>(failure: FailureOf<C>): FailureText {
  const writers: Writers<C> = WRITERS;
  return writers[failure.code](failure);
}

const FOLDER_REASONS: Readonly<Record<FailureOf<'folder_not_usable'>['reason'], (folder: string) => string>> =
  {
    same_folder: (folder) =>
      `“${folder}” is the folder of the workspace, or one contains the other. Choose another folder.`,
    has_workspace: (folder) => `“${folder}” already contains a workspace. Choose an empty folder.`,
    not_empty: (folder) =>
      `“${folder}” contains other files. Choose an empty folder, such as a new folder “Doorstep” in it.`,
    no_parent: (folder) =>
      `Doorstep cannot create “${folder}”, because its parent folder does not exist. Create the parent folder first, or choose another folder.`,
    not_writable: (folder) =>
      `Doorstep cannot write to “${folder}”. Check the permissions of the folder, or choose another folder.`,
    not_copied: (folder) =>
      `Doorstep could not copy the workspace to “${folder}”. Another program may use one of the files, or you may not have the permissions. The old folder did not change.`,
    not_opened: (folder) => `Doorstep copied the workspace to “${folder}” but could not open it there.`,
  };

/** Texts by error code. All other codes are about permissions. */
const WHY_NOT_WRITABLE: Readonly<Record<string, (directory: string) => string>> = {
  EROFS: (directory) =>
    `“${directory}” is on a read-only drive. Copy the folder to this computer, and open the copy.`,
  SQLITE_BUSY: inUse,
  SQLITE_FULL: diskFull,
  ENOSPC: diskFull,
};

/** SQLite’s answer if another program, such as a backup program, uses the file. */
function inUse(directory: string): string {
  return `Another program uses the database in “${directory}”. Nothing was changed. Close that program, or wait until it is done, and try again.`;
}

function whyUnsafe(failure: Extract<Failure, { code: 'workspace_drive_unsafe' }>): string {
  const { directory, reason } = failure;
  switch (reason) {
    case 'network':
      return `“${directory}” is on a network drive. Two computers could write to the workspace there at the same time`;
    case 'synced':
      return `“${directory}” is in a folder that ${failure.by} syncs. It could copy the workspace in the middle of a change, or replace it with an older copy`;
    default:
      return `The drive of “${directory}” does not protect written data against a crash`;
  }
}

function diskFull(directory: string): string {
  return `The disk of “${directory}” is full. Nothing was changed. Free some space and try again.`;
}

const WORKSPACES = {
  workspace_in_use: ({ directory }) => ({
    title: 'Already open',
    text: `The workspace “${directory}” is open in another Doorstep window or command. Close it there, or use another folder.`,
  }),
  workspace_held_elsewhere: ({ directory }) => ({
    title: 'Another computer may have this workspace open',
    text: `A note in “${directory}” says that the workspace is open on another computer. Close it there, or use another folder. If Doorstep is not running there, delete the file “workspace.holder” in the folder. Also delete it if this computer had a different name before.`,
  }),
  workspace_drive_unsafe: (failure) => ({
    title: 'The workspace must be on a drive of this computer',
    text: `${whyUnsafe(failure)}, so you could lose decisions and paid answers. Nothing was changed. Use a folder on a drive of this computer that no service syncs.`,
  }),
  workspace_on_other_computer: ({ computer, to, directory }) => ({
    title: 'The workspace is on another computer',
    text: `This workspace was moved to “${to}” on the computer “${computer}”. Your lists are there, unchanged. There is no workspace in “${directory}” on this computer.`,
  }),
  workspace_read_only: () => ({
    title: 'Read-only',
    text: 'This workspace is open in another Doorstep window. Nothing was changed. Close that window, then choose “Try again”.',
  }),
  workspace_being_read: () => ({
    title: 'Another Doorstep window uses this workspace',
    text: 'This is not possible while another Doorstep window has the workspace open, even read-only. Close that window, then try again. Nothing was changed.',
  }),
  workspace_from_newer_app: ({ directory, found, known }) => ({
    title: 'A newer version made this workspace',
    text: `The workspace “${directory}” has format ${formatNumber(found)}. This version of Doorstep knows formats up to ${formatNumber(known)}. Nothing was changed. Update Doorstep.`,
  }),
  workspace_from_preview: ({ directory, found }) => ({
    title: 'An early preview made this workspace',
    text: `The workspace “${directory}” has format ${formatNumber(found)}, which this version of Doorstep no longer reads. Open the workspace with the preview that made it and export each list with its results. Then open the exports here, in another workspace folder. Nothing was changed.`,
  }),
  workspace_damaged: ({ directory, detail }) => ({
    title: 'The workspace is damaged',
    text: `The workspace “${directory}” could not be read${inBrackets(detail)}. Restore it from a backup, or use another folder.`,
  }),
  workspace_altered: ({ directory, what }) => ({
    title: 'The workspace was changed by another program',
    text: `The database of the workspace “${directory}” has a part that Doorstep did not make: “${what}”. Doorstep did not open it and changed nothing. Use another folder, or ask the person who gave you this folder.`,
  }),
  stored_value_unreadable: ({ table, column }) => ({
    title: 'A value in the workspace cannot be read',
    text: `The workspace has a value in “${column === '' ? table : `${table}.${column}`}” that Doorstep did not write. Nothing was changed. Restore a backup, or use another folder.`,
  }),
  workspace_not_writable: ({ directory, detail }) => ({
    title: 'Doorstep cannot write to the workspace',
    text:
      WHY_NOT_WRITABLE[detail]?.(directory) ??
      `Doorstep cannot write to “${directory}”${inBrackets(detail)}. Check the permissions of the folder, or use another folder.`,
  }),
  answers_not_writable: ({ detail }) => ({
    title: 'Answers cannot be saved',
    text: `Doorstep cannot write to its workspace${inBrackets(detail)}. Everything saved so far is safe. Answers received since then may be charged again. Check the disk and its quota, and close other programs that use the file.`,
  }),
  changes_not_writable: ({ detail }) => ({
    title: 'The change cannot be saved',
    text: `Doorstep cannot read or write its workspace${inBrackets(detail)}. Everything saved so far is safe. Close other programs that use the file, check the disk, and try again.`,
  }),
  workspace_of_another_user: ({ path }) => ({
    title: 'The workspace belongs to another user',
    text: `“${path}” belongs to another user of this computer. That user could read and change your lists. Use your own folder.`,
  }),
  folder_without_workspace: ({ directory, proposal }) => ({
    title: 'This folder contains other files',
    text: `“${directory}” contains other files and no workspace. Nothing was changed. Choose an empty folder, such as “${proposal}”.`,
  }),
  workspace_name_taken: ({ path, found, expected }) => ({
    title: 'Something blocks the workspace',
    text: `Doorstep needs its own ${expected} at “${path}”, but found ${ENTRIES[found]} there. Nothing was changed. Move it to another place, or use another folder for the workspace.`,
  }),
  workspace_away: ({ directory, pointer }) => ({
    title: 'The workspace cannot be found',
    text:
      directory === ''
        ? `The workspace was moved, but Doorstep cannot read the file that says where: “${pointer}”. Restore that file, or delete it to start with an empty workspace.`
        : `The workspace was moved to “${directory}”, but it is not there now. Connect the drive or the network, and start Doorstep again. To start with an empty workspace, delete the file “${pointer}”.`,
  }),
  workspace_move_unknown: ({ directory, to, pointer }) => ({
    title: 'Did you move this workspace?',
    text: `A note in “${directory}” says that its workspace was moved to “${to}”. This computer has no record of that move, so Doorstep did not open that folder. If you did not move it, delete the file “${pointer}”.`,
  }),
  folder_not_usable: ({ folder, reason }) => ({
    title: 'The workspace cannot move there',
    text: `${FOLDER_REASONS[reason](folder)} The workspace was not moved.`,
  }),
  backup_failed: ({ detail }) => ({
    title: 'The backup failed',
    text: `Doorstep could not write the backup of the workspace${inBrackets(detail)}. Earlier backups are still there. Doorstep tries again within a day.`,
  }),
  backup_not_usable: ({ name }) => ({
    title: 'This backup cannot be used',
    text: `The backup “${name}” is missing or damaged. Nothing was changed. Choose another backup.`,
  }),
  workspace_busy: () => ({
    title: 'Other work is running',
    text: 'An import, a check, an export or a step for many rows is running. Wait until it ends or pause it, then try again.',
  }),
} satisfies Partial<Writers>;

const LISTS = {
  list_not_found: ({ listId }) => ({
    text: `There is no list ${String(listId)} in this workspace. It may have been deleted.`,
  }),
  list_deleted: ({ name }) => ({
    title: 'This list was deleted',
    text: `“${shownBeginning(name, 60)}” was open here. It was deleted in another window, or its storage time ended. Choose another list.`,
  }),
  companion_rows_differ: ({ list, other }) => ({
    text: `“${list}” and “${other}” do not have the same rows, so they cannot be exported into one file. Export each list separately.`,
  }),
  list_not_ready: ({ listId }) => ({
    text: `List ${String(listId)} is still being imported. Wait until it is ready.`,
  }),
  list_preparing: ({ listId }) => ({
    text: `List ${String(listId)} is still being prepared. You can already view its rows. Wait until it is ready, then try again.`,
  }),
  row_not_found: ({ listId, position }) => ({
    text: `List ${String(listId)} has no row ${formatNumber(position)}.`,
  }),
  row_changed: ({ position }) => ({
    text: `Row ${formatNumber(position)} has changed. View it again, then decide.`,
  }),
  rows_changed: ({ shown: before, now }) => ({
    text:
      now === 0
        ? 'These rows are already decided or no longer exist. Nothing more was changed.'
        : `The number of rows changed from ${formatNumber(before)} to ${formatNumber(now)}. Nothing was changed. View the rows again, then decide.`,
  }),
  other_rows: () => ({
    text: 'Other rows match now, or these rows have changed. Nothing was changed. View the rows again, then decide.',
  }),
  no_suggestion: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no suggested address. Keep it as entered or edit it.`,
  }),
  nothing_to_undo: () => ({ text: 'There is nothing left to undo.' }),
  nothing_to_redo: () => ({ text: 'There is nothing left to redo.' }),
  other_step: () => ({
    text: 'This list was changed in another window. Nothing was undone or redone. View its latest step, then try again.',
  }),
  nothing_remembered: ({ position }) => ({
    text: `Doorstep no longer remembers an earlier decision for row ${formatNumber(position)}. Decide the row yourself.`,
  }),
  nothing_to_decide: () => ({ text: 'None of these rows can be decided this way. Nothing was changed.' }),
  step_not_found: () => ({ text: 'This step is not in the history of the row.' }),
  step_of_list: () => ({
    text: 'This step changed the columns or the country of the whole list, so you cannot undo it for one row. Use Undo to undo it for the whole list.',
  }),
  run_not_found: () => ({ text: 'This list is not being checked.' }),
  newer_search: () => ({ text: 'A newer search has replaced this one.' }),
  list_busy: () => ({
    text: 'Many rows of this list are being changed. Wait until this is finished, then try again.',
  }),
  run_already_going: () => ({
    text: 'This is not possible while the list is being checked. Wait until the check ends, or stop it.',
  }),
  nothing_to_check: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no address to check. Edit it first.`,
  }),
  check_failed: ({ position, kind, maybeCharged }) => ({
    title: 'Not checked',
    text: checkFailedText(formatNumber(position), kind, maybeCharged),
  }),
  run_interrupted: () => ({
    title: 'Paused',
    text: 'A part of Doorstep failed and was restarted. Everything checked so far is saved. To continue, choose “Resume”.',
  }),
  computer_sleeps: () => ({
    title: 'The computer is going to sleep',
    text: 'The computer is going to sleep, so Doorstep sends nothing more. Everything is saved. Checking continues when the computer wakes up.',
  }),
  computer_slept: () => ({
    title: 'The computer was asleep',
    text: 'The computer was asleep. Everything is saved. Checking continues as soon as the service answers.',
  }),
} satisfies Partial<Writers>;

const POLICY = {
  set_by_organisation: (refused) => ({
    title: 'Not allowed by your organisation',
    text: refusalByPolicy(refused),
  }),
  policy_unusable: ({ source, ...problem }) => ({
    title: 'Nothing was sent: the policy of your organisation is unusable',
    text: policyUnusable(source, [problem]),
  }),
} satisfies Partial<Writers>;

const WRITERS: Writers = {
  ...INPUT_FILES,
  ...OUTPUT_FILES,
  ...WORKSPACES,
  ...LISTS,
  ...SERVICE,
  ...KEY_FAILURES,
  ...POLICY,
  ...SUBJECT_FAILURES,
  ...BOUNDARY,
};

function checkFailedText(row: string, kind: string, maybeCharged: number): string {
  if (kind === 'validation')
    return `The service did not accept the address of row ${row}. Edit it and check it again.`;
  if (kind === 'malformed')
    return `Doorstep could not read the answer of the service for row ${row}. The service may have charged a credit for it anyway.`;
  const failed = `The service gave no answer for row ${row}${inBrackets(serviceErrorWords(kind))}.`;
  return joinSentences(failed, maybeChargedSentence(maybeCharged), 'Try again.');
}
