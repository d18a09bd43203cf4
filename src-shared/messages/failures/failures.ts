/** Every failure in words: what happened, where, and what to do. A code without a sentence does not compile. */
import type { Failure, FailureCode } from '../../contract/errors.ts';
import { countOf, formatNumber } from '../format.ts';
import { shownBeginning, shownText } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';
import { because } from './because.ts';
import { BOUNDARY } from './boundary-failures.ts';
import { ENTRIES } from './entry-kinds.ts';
import type { FailureOf, FailureText, Writers } from './failure-writers.ts';
import { INPUT_FILES } from './input-failures.ts';
import { KEY_FAILURES } from './key-failures.ts';
import { OUTPUT_FILES } from './output-failures.ts';
import { SERVICE } from './service-failures.ts';

/** Where something is waited for, above the words of a failure that has no title. */
export const NOT_READ = 'This could not be read';

/** What it quotes (names of files, what was typed, what a service said) is shown as `shownText` shows it. */
export function failureMessage(failure: Failure): FailureText {
  return write(shown(failure));
}

function shown(failure: Failure): Failure {
  const values = Object.entries(failure).map(([name, value]) => [name, shownValue(value)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts stay texts, so it is a failure of the same code
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

/** What stands against a folder as the workspace's next one. */
const FOLDER_REASONS: Readonly<Record<FailureOf<'folder_not_usable'>['reason'], (folder: string) => string>> =
  {
    same_folder: (folder) =>
      `“${folder}” is the workspace's own folder, or lies in it or around it. Choose another.`,
    has_workspace: (folder) => `There is a workspace in “${folder}” already. Choose an empty folder.`,
    not_empty: (folder) =>
      `There are other files in “${folder}”. Choose an empty folder, such as a new folder “Doorstep” in it.`,
    no_parent: (folder) =>
      `Doorstep cannot make “${folder}”: the folder above it does not exist. Create that folder first, or choose another.`,
    not_writable: (folder) =>
      `Doorstep cannot write to “${folder}”. Check the folder's permissions, or choose another.`,
    not_opened: (folder) =>
      `The workspace was copied to “${folder}” and could not be opened there, so Doorstep went back.`,
  };

/** By the code of the error: the other ones are about rights. */
const WHY_NOT_WRITABLE: Readonly<Record<string, (directory: string) => string>> = {
  EROFS: (directory) =>
    `“${directory}” is on a drive that can only be read. Copy the folder to this computer, and open the copy.`,
  SQLITE_FULL: diskFull,
  ENOSPC: diskFull,
};

function diskFull(directory: string): string {
  return `There is no room left on the disk of “${directory}”. Nothing was changed. Make room and try again.`;
}

const WORKSPACES = {
  workspace_in_use: ({ directory }) => ({
    title: 'Already open',
    text: `Another Doorstep has the workspace “${directory}” open. Close it there, or use another folder.`,
  }),
  workspace_held_elsewhere: ({ directory }) => ({
    title: 'Another computer may have this workspace open',
    text: `A note in “${directory}” says that the workspace is open on another computer. Close it there, or use another folder. If Doorstep is not running there, or this computer had another name then, delete the file “workspace.holder” in the folder.`,
  }),
  workspace_drive_unsafe: ({ directory, reason }) => ({
    title: 'The workspace needs a drive of this computer',
    text: `${
      reason === 'network'
        ? `“${directory}” is on a network drive. Two computers could write to a workspace there at once, and decisions and paid answers would be lost.`
        : `The drive of “${directory}” keeps no safe log of what is written. A crash could take decisions and paid answers with it.`
    } Nothing was changed. Copy the folder to a drive of this computer, and open the copy.`,
  }),
  workspace_read_only: () => ({
    title: 'Here it can only be read',
    text: 'Another Doorstep has this workspace open. Nothing was changed. Close the other one, then choose Try again.',
  }),
  workspace_being_read: () => ({
    title: 'Another Doorstep reads this workspace',
    text: 'This cannot be done while another Doorstep has the workspace open to read. Close that one, then try again. Nothing was changed.',
  }),
  workspace_from_newer_app: ({ directory, found, known }) => ({
    title: 'A newer version made this workspace',
    text: `The workspace “${directory}” has format ${formatNumber(found)}; this version of Doorstep knows formats up to ${formatNumber(known)}. Update Doorstep. Nothing was changed.`,
  }),
  workspace_from_preview: ({ directory, found }) => ({
    title: 'An early preview made this workspace',
    text: `The workspace “${directory}” has format ${formatNumber(found)}, which this version of Doorstep no longer reads. Open the workspace with the preview that made it and export each list with its results. Then open the exports here, in another workspace folder. Nothing was changed.`,
  }),
  workspace_damaged: ({ directory, detail }) => ({
    title: 'The workspace is damaged',
    text: `The workspace “${directory}” could not be read${because(detail)}. Restore it from a backup, or use another folder.`,
  }),
  workspace_altered: ({ directory, what }) => ({
    title: 'The workspace was changed by another program',
    text: `The database of the workspace “${directory}” has a part that Doorstep did not make: “${what}”. It was not opened, and nothing was changed. Use another folder, or ask the person who gave you this one.`,
  }),
  stored_value_unreadable: ({ table, column }) => ({
    title: 'A value in the workspace cannot be read',
    text: `Doorstep did not write what stands in “${column === '' ? table : `${table}.${column}`}” of the workspace. Nothing was changed. Restore a backup, or use another folder.`,
  }),
  workspace_not_writable: ({ directory, detail }) => ({
    title: 'The workspace cannot be written',
    text:
      WHY_NOT_WRITABLE[detail]?.(directory) ??
      `Doorstep cannot write to “${directory}”${because(detail)}. Check the folder's permissions, or use another folder.`,
  }),
  answers_not_writable: ({ detail }) => ({
    title: 'Answers cannot be saved',
    text: `Doorstep cannot write to its workspace${because(detail)}. Everything saved so far is kept; answers that came since may be paid for again. Check the disk and its quota, and that no other program holds the file.`,
  }),
  workspace_of_another_user: ({ path }) => ({
    title: 'The workspace belongs to another user',
    text: `“${path}” belongs to another user of this computer, who could read and change your lists. Use a folder of your own.`,
  }),
  folder_without_workspace: ({ directory, proposal }) => ({
    title: 'This folder holds other files',
    text: `There are other files in “${directory}”, and no workspace. Nothing was changed. Choose an empty folder, such as “${proposal}”.`,
  }),
  workspace_name_taken: ({ path, found, expected }) => ({
    title: 'Something stands in the way of the workspace',
    text: `Doorstep keeps a ${expected} of its own at “${path}”, and there is ${ENTRIES[found]}. Nothing was changed. Move it away, or use another folder.`,
  }),
  workspace_away: ({ directory, pointer }) => ({
    title: 'The workspace cannot be found',
    text:
      directory === ''
        ? `The workspace was moved, and the file that says where cannot be read: “${pointer}”. Restore that file, or delete it to begin with an empty workspace.`
        : `The workspace was moved to “${directory}”, and it is not there now. Connect the drive or the network and start Doorstep again. To begin with an empty workspace, delete the file “${pointer}”.`,
  }),
  workspace_move_unknown: ({ directory, to, pointer }) => ({
    title: 'Did you move this workspace?',
    text: `A note in “${directory}” says that its workspace was moved to “${to}”. This computer has no record of that move, so Doorstep did not look there. If you did not move it, delete the file “${pointer}”.`,
  }),
  folder_not_usable: ({ folder, reason }) => ({
    title: 'The workspace cannot move there',
    text: `${FOLDER_REASONS[reason](folder)} The workspace is where it was.`,
  }),
  backup_failed: ({ detail }) => ({
    title: 'No backup could be made',
    text: `The backup of the workspace could not be written${because(detail)}. The backups before it are kept. Doorstep tries again within a day.`,
  }),
  backup_not_usable: ({ name }) => ({
    title: 'This backup cannot be used',
    text: `The backup “${name}” is gone or damaged. Nothing was changed. Choose another.`,
  }),
  workspace_busy: () => ({
    title: 'Something is going on',
    text: 'An import, a check, an export or a step for many rows is going on. Wait for its end or pause it, then try again.',
  }),
} satisfies Partial<Writers>;

const LISTS = {
  list_not_found: ({ listId }) => ({
    text: `There is no list ${String(listId)} in this workspace. It may have been deleted.`,
  }),
  list_deleted: ({ name }) => ({
    title: 'This list was deleted',
    text: `“${shownBeginning(name, 60)}” was open here. It was deleted in another window, or because its time was up. Choose another list.`,
  }),
  companion_rows_differ: ({ list, other }) => ({
    text: `“${list}” and “${other}” do not have the same rows, so they cannot go into one file. Export each by itself.`,
  }),
  list_not_ready: ({ listId }) => ({
    text: `List ${String(listId)} is still being imported. Wait until it is ready.`,
  }),
  list_preparing: ({ listId }) => ({
    text: `List ${String(listId)} is still being prepared: its rows can be looked at. Wait until all of them are prepared, then try again.`,
  }),
  row_not_found: ({ listId, position }) => ({
    text: `List ${String(listId)} has no row ${formatNumber(position)}.`,
  }),
  row_changed: ({ position }) => ({
    text: `Row ${formatNumber(position)} changed in the meantime. Look at it as it is now and decide again.`,
  }),
  rows_changed: ({ of, shown: before, now }) => ({
    text:
      now === 0
        ? `These ${of} are decided already, or gone. Nothing more was changed.`
        : `${countOf(before, of === 'rows' ? 'row was' : 'email was', `${of} were`)} shown here; now there ${now === 1 ? 'is' : 'are'} ${formatNumber(now)}. Nothing was changed. Look at the ${of} as they are now and decide again.`,
  }),
  other_rows: () => ({
    text: 'Other rows stand among those you selected by now. Nothing was changed. Look at the rows as they are now and decide again.',
  }),
  no_suggestion: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no suggested address. Keep it as entered or edit it.`,
  }),
  nothing_to_undo: () => ({ text: 'There is no decision left to undo.' }),
  nothing_to_redo: () => ({ text: 'There is nothing left to redo.' }),
  other_step: () => ({
    text: 'This list was changed in another window meanwhile. Nothing was undone or redone. Look at its latest step, then try again.',
  }),
  nothing_remembered: ({ position }) => ({
    text: `No earlier decision for row ${formatNumber(position)} is remembered any more. Decide it anew.`,
  }),
  nothing_to_decide: () => ({ text: 'No row here can be decided like this. Nothing was changed.' }),
  step_not_found: () => ({ text: 'This step is not in the history of the row.' }),
  step_of_list: () => ({
    text: 'This step changed the columns or the country of the whole list, so it cannot be taken back for one row. Undo takes it back for the list.',
  }),
  run_not_found: ({ listId }) => ({ text: `List ${String(listId)} is not being checked.` }),
  newer_search: () => ({ text: 'A newer search took the place of this one.' }),
  list_busy: ({ listId }) => ({
    text: `Many rows of list ${String(listId)} are being changed at this moment. Wait until that is done and try again.`,
  }),
  run_already_going: ({ listId }) => ({ text: `List ${String(listId)} is being checked already.` }),
  nothing_to_check: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no address to check. Edit it first.`,
  }),
  check_failed: ({ position, kind, maybeCharged }) => ({
    title: 'Not checked',
    text: checkFailedText(`row ${formatNumber(position)}`, kind, maybeCharged),
  }),
  run_interrupted: () => ({
    title: 'Paused',
    text: 'A part of Doorstep failed and was started again. Everything checked so far is kept; “Resume” goes on with the rest.',
  }),
  computer_sleeps: () => ({
    title: 'The computer goes to sleep',
    text: 'The computer goes to sleep, so nothing more is sent. Everything is kept, and checking goes on by itself when it is awake.',
  }),
  computer_slept: () => ({
    title: 'The computer was asleep',
    text: 'The computer was asleep. Everything is kept, and checking goes on by itself as soon as the service answers.',
  }),
} satisfies Partial<Writers>;

const WRITERS: Writers = {
  ...INPUT_FILES,
  ...OUTPUT_FILES,
  ...WORKSPACES,
  ...LISTS,
  ...SERVICE,
  ...KEY_FAILURES,
  ...BOUNDARY,
};

function checkFailedText(row: string, kind: string, maybeCharged: number): string {
  if (kind === 'validation')
    return `The service did not accept the address of ${row}. Edit it and check it again.`;
  if (kind === 'malformed')
    return `The answer of the service for ${row} could not be read. It may be charged all the same.`;
  const cost =
    maybeCharged === 0
      ? ''
      : ` ${countOf(maybeCharged, 'credit')} may have been charged: the service may have heard ${maybeCharged === 1 ? 'the request' : 'each request'}.`;
  return `The service gave no answer for ${row}${because(serviceErrorWords(kind))}.${cost} Try again.`;
}
