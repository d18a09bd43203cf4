import type { MappedField } from '../domain/address/mapping.ts';
import type { MappingDoubt } from '../domain/columns/mapping-doubts.ts';
import type { NoAddress } from '../domain/columns/no-address.ts';
import type { LabelFaults } from './labels.ts';
import type { LackingLetter } from './lacking-letter.ts';
import type { ServiceFailure } from './service-failure.ts';

/** What stands under a name on the disk. */
export type EntryKind = 'file' | 'folder' | 'link' | 'pipe' | 'device' | 'socket';

/**
 * Everything that can go wrong, as data. A failure crosses the boundary as a value; the sentence for
 * each code is in `#shared/messages/failures/failures.ts`, and a code without one does not compile.
 */
export type Failure =
  // files
  | { readonly code: 'file_not_found'; readonly file: string }
  | { readonly code: 'file_unreadable'; readonly file: string; readonly detail: string }
  /** Reading it may never end. */
  | { readonly code: 'not_a_file'; readonly file: string; readonly found: EntryKind }
  | { readonly code: 'file_format_unknown'; readonly file: string }
  /** `format`: what it looks like: xls, xlsb, ods, numbers, pdf, … */
  | { readonly code: 'file_format_unsupported'; readonly file: string; readonly format: string }
  | { readonly code: 'file_encrypted'; readonly file: string }
  /** `cell`: the first whose formula makes a text, and which was saved without it. */
  | { readonly code: 'file_without_values'; readonly file: string; readonly cell: string }
  /** `where`: the part, row or byte where reading stopped; '' when unknown. */
  | { readonly code: 'file_damaged'; readonly file: string; readonly where: string }
  | { readonly code: 'file_too_large'; readonly file: string; readonly what: string; readonly limit: number }
  /** `cell`: row 1-based, column in letters; null where only the text is known. `limit`: UTF-16 units. */
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
  /** The rows come to more text than a list of this size has; both in bytes. */
  | { readonly code: 'too_much_text'; readonly file: string; readonly bytes: number; readonly limit: number }
  /** A first look took more memory than any list needs. */
  | { readonly code: 'file_too_complex'; readonly file: string }
  | { readonly code: 'file_empty'; readonly file: string }
  /** Nothing to make a list of was on the clipboard. */
  | { readonly code: 'clipboard_empty' }
  /** The copy that the workspace has of an imported file. */
  | { readonly code: 'copy_unusable'; readonly file: string; readonly reason: 'missing' | 'changed' }
  | { readonly code: 'file_token_unknown' }
  | {
      readonly code: 'sheet_not_found';
      readonly file: string;
      readonly sheet: string;
      readonly sheets: readonly string[];
    }
  /** A worksheet its owner has locked: nothing was written, and a person is asked. */
  | { readonly code: 'sheet_protected'; readonly file: string; readonly sheet: string }
  | {
      readonly code: 'column_not_found';
      readonly field: string;
      readonly column: string;
      readonly columns: readonly string[];
    }
  | { readonly code: 'no_address_columns'; readonly file: string; readonly columns: readonly string[] }
  /** `addresses`: names of those that each row has; one, or none, where the columns speak of one address. */
  | {
      readonly code: 'address_not_found';
      readonly file: string;
      readonly wanted: string;
      readonly addresses: readonly string[];
    }
  /** Several addresses are meant, and it is not known which of them has a column. `addresses`: their names. */
  | {
      readonly code: 'column_of_no_address';
      readonly file: string;
      readonly field: string;
      readonly column: string;
      readonly addresses: readonly string[];
    }
  /** A guess that a person is to confirm. `columns`: by name; of several addresses the first column of each. */
  | {
      readonly code: 'mapping_doubtful';
      readonly file: string;
      readonly doubt: MappingDoubt['kind'];
      readonly field: MappedField;
      readonly columns: readonly string[];
      /** What the cells look like; null for the other doubts. */
      readonly looksLike: NoAddress | null;
      /** Ways to answer: which columns are said to hold what; `none`: nothing of an address. */
      readonly answers: readonly (readonly {
        readonly field: MappedField | 'none';
        readonly column: string;
      }[])[];
    }
  | { readonly code: 'country_unknown'; readonly value: string }
  | { readonly code: 'output_not_writable'; readonly file: string; readonly detail: string }
  | { readonly code: 'output_is_input'; readonly file: string }
  | { readonly code: 'output_format_unsupported'; readonly file: string }
  /** A name that says of the content that it is something else. `ending`: what it ends in, with its dot. */
  | { readonly code: 'output_ending_differs'; readonly file: string; readonly ending: string }
  /** Nothing was written: a person decides between another encoding and a workbook. `letters`: some tens at most. */
  | {
      readonly code: 'text_not_in_encoding';
      readonly file: string;
      readonly encoding: string;
      readonly cells: number;
      readonly letters: readonly LackingLetter[];
    }
  /** A text file that should change its encoding has, in this row, what is no text in the one it was read in. */
  | {
      readonly code: 'encoding_misread';
      readonly file: string;
      readonly encoding: string;
      readonly row: number;
    }
  /** The row count asserted after an export differs: nothing was left behind at the output. */
  | {
      readonly code: 'row_count_differs';
      readonly file: string;
      readonly expected: number;
      readonly found: number;
    }
  /** Nothing was written: a person is asked before labels are left out. `labels`: how many could be printed. */
  | ({ readonly code: 'labels_not_printable'; readonly labels: number } & LabelFaults)
  /** No row of the list gets a label. */
  | { readonly code: 'no_labels'; readonly file: string }
  | { readonly code: 'disk_full' }
  /** What a run was answered cannot be written. `detail`: what SQLite calls it. */
  | { readonly code: 'answers_not_writable'; readonly detail: string }
  // workspace
  | { readonly code: 'workspace_in_use'; readonly directory: string }
  /** It may be read beside the app that has it, and that app is on another computer. */
  | { readonly code: 'workspace_held_elsewhere'; readonly directory: string }
  /** Two computers, or two programs, could write to it there at once. */
  | {
      readonly code: 'workspace_drive_unsafe';
      readonly directory: string;
      readonly reason: 'network' | 'no_log';
    }
  /** Another app has it open, and here it is only read: nothing was changed. */
  | { readonly code: 'workspace_read_only' }
  /** It cannot be closed for this while another app reads it. Nothing was changed. */
  | { readonly code: 'workspace_being_read' }
  | {
      readonly code: 'workspace_from_newer_app';
      readonly directory: string;
      readonly found: number;
      readonly known: number;
    }
  /** A preview of the app before the first release made the workspace, in a format that is no longer known. */
  | { readonly code: 'workspace_from_preview'; readonly directory: string; readonly found: number }
  /** Something in its database was not made by this app: `what`, by type and name. It was not opened. */
  | { readonly code: 'workspace_altered'; readonly directory: string; readonly what: string }
  | { readonly code: 'workspace_damaged'; readonly directory: string; readonly detail: string }
  | { readonly code: 'workspace_not_writable'; readonly directory: string; readonly detail: string }
  /** The folder, or a file in it (`path`): its owner could change what is in it. */
  | { readonly code: 'workspace_of_another_user'; readonly path: string }
  /** It holds other files, and no workspace. Nothing was changed. `proposal`: a folder in it. */
  | { readonly code: 'folder_without_workspace'; readonly directory: string; readonly proposal: string }
  /** In the place of a file or a folder of the app's own. Nothing was changed. */
  | {
      readonly code: 'workspace_name_taken';
      readonly path: string;
      readonly found: EntryKind;
      readonly expected: 'file' | 'folder';
    }
  /** The workspace was moved there, as the file `pointer` says, and it is not there now. '': the file cannot be read. */
  | { readonly code: 'workspace_away'; readonly directory: string; readonly pointer: string }
  /** The file `pointer` says that the workspace of `directory` went to `to`, and nobody at this computer said so. */
  | {
      readonly code: 'workspace_move_unknown';
      readonly directory: string;
      readonly to: string;
      readonly pointer: string;
    }
  /** The workspace cannot move there. Nothing was changed. */
  | {
      readonly code: 'folder_not_usable';
      readonly folder: string;
      readonly reason:
        | 'same_folder'
        | 'has_workspace'
        | 'not_empty'
        | 'no_parent'
        | 'not_writable'
        | 'not_opened';
    }
  /** What stands there in the workspace is nothing this app writes. `column` '': it is not known which. */
  | { readonly code: 'stored_value_unreadable'; readonly table: string; readonly column: string }
  /** No backup was made. `detail`: what the system calls it. */
  | { readonly code: 'backup_failed'; readonly detail: string }
  /** Gone, or damaged itself. */
  | { readonly code: 'backup_not_usable'; readonly name: string }
  /** The workspace cannot be closed while an import, a check or an export goes on. */
  | { readonly code: 'workspace_busy' }
  // lists and rows
  | { readonly code: 'list_not_found'; readonly listId: number }
  /** It was open on a page, and was deleted elsewhere. */
  | { readonly code: 'list_deleted'; readonly name: string }
  /** Lists by name: the file was not read alike for both. */
  | { readonly code: 'companion_rows_differ'; readonly list: string; readonly other: string }
  | { readonly code: 'list_not_ready'; readonly listId: number }
  /** Its rows can be looked at; what each asks is still being entered. */
  | { readonly code: 'list_preparing'; readonly listId: number }
  | { readonly code: 'row_not_found'; readonly listId: number; readonly position: number }
  /** Someone, or the verification run, changed the row first. Read it again and retry. */
  | { readonly code: 'row_changed'; readonly position: number }
  /** What a step is for is by now other than was shown: `now` of them where `shown` were. */
  | {
      readonly code: 'rows_changed';
      readonly of: 'rows' | 'emails';
      readonly shown: number;
      readonly now: number;
    }
  /** The rows of a step are as many as were shown, and not the same. */
  | { readonly code: 'other_rows' }
  | { readonly code: 'no_suggestion'; readonly position: number }
  | { readonly code: 'nothing_to_undo' }
  | { readonly code: 'nothing_to_redo' }
  /** The latest step is not the one that was meant: another window has made or taken back one since. */
  | { readonly code: 'other_step' }
  /** No row of the target would change. */
  | { readonly code: 'nothing_to_decide' }
  | { readonly code: 'nothing_remembered'; readonly position: number }
  | { readonly code: 'step_not_found'; readonly step: number }
  /** A step about columns or country is taken back for the whole list, not for one row. */
  | { readonly code: 'step_of_list'; readonly step: number }
  | { readonly code: 'run_not_found'; readonly listId: number }
  | { readonly code: 'run_already_going'; readonly listId: number }
  /** The person has typed on: a newer search took the place of this one. Nothing to tell them. */
  | { readonly code: 'newer_search' }
  /** Something about all rows of the list, or many of them, is going on. */
  | { readonly code: 'list_busy'; readonly listId: number }
  | ServiceFailure
  // boundary
  | { readonly code: 'interrupted' }
  | { readonly code: 'invalid_input'; readonly operation: string; readonly detail: string }
  | { readonly code: 'operation_unknown'; readonly operation: string }
  | { readonly code: 'host_unreachable' }
  /** `most`: as many windows as there may be. */
  | { readonly code: 'too_many_windows'; readonly most: number }
  /** The core failed before it answered, and was started again: what was asked may be done or not. */
  | { readonly code: 'core_restarted' }
  /** The core failed again and again, and is started no more. `log`: the file that says how. */
  | { readonly code: 'core_keeps_failing'; readonly log: string }
  /** The host answers, and does not know the page that asks. */
  | { readonly code: 'session_unknown' }
  /** Another tab of the browser uses the session. */
  | { readonly code: 'open_in_another_tab' }
  /** The address this page was opened with was opened a second time: this page was let in before, and is not any more. */
  | { readonly code: 'session_ended' }
  /** The same, said to the page that came second. */
  | { readonly code: 'code_used_before' }
  /** What answers where the host was could not prove to be it. */
  | { readonly code: 'host_not_proved' }
  /** A bug. `reference` finds the stack trace in the core's log. */
  | { readonly code: 'internal'; readonly reference: string };

export type FailureCode = Failure['code'];

/** Whether nothing can be asked any more, whatever it is: a matter of the whole page, not of one question. */
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

/** Thrown wherever a `Failure` ends the work at hand, on either side of the boundary. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.code, options);
    this.failure = failure;
  }
}
