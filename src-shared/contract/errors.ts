import type { MappedField } from '../domain/address/mapping.ts';
import type { NoAddress } from '../domain/columns/cells/no-address.ts';
import type { MappingDoubt } from '../domain/columns/mapping-doubts.ts';
import type { LabelFaults } from './export/labels.ts';
import type { ServiceFailure } from './services/service-failure.ts';
import type { PolicyFailure } from './workspace/policy.ts';

/** The kind of an entry in the file system. A link counts as `link`, wherever it leads. */
export type EntryKind = 'file' | 'folder' | 'link' | 'pipe' | 'device' | 'socket';

/**
 * Everything that can go wrong, as data that crosses the boundary. `#shared/messages/failures/failures.ts` has a
 * sentence for each code; a code without a sentence does not compile.
 */
export type Failure =
  // files
  | { readonly code: 'file_not_found'; readonly file: string }
  | { readonly code: 'file_unreadable'; readonly file: string; readonly detail: string }
  /** The entry is not a regular file, so reading it may never end. */
  | { readonly code: 'not_a_file'; readonly file: string; readonly found: EntryKind }
  | { readonly code: 'file_format_unknown'; readonly file: string }
  /** `format`: the format that the file seems to have, such as xls, ods, numbers or pdf. */
  | { readonly code: 'file_format_unsupported'; readonly file: string; readonly format: string }
  | { readonly code: 'file_encrypted'; readonly file: string }
  /** `cell`: the first cell whose formula returns text but was saved without a result. */
  | { readonly code: 'file_without_values'; readonly file: string; readonly cell: string }
  /** `where`: the part, row or byte where reading stopped; '' when unknown. */
  | { readonly code: 'file_damaged'; readonly file: string; readonly where: string }
  | { readonly code: 'file_too_large'; readonly file: string; readonly what: string; readonly limit: number }
  /** `cell`: its row, from 1, and its column in letters; null if the place is unknown. `limit`: in UTF-16 units. */
  | {
      readonly code: 'cell_too_long';
      readonly file: string;
      readonly cell: { readonly row: number; readonly column: string } | null;
      readonly limit: number;
    }
  | { readonly code: 'rows_out_of_order'; readonly file: string; readonly row: number }
  | { readonly code: 'row_too_long'; readonly file: string; readonly row: number; readonly limit: number }
  | {
      readonly code: 'too_many_columns';
      readonly file: string;
      readonly row: number;
      readonly columns: number;
      readonly limit: number;
    }
  | { readonly code: 'too_many_sheets'; readonly file: string; readonly limit: number }
  /** The rows contain more text than the rows of any real list. Both numbers are in bytes. */
  | { readonly code: 'too_much_text'; readonly file: string; readonly bytes: number; readonly limit: number }
  /** The preview needed more memory than any list needs. */
  | { readonly code: 'file_too_complex'; readonly file: string }
  | { readonly code: 'file_empty'; readonly file: string }
  | { readonly code: 'clipboard_empty' }
  /** The workspace's copy of an imported file is missing or has changed. */
  | { readonly code: 'copy_unusable'; readonly file: string; readonly reason: 'missing' | 'changed' }
  | { readonly code: 'file_token_unknown' }
  | {
      readonly code: 'sheet_not_found';
      readonly file: string;
      readonly sheet: string;
      readonly sheets: readonly string[];
    }
  /** The export wrote nothing. A person decides about the protection: see `ExportWish.protectedSheet`. */
  | { readonly code: 'sheet_protected'; readonly file: string; readonly sheet: string }
  | {
      readonly code: 'column_not_found';
      readonly field: string;
      readonly column: string;
      readonly columns: readonly string[];
    }
  | { readonly code: 'no_address_columns'; readonly file: string; readonly columns: readonly string[] }
  /** `addresses`: the names of the addresses in each row. At most one name if the columns describe a single address. */
  | {
      readonly code: 'address_not_found';
      readonly file: string;
      readonly wanted: string;
      readonly addresses: readonly string[];
    }
  /** The command names several addresses, and `column` may belong to more than one. `addresses`: their names. */
  | {
      readonly code: 'column_of_no_address';
      readonly file: string;
      readonly field: string;
      readonly column: string;
      readonly addresses: readonly string[];
    }
  /** A person has to confirm a guess. `columns`: column names; with several addresses, the first column of each. */
  | {
      readonly code: 'mapping_doubtful';
      readonly file: string;
      readonly doubt: MappingDoubt['kind'];
      readonly field: MappedField;
      readonly columns: readonly string[];
      /** The content that the cells seem to have; null for other doubts. */
      readonly looksLike: NoAddress | null;
      /** Possible answers. Each assigns columns to fields; `none`: the column holds no part of an address. */
      readonly answers: readonly (readonly {
        readonly field: MappedField | 'none';
        readonly column: string;
      }[])[];
    }
  | { readonly code: 'country_unknown'; readonly value: string }
  | { readonly code: 'output_not_writable'; readonly file: string; readonly detail: string }
  | { readonly code: 'output_is_input'; readonly file: string }
  | { readonly code: 'output_format_unsupported'; readonly file: string }
  /** The file name's ending contradicts the content. `ending`: includes the dot. */
  | { readonly code: 'output_ending_differs'; readonly file: string; readonly ending: string }
  /** The export wrote nothing. A person chooses another encoding or a workbook. `letters`: at most a few dozen. */
  | {
      readonly code: 'text_not_in_encoding';
      readonly file: string;
      readonly encoding: string;
      readonly cells: number;
      readonly letters: readonly LackingLetter[];
    }
  /** The export has to change the file's encoding, but this row contains bytes that are invalid in the old one. */
  | {
      readonly code: 'encoding_misread';
      readonly file: string;
      readonly encoding: string;
      readonly row: number;
    }
  /** The chosen rows do not fit on a sheet of a new workbook. The export wrote nothing. */
  | { readonly code: 'too_many_rows'; readonly file: string; readonly rows: number; readonly limit: number }
  /** The row count after an export is wrong. The export left no file behind. */
  | {
      readonly code: 'row_count_differs';
      readonly file: string;
      readonly expected: number;
      readonly found: number;
    }
  /** The job wrote no file. A person has to agree to leave labels out. `labels`: the number of printable labels. */
  | ({ readonly code: 'labels_not_printable'; readonly labels: number } & LabelFaults)
  | { readonly code: 'no_labels'; readonly file: string }
  | { readonly code: 'disk_full' }
  /** The database cannot be written: a lock or its disk prevents it. `detail`: the code of SQLite or of the system. */
  | { readonly code: 'changes_not_writable'; readonly detail: string }
  /** A run cannot save the answers it received. `detail`: SQLite's code. */
  | { readonly code: 'answers_not_writable'; readonly detail: string }
  // workspace
  | { readonly code: 'workspace_in_use'; readonly directory: string }
  /** An app on another computer has the workspace open, so this app can only read it. */
  | { readonly code: 'workspace_held_elsewhere'; readonly directory: string }
  /**
   * In this place, the workspace could lose what is written. `holdsWorkspace`: it is there, and can be copied to this
   * computer. `by`: the service that syncs the folder.
   */
  | ({ readonly code: 'workspace_drive_unsafe'; readonly directory: string } & (
      | { readonly reason: 'no_log' }
      | { readonly reason: 'network'; readonly holdsWorkspace: boolean }
      | { readonly reason: 'synced'; readonly by: string; readonly holdsWorkspace: boolean }
    ))
  /** The workspace left the roaming profile on another computer. `directory`: a folder for a new one here. */
  | {
      readonly code: 'workspace_on_other_computer';
      readonly directory: string;
      readonly computer: string;
      readonly to: string;
    }
  /** Another app has the workspace open, so this app only reads it. Nothing changed. */
  | { readonly code: 'workspace_read_only' }
  /** The operation has to close the workspace, which is impossible while another app reads it. Nothing changed. */
  | { readonly code: 'workspace_being_read' }
  | {
      readonly code: 'workspace_from_newer_app';
      readonly directory: string;
      readonly found: number;
      readonly known: number;
    }
  /** A preview from before the first release made the workspace, in a format that this app no longer reads. */
  | { readonly code: 'workspace_from_preview'; readonly directory: string; readonly found: number }
  /** The database contains something that this app did not create, so it was not opened. `what`: its type and name. */
  | { readonly code: 'workspace_altered'; readonly directory: string; readonly what: string }
  | { readonly code: 'workspace_damaged'; readonly directory: string; readonly detail: string }
  | { readonly code: 'workspace_not_writable'; readonly directory: string; readonly detail: string }
  /** Another user owns the folder or a file in it (`path`) and could change its content. */
  | { readonly code: 'workspace_of_another_user'; readonly path: string }
  /** The folder holds other files and no workspace. Nothing changed. `proposal`: a folder inside it. */
  | { readonly code: 'folder_without_workspace'; readonly directory: string; readonly proposal: string }
  /** Another kind of entry is at the path of one of the app's files or folders. Nothing changed. */
  | {
      readonly code: 'workspace_name_taken';
      readonly path: string;
      readonly found: EntryKind;
      readonly expected: 'file' | 'folder';
    }
  /** `directory`, which the file `pointer` names, holds no workspace; it is '' if that file is unreadable. */
  | { readonly code: 'workspace_away'; readonly directory: string; readonly pointer: string }
  /** The file `pointer` says that the workspace moved from `directory` to `to`. No person at this computer moved it. */
  | {
      readonly code: 'workspace_move_unknown';
      readonly directory: string;
      readonly to: string;
      readonly pointer: string;
    }
  /** The workspace cannot move to this folder. Nothing changed. */
  | {
      readonly code: 'folder_not_usable';
      readonly folder: string;
      readonly reason:
        | 'same_folder'
        | 'has_workspace'
        | 'not_empty'
        | 'no_parent'
        | 'not_writable'
        | 'not_copied'
        | 'not_opened';
    }
  /** The workspace holds a value that this app never writes. `column` is '' when unknown. */
  | { readonly code: 'stored_value_unreadable'; readonly table: string; readonly column: string }
  /** The backup failed. `detail`: the system's message. */
  | { readonly code: 'backup_failed'; readonly detail: string }
  /** The backup is missing or damaged. */
  | { readonly code: 'backup_not_usable'; readonly name: string }
  /** The workspace cannot be closed during an import, a check or an export. */
  | { readonly code: 'workspace_busy' }
  // lists and rows
  | { readonly code: 'list_not_found'; readonly listId: number }
  /** The list that a page showed was deleted elsewhere. */
  | { readonly code: 'list_deleted'; readonly name: string }
  /** The app did not read the two lists from their file in the same way. Both members are names. */
  | { readonly code: 'companion_rows_differ'; readonly list: string; readonly other: string }
  | { readonly code: 'list_not_ready'; readonly listId: number }
  /** Users can view the rows, but the app is still creating their questions. */
  | { readonly code: 'list_preparing'; readonly listId: number }
  | { readonly code: 'row_not_found'; readonly listId: number; readonly position: number }
  /** A person or the run changed the row first. Read it again and retry. */
  | { readonly code: 'row_changed'; readonly position: number }
  /** The target of a step has `now` rows, but the page displayed `shown`. */
  | { readonly code: 'rows_changed'; readonly shown: number; readonly now: number }
  /** The target has the displayed number of rows, but includes other rows, or rows that have all changed since. */
  | { readonly code: 'other_rows' }
  | { readonly code: 'no_suggestion'; readonly position: number }
  | { readonly code: 'nothing_to_undo' }
  | { readonly code: 'nothing_to_redo' }
  /** The latest step is not the expected one: another window made or undid a step. */
  | { readonly code: 'other_step' }
  | { readonly code: 'nothing_to_decide' }
  | { readonly code: 'nothing_remembered'; readonly position: number }
  | { readonly code: 'step_not_found'; readonly step: number }
  /** A step that changed columns or country can be undone only for the whole list, not for one row. */
  | { readonly code: 'step_of_list'; readonly step: number }
  | { readonly code: 'run_not_found'; readonly listId: number }
  | { readonly code: 'run_already_going'; readonly listId: number }
  /** A newer search replaced this one because the person kept typing. The page shows no message. */
  | { readonly code: 'newer_search' }
  /** A job for many or all rows of the list is running. */
  | { readonly code: 'list_busy'; readonly listId: number }
  // a person's data
  | { readonly code: 'subject_too_short' }
  /** `most`: the number of rows that one text may have. */
  | { readonly code: 'subject_too_common'; readonly most: number }
  /** The findings are not the confirmed ones. */
  | { readonly code: 'subject_changed' }
  /** An email job has not returned its results yet. */
  | { readonly code: 'subject_awaited' }
  | ServiceFailure
  | PolicyFailure
  // boundary
  | { readonly code: 'interrupted' }
  | { readonly code: 'invalid_input'; readonly operation: string; readonly detail: string }
  | { readonly code: 'operation_unknown'; readonly operation: string }
  | { readonly code: 'host_unreachable' }
  /** `most`: the highest number of windows allowed. */
  | { readonly code: 'too_many_windows'; readonly most: number }
  /** The core failed before it answered and was restarted. The operation may or may not have happened. */
  | { readonly code: 'core_restarted' }
  /** The core failed repeatedly and is not restarted. `log`: the file with the details. */
  | { readonly code: 'core_keeps_failing'; readonly log: string }
  /** The host answers but does not know this page's session. */
  | { readonly code: 'session_unknown' }
  /** Another tab of the browser uses the session. */
  | { readonly code: 'open_in_another_tab' }
  /** This page was connected, but its launch address was opened a second time. The host ended the session. */
  | { readonly code: 'session_ended' }
  /** This page opened a launch address that was already used. */
  | { readonly code: 'code_used_before' }
  /** The server at the host's address could not prove that it is the host. */
  | { readonly code: 'host_not_proved' }
  /** A bug. `reference` identifies the stack trace in the core's log. */
  | { readonly code: 'internal'; readonly reference: string };

export type FailureCode = Failure['code'];

/** Whether the failure affects the whole page: no further operation can succeed. */
export const isHostLost = ({ code }: Failure): boolean => HOST_LOST.has(code);

const HOST_LOST: ReadonlySet<FailureCode> = new Set([
  'host_unreachable',
  'core_keeps_failing',
  'session_unknown',
  'open_in_another_tab',
  'session_ended',
  'code_used_before',
  'host_not_proved',
]);

/** Thrown on either side of the boundary when a `Failure` ends the current work. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.code, options);
    this.failure = failure;
  }
}

/** A character that the encoding of a text file lacks. */
export type LackingLetter = {
  readonly letter: string;
  readonly cells: number;
  /** The first cell with it. `row`: place in the list, from 1; `column`: name in the new file; `text`: a word. */
  readonly example: { readonly row: number; readonly column: string; readonly text: string };
};
