/** Every failure in words: what happened, where, and what to do. A code without a sentence does not compile. */
import type { Failure, FailureCode } from '../../contract/errors.ts';
import type { FailureOf, FailureText, Writers } from './failure-writers.ts';
import { countOf, formatNumber, namesOf, waitWords } from '../format.ts';
import { READ_FORMATS } from '../formats.ts';
import { doubtText } from './doubt-text.ts';
import { KEY_FAILURES } from './key-failures.ts';
import { OUTPUT_FILES } from './output-failures.ts';
import { OVER_LIMITS } from './over-limits.ts';
import { shownBeginning, shownText } from '../shown-text.ts';
import { serviceErrorWords } from '../words.ts';

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

const INPUT_FILES = {
  file_not_found: ({ file }) => ({
    title: 'File not found',
    text: `There is no file “${file}”. Check the name and the folder, or choose the file again.`,
  }),
  file_unreadable: ({ file, detail }) => ({
    title: 'The file could not be read',
    text: `“${file}” could not be read${because(detail)}. Close it in other programs, check that you may open it, and try again.`,
  }),
  file_format_unknown: ({ file }) => ({
    title: 'Not a table we know',
    text: `“${file}” is neither ${READ_FORMATS}. Save it as one of these and try again.`,
  }),
  file_format_unsupported: ({ file, format }) => ({
    title: `.${format} files are not read`,
    text: `“${file}” is a .${format} file. Open it in the program it comes from, save it as .xlsx or .csv, and choose that file.`,
  }),
  file_encrypted: ({ file }) => ({
    title: 'The file has a password',
    text: `“${file}” is protected by a password. Save a copy without a password and choose the copy.`,
  }),
  file_without_values: ({ file, cell }) => ({
    title: 'The file was saved without the results of its formulas',
    text: `“${file}” has formulas whose results are not in it, as in cell ${cell}. Open it in your spreadsheet program, save it as .xlsx, and choose that file.`,
  }),
  file_damaged: ({ file, where }) => ({
    title: 'The file is damaged',
    text: `“${file}” could not be read to its end${where === '' ? '' : `: reading stopped at ${where}`}. Open it in the program it comes from and save it again.`,
  }),
  file_too_large: ({ file, what, limit }) => ({
    title: 'The file is too large',
    text: `“${file}” is over the limit for ${what} (${formatNumber(limit)}). Split the list into smaller files.`,
  }),
  ...OVER_LIMITS,
  file_empty: ({ file }) => ({
    title: 'The file is empty',
    text: `“${file}” has no rows. Check that it is the right file, or choose another sheet.`,
  }),
  clipboard_empty: () => ({
    title: 'There are no cells to paste',
    text: 'Copy the cells of your list in its program, header included, and paste again.',
  }),
  file_changed: ({ file }) => ({
    title: 'The file has changed',
    text: `“${file}” is no longer the file that was imported. Import it again to use what it holds now.`,
  }),
  file_token_unknown: () => ({
    title: 'Choose the file again',
    text: 'The app no longer has the file that was chosen. Choose it again.',
  }),
  sheet_not_found: ({ file, sheet, sheets }) => ({
    title: 'Sheet not found',
    text: `“${file}” has no sheet “${sheet}”. It has ${namesOf(sheets)}.`,
  }),
  column_not_found: ({ field, column, columns }) => ({
    title: 'Column not found',
    text: `There is no column “${column}” to ${field === 'none' ? 'leave out' : `take the ${field} from`}. The columns are ${namesOf(columns)}.`,
  }),
  no_address_columns: ({ file, columns }) => ({
    title: 'No address found',
    text: `None of the columns of “${file}” looks like an address (${namesOf(columns)}). Say which column holds the address, or its parts.`,
  }),
  no_email_column: ({ file, columns }) => ({
    title: 'No email column',
    text: `None of the columns of “${file}” looks like one of email addresses (${namesOf(columns)}). Say which one is.`,
  }),
  mapping_doubtful: (failure) => ({
    title: 'Say which columns hold the address',
    text: doubtText(failure),
  }),
  address_not_found: ({ file, wanted, addresses }) => ({
    title: 'No such address',
    text:
      addresses.length > 1
        ? `Each row of “${file}” holds ${countOf(addresses.length, 'address', 'addresses')}, ${namesOf(addresses)}, and none is “${wanted}”. Nothing was imported.`
        : `Each row of “${file}” holds one address, so “${wanted}” cannot be chosen. Nothing was imported.`,
  }),
  column_of_no_address: ({ file, field, column, addresses }) => ({
    title: 'Say which address a column is of',
    text: `Each row of “${file}” holds ${countOf(addresses.length, 'address', 'addresses')}, ${namesOf(addresses)}, and the column “${column}” is of none of them, so which one its ${field} is of is not known. Choose one address, and name its columns. Nothing was imported.`,
  }),
  country_unknown: ({ value }) => ({
    title: 'Country not known',
    text: `“${value}” is not a country we know, or could be more than one. Write its English name or its code of two or three letters, such as GBR.`,
  }),
} satisfies Partial<Writers>;

const WORKSPACES = {
  workspace_in_use: ({ directory }) => ({
    title: 'Already open',
    text: `Another Doorstep has the workspace “${directory}” open. Close it there, or use another folder.`,
  }),
  workspace_from_newer_app: ({ directory, found, known }) => ({
    title: 'A newer version made this workspace',
    text: `The workspace “${directory}” has format ${formatNumber(found)}; this version of Doorstep knows formats up to ${formatNumber(known)}. Update Doorstep. Nothing was changed.`,
  }),
  workspace_damaged: ({ directory, detail }) => ({
    title: 'The workspace is damaged',
    text: `The workspace “${directory}” could not be read${because(detail)}. Restore it from a backup, or use another folder.`,
  }),
  workspace_not_writable: ({ directory, detail }) => ({
    title: 'The workspace cannot be written',
    text: `Doorstep cannot write to “${directory}”${because(detail)}. Check the folder's permissions, or use another folder.`,
  }),
  workspace_of_another_user: ({ path }) => ({
    title: 'The workspace belongs to another user',
    text: `“${path}” belongs to another user of this computer, who could read and change your lists. Use a folder of your own.`,
  }),
} satisfies Partial<Writers>;

const LISTS = {
  list_not_found: ({ listId }) => ({
    text: `There is no list ${String(listId)} in this workspace. It may have been deleted.`,
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
  no_suggestion: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no suggested address. Keep it as entered or edit it.`,
  }),
  nothing_to_undo: () => ({ text: 'There is no decision left to undo.' }),
  nothing_to_redo: () => ({ text: 'There is nothing left to redo.' }),
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
  check_failed: ({ position, kind }) => ({
    title: 'Not checked',
    text: `The service gave no answer for row ${formatNumber(position)}${because(serviceErrorWords(kind))}. Nothing was charged by our count; try again.`,
  }),
  computer_slept: () => ({
    title: 'The computer was asleep',
    text: 'The computer was asleep. Everything is kept, and checking goes on by itself as soon as the service answers.',
  }),
} satisfies Partial<Writers>;

const SERVICE = {
  service_address_invalid: ({ value }) => ({
    title: 'Service address not understood',
    text: `“${value}” is not a web address. It begins with https:// (or http:// for this computer), for example https://service.example.`,
  }),
  cleartext_not_allowed: ({ host }) => ({
    title: 'Not sent: the connection is not encrypted',
    text: `An address that begins with http:// is safe on this computer only, and ${host} is another: every address and the key could be read on the way there. Nothing was sent. Use the https:// address of the service, or connect it again and allow this for ${host}.`,
  }),
  service_key_missing: () => ({
    title: 'No service key',
    text: 'This service needs a key. Enter one in Settings, or set DOORSTEP_SERVICE_KEY on the command line.',
  }),
  service_refused_key: ({ status }) => ({
    title: 'The service refused the key',
    text: `The service answered ${String(status)}: it does not accept the key. Everything checked so far is kept. Enter another key in Settings, then go on.`,
  }),
  service_out_of_credits: () => ({
    title: 'Out of credits',
    text: 'The service has no credits left for this key. Everything checked so far is kept. Add credits or enter another key, then go on.',
  }),
  email_jobs_unavailable: () => ({
    title: 'This service takes no jobs of emails',
    text: 'Emails cannot be handed over to this service to be checked later. Everything checked so far is kept. Have them checked together in requests, or one by one, and go on.',
  }),
  email_job_lost: ({ emails }) => ({
    title: 'No results for emails that may be paid for',
    text: `${countOf(emails, 'email was', 'emails were')} handed over, and the service may have charged for them, but it cannot be asked for the results any more. They are not asked again unless you say so: that may be charged a second time.`,
  }),
  service_unreachable: ({ detail }) => ({
    title: 'The service does not answer',
    text: `The service could not be reached${because(detail)}. Everything checked so far is kept. Check the network and the service address, then go on.`,
  }),
  service_asks_to_wait: ({ retryAfterSeconds }) => ({
    title: 'The service asks to wait',
    text: `The service takes nothing at the moment and asks to wait ${waitWords(retryAfterSeconds)}. Everything checked so far is kept. Go on then, or try now all the same.`,
  }),
  credit_cap_reached: ({ cap }) => ({
    title: 'Credit limit reached',
    text: `The run stopped at its limit of ${countOf(cap, 'credit')}. Everything checked so far is kept. Raise the limit to go on.`,
  }),
  postcode_malformed: ({ value }) => ({
    text: `“${shownBeginning(value, 20)}” is no British postcode. They look like SW1A 2AA: one or two letters, one or two figures, a figure and two letters.`,
  }),
  postcode_not_found: ({ postcode }) => ({
    text: `The service knows no address at ${postcode}. Check the postcode, or search by street.`,
  }),
  no_suggestions_for_country: () => ({
    text: 'The service suggests addresses in Britain, Finland, Germany, Japan, the Netherlands, Sweden and the United States only. Type the address and check it.',
  }),
  nothing_to_locate: ({ position }) => ({
    text: `Row ${formatNumber(position)} has no street, town or postcode in columns of their own to be placed by. Check the row first.`,
  }),
  question_failed: ({ kind, retryAfterSeconds }) => ({
    text: `The service did not answer (${serviceErrorWords(kind)}). Nothing was changed. ${
      retryAfterSeconds === null ? 'Try again in a moment.' : `Try again in ${waitWords(retryAfterSeconds)}.`
    }`,
  }),
  practice_unavailable: ({ detail }) => ({
    title: 'The practice service did not start',
    text: `The practice service could not be started${because(detail)}. Restart Doorstep, or connect another service in Settings.`,
  }),
} satisfies Partial<Writers>;

/** How a tab gets in. */
const FRESH_ADDRESS = 'For a fresh address run “npm start” again, or press Enter where Doorstep runs.';

const BOUNDARY = {
  interrupted: () => ({
    title: 'Stopped',
    text: 'The work was stopped. Everything finished so far is kept; start again to go on.',
  }),
  invalid_input: ({ operation, detail }) => ({
    title: 'Not understood',
    text: `“${operation}” was asked for something it cannot do: ${detail}.`,
  }),
  operation_unknown: ({ operation }) => ({
    text: `This version of Doorstep does not know “${operation}”. Reload the window, or restart the app.`,
  }),
  host_unreachable: () => ({
    title: 'Doorstep has stopped',
    text: 'Start it again with “npm start” and use the address it prints. Everything so far is kept.',
  }),
  session_unknown: () => ({
    title: 'Doorstep is running; this tab was not let in',
    text: 'Each tab needs an address of its own, which works once, within a minute. Run “npm start” again: it finds the running Doorstep and opens it in a new tab. Or press Enter where Doorstep runs, and paste the address it prints here. A tab that has Doorstep open goes on as it is.',
  }),
  session_ended: () => ({
    title: 'This tab’s address was opened twice',
    text: `An address works once. The one this tab was opened with was opened again: by you in another tab, or by somebody else on this computer who could read it. Doorstep cannot tell who was first, so it let go of this tab and did not let in the other. ${FRESH_ADDRESS} Everything so far is kept.`,
  }),
  code_used_before: () => ({
    title: 'This address was opened before',
    text: `An address works once. This one was opened before: by you in another tab, or by somebody else on this computer who could read it. Doorstep cannot tell who was first, so it did not let in this tab and let go of the other. ${FRESH_ADDRESS} Everything so far is kept.`,
  }),
  host_not_proved: () => ({
    title: 'This may not be Doorstep',
    text: 'Doorstep has stopped or was started anew, and what answers at its address now could not prove to be it: it may be another program. It got no service key, this tab sends it nothing more, and nothing it says is shown. Close this tab, run “npm start” again and use the address it prints. Everything so far is kept.',
  }),
  internal: ({ reference }) => ({
    title: 'Something went wrong in Doorstep',
    text: `This is a fault in Doorstep, not in your list. What was saved is kept. Its details are in the log under ${reference}.`,
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

function because(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}
