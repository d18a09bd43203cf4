/** The steps of the whole job, as operations of the core: import, verify, export. */
import { constants } from 'node:fs';
import { access, copyFile, rename, rm } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { findCountry } from '#shared/domain/country.ts';
import type { ListId, SheetFormat } from '#shared/domain/list.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import type { CliOptions } from './arguments.ts';
import { chooseColumns } from './choose-columns.ts';
import type { Session } from './session.ts';

/** The list a file is, imported now or before. @throws AppError the `file_…` codes, `column_not_found`, `country_unknown` */
export async function importFile(path: string, options: CliOptions, session: Session): Promise<ListId> {
  const { backend, console, until, interrupted } = session;
  const file = await session.addFile(path);
  const preview = await backend.readPreview({
    file,
    choices: options.sheet === null ? {} : { sheet: options.sheet },
  });
  const mapping = chooseColumns(preview.mapping, options.map, preview.columns);
  const defaultCountry = options.country === null ? preview.defaultCountry : countryOption(options.country);
  if (!Object.keys(mapping).some((field) => field !== 'email' && field !== 'country')) {
    throw new AppError({ code: 'no_address_columns', file: file.name, columns: preview.columns });
  }

  let started: { readonly listId: ListId; readonly isNew: boolean } | null = null;
  const stop = (): void => void (started && backend.stopImport({ listId: started.listId }));
  interrupted.addEventListener('abort', stop, { once: true });
  const end = await until(
    (message) => {
      if (message.name !== 'importProgressed') return started && !started.isNew ? 'known' : undefined;
      const { rows, state, failure } = message.payload;
      console.progress(`Reading ${file.name}: ${countOf(rows, 'row')}`);
      if (state === 'running') return undefined;
      return failure ?? (state === 'stopped' ? { code: 'interrupted' as const } : 'new');
    },
    async () => {
      started = await backend.startImport({ file, choices: preview.choices, mapping, defaultCountry });
      if (!started.isNew) await backend.changeSettings({}); // says "desk changed", which ends the wait
    },
  );
  console.endProgress();
  if (typeof end === 'object') throw new AppError(end);
  const { listId } = started ?? { listId: 0 };
  await applySettings(listId, { mapping, defaultCountry }, options, session);
  return listId;
}

/** A list imported before may have been read with other settings: the command's word counts. */
async function applySettings(
  listId: ListId,
  {
    mapping,
    defaultCountry,
  }: { mapping: Awaited<ReturnType<typeof chooseColumns>>; defaultCountry: string | null },
  options: CliOptions,
  { backend }: Session,
): Promise<void> {
  const { settings } = await backend.readList({ listId });
  const isMapped = JSON.stringify(settings.mapping) === JSON.stringify(mapping);
  if (
    (options.map.length > 0 && !isMapped) ||
    (options.country !== null && settings.defaultCountry !== defaultCountry)
  ) {
    await backend.changeListSettings({ listId, mapping, defaultCountry });
  }
  if (options.preset !== null && settings.preset !== options.preset) {
    await backend.changeListSettings({ listId, preset: options.preset });
  }
}

function countryOption(text: string): string {
  const found = findCountry(text);
  if (!found || !('code' in found)) throw new AppError({ code: 'country_unknown', value: text });
  return found.code;
}

/** Runs a verification to its end. A run that stopped by itself says why in `failure`. */
export async function verifyList(
  listId: ListId,
  maxCredits: number | null,
  session: Session,
): Promise<RunSnapshot> {
  const { backend, console, until, interrupted } = session;
  const pause = (): void => void backend.pauseRun({ listId }).catch(() => null);
  interrupted.addEventListener('abort', pause, { once: true });
  const snapshot = await until(
    (message) => {
      if (message.name !== 'runProgressed' || message.payload.listId !== listId) return undefined;
      const { state, done, total, rowsPerMinute, failed, secondsLeft } = message.payload;
      const left = secondsLeft === null ? '' : ` · ${countOf(secondsLeft, 'second')} left`;
      console.progress(
        `Checking ${formatNumber(done)} of ${formatNumber(total)} · ${formatNumber(rowsPerMinute)} rows a minute${left} · ${formatNumber(failed)} failed`,
      );
      return state === 'running' ? undefined : message.payload;
    },
    async () => {
      await backend.startRun({ listId, maxCredits });
      if (interrupted.aborted) pause();
    },
  );
  console.endProgress();
  return snapshot;
}

/** The format an output's name asks for. @throws AppError `output_format_unsupported` */
export function outputFormat(path: string): SheetFormat {
  const extension = extname(path).toLowerCase();
  if (['.csv', '.tsv', '.txt'].includes(extension)) return 'csv';
  if (['.xlsx', '.xlsm'].includes(extension)) return 'xlsx';
  throw new AppError({ code: 'output_format_unsupported', file: path });
}

/** Refuses an output that cannot be written before anything is spent. @throws AppError */
export async function checkOutput(output: string, input: string | null): Promise<void> {
  outputFormat(output);
  if (input !== null && resolve(input) === resolve(output))
    throw new AppError({ code: 'output_is_input', file: output });
  await access(dirname(resolve(output)), constants.W_OK).catch((error: unknown) => {
    throw new AppError(
      { code: 'output_not_writable', file: output, detail: codeOf(error) },
      { cause: error },
    );
  });
}

/** Writes the list to `output`, whole or not at all. */
export async function exportTo(
  listId: ListId,
  output: string,
  inPlace: boolean,
  session: Session,
): Promise<void> {
  const { backend, console, until } = session;
  const layout = inPlace ? 'in_place' : 'added_columns';
  const end = await until(
    (message) => {
      if (message.name !== 'exportProgressed' || message.payload.listId !== listId) return undefined;
      const { rows, totalRows, state, file, failure } = message.payload;
      console.progress(`Writing ${formatNumber(rows)} of ${countOf(totalRows, 'row')}`);
      if (state === 'running') return undefined;
      return file ?? failure ?? { code: 'interrupted' as const };
    },
    () => backend.startExport({ listId, format: outputFormat(output), layout }),
  );
  console.endProgress();
  if ('code' in end) throw new AppError(end);
  await moveWhole(await session.pathOf(end), output);
}

async function moveWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.partial`;
  try {
    await copyFile(from, partial);
    await rename(partial, to);
    await rm(from, { force: true });
  } catch (error) {
    await rm(partial, { force: true });
    const code = codeOf(error);
    throw new AppError(
      code === 'ENOSPC' ? { code: 'disk_full' } : { code: 'output_not_writable', file: to, detail: code },
      { cause: error },
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
