/** Every failure in words: what happened, where, and what to do. A code without a sentence does not compile. */
import type { Failure, FailureCode } from '../contract/errors.ts';
import { countOf, formatNumber, namesOf } from './format.ts';
import { serviceErrorWords } from './words.ts';

export type FailureText = { readonly title?: string; readonly text: string };

type FailureOf<C extends FailureCode> = { [K in C]: { readonly code: K } & Extract<Failure, { code: K }> }[C];
type Writers<C extends FailureCode = FailureCode> = {
  readonly [K in C]: (failure: FailureOf<K>) => FailureText;
};

export function failureMessage(failure: Failure): FailureText {
  return write(failure);
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
    text: `“${file}” is neither an Excel workbook (.xlsx) nor a text table (.csv, .tsv, .txt). Save it as one of these and try again.`,
  }),
  file_format_unsupported: ({ file, format }) => ({
    title: `.${format} files are not read`,
    text: `“${file}” is a .${format} file. Open it in the program it comes from, save it as .xlsx or .csv, and choose that file.`,
  }),
  file_encrypted: ({ file }) => ({
    title: 'The file has a password',
    text: `“${file}” is protected by a password. Save a copy without a password and choose the copy.`,
  }),
  file_damaged: ({ file, where }) => ({
    title: 'The file is damaged',
    text: `“${file}” could not be read to its end${where === '' ? '' : `: reading stopped at ${where}`}. Open it in the program it comes from and save it again.`,
  }),
  file_too_large: ({ file, what, limit }) => ({
    title: 'The file is too large',
    text: `“${file}” is over the limit for ${what} (${formatNumber(limit)}). Split the list into smaller files.`,
  }),
  file_empty: ({ file }) => ({
    title: 'The file is empty',
    text: `“${file}” has no rows. Check that it is the right file, or choose another sheet.`,
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
    text: `There is no column “${column}” to take the ${field} from. The columns are ${namesOf(columns)}.`,
  }),
  no_address_columns: ({ file, columns }) => ({
    title: 'No address found',
    text: `None of the columns of “${file}” looks like an address (${namesOf(columns)}). Say which column holds the address, or its parts.`,
  }),
  country_unknown: ({ value }) => ({
    title: 'Country not known',
    text: `“${value}” is not a country we know, or could be more than one. Write its English name or its code of two or three letters, such as GBR.`,
  }),
} satisfies Partial<Writers>;

const OUTPUT_FILES = {
  output_not_writable: ({ file, detail }) => ({
    title: 'The file could not be written',
    text: `“${file}” could not be written${because(detail)}. Close it in other programs, or choose another name or folder.`,
  }),
  output_is_input: ({ file }) => ({
    title: 'That is the original file',
    text: `“${file}” is the file the list came from and is never overwritten. Choose another name.`,
  }),
  output_format_unsupported: ({ file }) => ({
    title: 'Choose .xlsx or .csv',
    text: `“${file}” cannot be written: a list is exported as .xlsx or .csv, and only a list that came from a workbook can become a workbook. Choose a name with one of these endings.`,
  }),
  row_count_differs: ({ file, expected, found }) => ({
    title: 'The export was stopped',
    text: `“${file}” would have had ${countOf(found, 'row')} where the list has ${formatNumber(expected)}, so it was not kept. The list is unharmed; export it again.`,
  }),
  disk_full: () => ({
    title: 'The disk is full',
    text: 'There is no room left on the disk. Everything saved so far is kept. Make room and try again.',
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
} satisfies Partial<Writers>;

const LISTS = {
  list_not_found: ({ listId }) => ({
    text: `There is no list ${String(listId)} in this workspace. It may have been deleted.`,
  }),
  list_not_ready: ({ listId }) => ({
    text: `List ${String(listId)} is still being imported. Wait until it is ready.`,
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
  service_unreachable: ({ detail }) => ({
    title: 'The service does not answer',
    text: `The service could not be reached${because(detail)}. Everything checked so far is kept. Check the network and the service address, then go on.`,
  }),
  credit_cap_reached: ({ cap }) => ({
    title: 'Credit limit reached',
    text: `The run stopped at its limit of ${countOf(cap, 'credit')}. Everything checked so far is kept. Raise the limit to go on.`,
  }),
  postcode_malformed: ({ value }) => ({
    text: `“${value.length > 20 ? `${value.slice(0, 20)}…` : value}” is no British postcode. They look like SW1A 2AA: one or two letters, one or two figures, a figure and two letters.`,
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
      retryAfterSeconds === null
        ? 'Try again in a moment.'
        : `Try again in ${formatNumber(retryAfterSeconds)} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`
    }`,
  }),
  practice_unavailable: ({ detail }) => ({
    title: 'The practice service did not start',
    text: `The practice service could not be started${because(detail)}. Restart Doorstep, or connect another service in Settings.`,
  }),
} satisfies Partial<Writers>;

/** A longer wait is not a busy service but the limit of one key a day. */
const AN_HOUR_SECONDS = 3600;

const KEYS = {
  key_malformed: () => ({
    title: 'That is not a key',
    text: 'A key is one line of letters, digits and signs without spaces. Copy it again from where you got it.',
  }),
  key_for_suggestions_only: () => ({
    title: 'No address can be checked with this key',
    text: 'The key “test” works for address suggestions only and checks no address. Nothing was sent. Use the key you were given, or get an evaluation key.',
  }),
  key_already_kept: ({ serviceUrl }) => ({
    title: 'There is a key already',
    text: `A key for ${serviceUrl} is kept on this computer and would be lost. To use it, choose “I have a key” and leave the key empty. To replace it, choose Forget key in Settings then, and ask again.`,
  }),
  no_key_kept: ({ serviceUrl }) => ({
    title: 'No key is kept',
    text: `No key for ${serviceUrl} is kept on this computer. Enter the one you were given.`,
  }),
  email_malformed: ({ value }) => ({
    title: 'Email not understood',
    text: `“${value}” is not an email address. Write it as name@company.example.`,
  }),
  evaluation_key_limit: ({ email, retryAfterSeconds }) =>
    retryAfterSeconds !== null && retryAfterSeconds < AN_HOUR_SECONDS
      ? {
          title: 'The service is busy',
          text: `The service takes no more requests at the moment. Try again in ${countOf(Math.ceil(retryAfterSeconds), 'second')}.`,
        }
      : {
          title: 'No key for this email now',
          text: `The service gives one evaluation key per email and day, and gives none for “${email}” now. If you got one today, enter that key; else try again tomorrow.`,
        },
  evaluation_key_refused: ({ email, status }) => ({
    title: 'The service gave no key',
    text:
      status === 404
        ? 'The service answered 404: it gives no evaluation keys at this address. Check the service address, or enter the key you were given.'
        : `The service answered ${String(status)} and gave no key for “${email}”. Check the email and the service address. Each email gets one evaluation key a day.`,
  }),
  evaluation_key_not_received: ({ kind, detail, mayBeIssued }) => ({
    title: 'No key came',
    text: `The service was asked for a key and none came (${[serviceErrorWords(kind), detail].filter(Boolean).join(': ')}). Check the network and the service address, then try again.${
      mayBeIssued
        ? ' If the service issued a key that was lost on the way, it gives no other for this email before tomorrow.'
        : ''
    }`,
  }),
  evaluation_key_stopped: ({ email, mayBeIssued }) => ({
    title: 'Stopped',
    text: mayBeIssued
      ? `Your agreement was on its way when you stopped. If the service issued a key for “${email}” it is lost, and there is no other for this email before tomorrow.`
      : 'The request was stopped. Nothing was agreed to.',
  }),
} satisfies Partial<Writers>;

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
    title: 'Doorstep is not running',
    text: 'The window has lost its connection to Doorstep. Nothing is lost. Start the app again and reload this page.',
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
  ...KEYS,
  ...BOUNDARY,
};

function because(detail: string): string {
  return detail === '' ? '' : ` (${detail.replace(/\.$/u, '')})`;
}
