/** The steps of the whole job, as operations of the core: import, verify, export. */
import { constants } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { ExportNotes, ExportProgress } from '#shared/contract/events.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import { isGoing, MISSING, type RunSnapshot } from '#shared/contract/run.ts';
import { type ColumnMapping, holdsAddress } from '#shared/domain/address/mapping.ts';
import { findCountry } from '#shared/domain/country/country.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import {
  contradicts,
  exportExtension,
  extensionOf,
  formatOfName,
  isExportName,
} from '#shared/domain/outcome/export-file.ts';
import { presetRules, ruleVersion } from '#shared/domain/verdict/rules.ts';
import { ownExportSentence } from '#shared/messages/added-columns.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { importPaceWords } from '#shared/messages/import-progress.ts';
import { sheetSentence } from '#shared/messages/import-questions.ts';
import { placeFile } from '../app/jobs/place-file.ts';
import { isOriginal } from '../app/jobs/replace-original.ts';
import type { CliOptions } from './arguments.ts';
import { chooseAddresses } from './choose-addresses.ts';
import type { ExportOptions } from './export-options.ts';
import { readingChoices } from './reading-options.ts';
import { refuseDoubts } from './refuse-doubts.ts';
import { repairList } from './repair-list.ts';
import { runProgress } from './run-progress.ts';
import type { Session } from './session.ts';

/** The list to work with, and those of the other addresses of the same rows that go with it. */
export type ImportedLists = { readonly listId: ListId; readonly companions: readonly ListId[] };

/**
 * The list a file is, imported now or before; a list for each of its addresses where all are meant.
 *
 * @throws AppError the `file_…` codes, `column_not_found`, `address_not_found`, `mapping_doubtful`, `country_unknown`
 */
export async function importFile(
  path: string,
  options: CliOptions,
  session: Session,
): Promise<ImportedLists> {
  const { backend } = session;
  const file = await session.addFile(path);
  const stop = (): void => void backend.stopPreview({ file }).catch(() => null);
  session.interrupted.addEventListener('abort', stop, { once: true });
  if (session.interrupted.aborted) throw new AppError({ code: 'interrupted' });
  const country = options.country === null ? null : countryOption(options.country);
  const preview = await backend.readPreview({ file, country, choices: readingChoices(options) });
  const sheetRead = sheetSentence(preview.choices.sheet, preview.sheets);
  if (sheetRead !== '') session.console.note(sheetRead);
  const addresses = chooseAddresses(preview, options.addresses, options.map);
  const ownExport = ownExportSentence(
    preview,
    addresses.map(({ mapping }) => mapping),
  );
  if (ownExport !== '') session.console.note(ownExport);
  const defaultCountry = country ?? preview.defaultCountry;
  for (const { mapping } of addresses) {
    const isAsked = { address: holdsAddress(mapping), email: (mapping.email ?? []).length > 0 };
    if (options.subjects.includes('email') && !isAsked.email)
      throw new AppError({ code: 'no_email_column', file: file.name, columns: preview.columns });
    if (options.subjects.includes('address') && !isAsked.address)
      throw new AppError({ code: 'no_address_columns', file: file.name, columns: preview.columns });
    const guessed = { ...preview, mapping, defaultCountry };
    refuseDoubts(file.name, guessed, options.map, {
      addresses: options.subjects.includes('address'),
      isAddressSaid: options.addresses !== null,
    });
  }

  const wish = { file, choices: preview.choices, defaultCountry, ...addressesWish(addresses) };
  const lists = await fillLists(wish, session);
  for (const [at, listId] of [lists.listId, ...lists.companions].entries()) {
    const { mapping } = addresses[at] ?? addresses[0];
    await applySettings(listId, { mapping, defaultCountry }, options, session);
    await repairList(listId, options.repair, session);
  }
  return lists;
}

type AddressesWish = Pick<InputOf<'startImport'>, 'mapping' | 'addressName' | 'companions'>;

function addressesWish([{ addressName, mapping }, ...others]: ReturnType<
  typeof chooseAddresses
>): AddressesWish {
  if (addressName === null) return { mapping };
  const companions = others.map((each) => ({ ...each, addressName: each.addressName ?? '' }));
  return { mapping, addressName, companions };
}

/** Imports, or finds the lists this file is already. */
async function fillLists(input: InputOf<'startImport'>, session: Session): Promise<ImportedLists> {
  const { backend, console, until } = session;
  let going: readonly ListId[] = [];
  /** Imports that ended, ours before they were known by their ids, or others that an earlier command left. */
  const ends = new Map<ListId, Failure | null>();
  /** null: some are going on. */
  const endOfAll = (): { readonly failure: Failure | null } | null => {
    const failure = going.map((listId) => ends.get(listId)).find((each) => each) ?? null;
    const isEnded = going.length > 0 && going.every((listId) => ends.has(listId));
    return failure !== null || isEnded ? { failure } : null;
  };
  const end = await until<{ readonly failure: Failure | null }>({
    stop: () => Promise.all(going.map((listId) => backend.stopImport({ listId }))),
    read(message) {
      if (message.name !== 'importProgressed') return null;
      const { listId, fraction, state, failure } = message.payload;
      if (going.length === 0 || going.includes(listId))
        console.progress(`Reading ${input.file.name}: ${importPaceWords(message.payload)}`, fraction);
      if (state === 'running') return null;
      ends.set(listId, state === 'stopped' ? { code: 'interrupted' } : failure);
      return endOfAll();
    },
    async start() {
      const { companions, ...first } = await backend.startImport(input);
      const started = [first, ...companions];
      for (const { listId, isNew } of started) {
        // It may still be prepared, where the command that imported it was killed.
        const isKnown = !isNew && !ends.has(listId);
        if (isKnown && (await backend.readList({ listId })).summary.state === 'ready') ends.set(listId, null);
      }
      going = started.map(({ listId }) => listId);
      return endOfAll();
    },
  });
  console.endProgress();
  if (end.failure) throw new AppError(end.failure);
  const [listId = 0, ...companions] = going;
  return { listId, companions };
}

/** A list imported before may have been read with other settings: the command's word counts. */
async function applySettings(
  listId: ListId,
  { mapping, defaultCountry }: { mapping: ColumnMapping; defaultCountry: string | null },
  options: CliOptions,
  session: Session,
): Promise<void> {
  const { backend } = session;
  const { settings } = await backend.readList({ listId });
  const isMapped = JSON.stringify(settings.mapping) === JSON.stringify(mapping);
  if (
    ((options.map.length > 0 || options.addresses !== null) && !isMapped) ||
    (options.country !== null && settings.defaultCountry !== defaultCountry)
  ) {
    await backend.changeListSettings({ listId, mapping, defaultCountry });
  }
  const kinds = {
    ...(options.hiddenRows && { checksHiddenRows: true }),
    ...(options.totalRows && { checksTotalRows: true }),
  };
  if (options.hiddenRows || options.totalRows) await backend.changeListSettings({ listId, ...kinds });
  await applyPreset(listId, options, session);
}

/** Judges the list by the rules the command names, where they are others. */
export async function applyPreset(
  listId: ListId,
  { preset }: CliOptions,
  { backend }: Session,
): Promise<void> {
  if (preset === null) return;
  const rules = presetRules(preset);
  const { settings } = await backend.readList({ listId });
  if (ruleVersion(settings.rules) === ruleVersion(rules)) return;
  await backend.applyRules({ listId, rules, sample: null });
}

function countryOption(text: string): string {
  const found = findCountry(text);
  if (!found || !('code' in found)) throw new AppError({ code: 'country_unknown', value: text });
  return found.code;
}

/** Runs a verification to its end. A run that stopped by itself says why in `failure`. */
export async function verifyList(
  listId: ListId,
  subject: Subject,
  {
    maxCredits,
    looksForLostEmails,
    asksLostEmailsAgain,
    asksLostAddressesAgain,
  }: Pick<CliOptions, 'maxCredits' | 'looksForLostEmails' | 'asksLostEmailsAgain' | 'asksLostAddressesAgain'>,
  session: Session,
): Promise<RunSnapshot> {
  const { backend, console, until } = session;
  const snapshot = await until<RunSnapshot>({
    stop: () => backend.pauseRun({ listId, subject }),
    read(message) {
      if (message.name !== 'runProgressed') return null;
      if (message.payload.listId !== listId || message.payload.subject !== subject) return null;
      console.progress(...runProgress(message.payload));
      return isGoing(message.payload) ? null : message.payload;
    },
    async start() {
      // Nobody looks on: a service that does not answer is for the caller to know, not to wait for.
      const asksUnreadAgain = subject === 'email' ? asksLostEmailsAgain : asksLostAddressesAgain;
      const again = { looksForLostEmails, asksLostEmailsAgain, asksUnreadAgain };
      await backend.startRun({ listId, subject, maxCredits, ...again, scope: MISSING, whenGone: 'stop' });
      return null;
    },
  });
  console.endProgress();
  return snapshot;
}

/**
 * The format an output's name asks for, where the list can be written so.
 *
 * @throws AppError `output_format_unsupported`, `output_ending_differs`
 */
export async function outputFormat(
  listId: ListId,
  output: string,
  { backend }: Session,
): Promise<ExportFormat> {
  const { source } = await backend.readList({ listId });
  const format = formatOfName(output, source);
  if (format === null) throw new AppError({ code: 'output_format_unsupported', file: output });
  refuseOtherExtension(output, exportExtension(source, format));
  return format;
}

function refuseOtherExtension(output: string, extension: string): void {
  if (contradicts(output, extension))
    throw new AppError({ code: 'output_ending_differs', file: output, ending: extension });
}

/** Refuses an output that cannot be written before anything is read. @throws AppError */
export async function checkOutput(output: string, input: string | null): Promise<void> {
  if (!isExportName(output)) throw new AppError({ code: 'output_format_unsupported', file: output });
  if (input !== null && resolve(input) === resolve(output))
    throw new AppError({ code: 'output_is_input', file: output });
  await access(dirname(resolve(output)), constants.W_OK).catch((error: unknown) => {
    throw new AppError(
      { code: 'output_not_writable', file: output, detail: codeOf(error) },
      { cause: error },
    );
  });
}

/**
 * Writes the list to `output`, whole or not at all; with companions, what was decided of their addresses too.
 *
 * @returns what to know of the file, and how many rows it has
 */
export async function exportTo(
  { listId, companions }: ImportedLists,
  output: string,
  { utf8, ...choices }: ExportOptions,
  session: Session,
): Promise<{ readonly notes: ExportNotes; readonly rows: number }> {
  const format = await outputFormat(listId, output, session);
  const wish = { listId, companions, format, ...choices };
  const end = await untilExported({ ...wish, encoding: utf8 ? 'utf-8' : 'own' }, session);
  const { file, notes, rows, failure } = end;
  if (!file || !notes) throw new AppError(failure ?? { code: 'interrupted' });
  // What a workbook is shows in its content; its name may say otherwise.
  refuseOtherExtension(output, extensionOf(file.name));
  const finished = await session.findFile(file);
  if (await isOriginal(output, finished)) throw new AppError({ code: 'output_is_input', file: output });
  await placeFile(finished.path, output, session.personsUmask);
  await rm(finished.path, { force: true });
  return { notes, rows };
}

/** Runs an export to its end, whatever that is. */
async function untilExported(wish: InputOf<'startExport'>, session: Session): Promise<ExportProgress> {
  const { backend, console, until } = session;
  const { listId } = wish;
  const end = await until<ExportProgress>({
    stop: () => backend.stopExport({ listId }),
    read(message) {
      if (message.name !== 'exportProgressed' || message.payload.listId !== listId) return null;
      const { rows, totalRows, state } = message.payload;
      console.progress(
        `Writing ${formatNumber(rows)} of ${countOf(totalRows, 'row')}`,
        rows / Math.max(totalRows, 1),
      );
      return state === 'running' ? null : message.payload;
    },
    async start() {
      await backend.startExport(wish);
      return null;
    },
  });
  console.endProgress();
  return end;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
