import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import { isGoing, MISSING, type RunSnapshot } from '#shared/contract/run/run.ts';
import { type ColumnMapping, holdsAddress } from '#shared/domain/address/mapping.ts';
import { findCountry } from '#shared/domain/country/country.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import { presetRules, ruleVersion } from '#shared/domain/verdict/rules.ts';
import { runProgress } from '#shared/messages/cli/progress.ts';
import { readingLine } from '#shared/messages/cli/steps.ts';
import { ownExportSentence } from '#shared/messages/import/added-columns.ts';
import { importPaceWords } from '#shared/messages/import/import-progress.ts';
import { sheetSentence } from '#shared/messages/import/import-questions.ts';
import type { CliOptions } from './arguments.ts';
import { chooseAddresses } from './choose-addresses.ts';
import { readingChoices } from './reading-options.ts';
import { refuseDoubts } from './refuse-doubts.ts';
import { repairList } from './repair-list.ts';
import type { Session } from './session.ts';

/** A list, and the companion lists for the other addresses of the same rows. */
export type ImportedLists = { readonly listId: ListId; readonly companions: readonly ListId[] };

/**
 * Imports a file, or finds its list if it was imported before. With `--addresses both`, returns one list per address.
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

async function fillLists(input: InputOf<'startImport'>, session: Session): Promise<ImportedLists> {
  const { backend, console, until } = session;
  let going: readonly ListId[] = [];
  /** The imports that have ended. Includes all imports of the app, because the start has not returned the ids yet. */
  const ends = new Map<ListId, Failure | null>();
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
        console.progress(readingLine(input.file.name, importPaceWords(message.payload)), fraction);
      if (state === 'running') return null;
      ends.set(listId, state === 'stopped' ? { code: 'interrupted' } : failure);
      return endOfAll();
    },
    async start() {
      const { companions, ...first } = await backend.startImport(input);
      const started = [first, ...companions];
      for (const { listId, isNew } of started) {
        // If an earlier command was killed, the list may still be in preparation.
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

/** Applies the settings of the command to a list. A list from an earlier command may have other settings. */
async function applySettings(
  listId: ListId,
  { mapping, defaultCountry }: { mapping: ColumnMapping; defaultCountry: string | null },
  options: CliOptions,
  session: Session,
): Promise<void> {
  const { backend } = session;
  const { settings } = await backend.readList({ listId });
  const isMapped = isSameData(settings.mapping, mapping);
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

/** Applies the rules of `--preset` to all rows, even judged ones. Does nothing without the option. */
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

/** Runs a verification to its end. Its `failure` says why it stopped; null if it is done or was interrupted. */
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
      // The command may run unattended, so it stops and reports a service that is gone instead of waiting for it.
      const asksUnreadAgain = subject === 'email' ? asksLostEmailsAgain : asksLostAddressesAgain;
      const again = { looksForLostEmails, asksLostEmailsAgain, asksUnreadAgain };
      await backend.startRun({ listId, subject, maxCredits, ...again, scope: MISSING, whenGone: 'stop' });
      return null;
    },
  });
  console.endProgress();
  return snapshot;
}
