/** The output file: checked before anything is paid for, written at the end. */
import { rm } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { ExportNotes, ExportProgress } from '#shared/contract/events.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import {
  contradicts,
  exportExtension,
  extensionOf,
  formatOfName,
  isExportName,
} from '#shared/domain/outcome/export-file.ts';
import { writingLine } from '#shared/messages/cli/steps.ts';
import type { Origin } from '../app/file-tokens.ts';
import { checkPlace, placeFile } from '../app/jobs/place-file.ts';
import { isOriginal } from '../app/jobs/replace-original.ts';
import type { ExportOptions } from './export-options.ts';
import type { Session } from './session.ts';
import type { ImportedLists } from './steps.ts';

/** Returns the format that an output's name stands for. @throws AppError `output_format_unsupported`, `output_ending_differs` */
async function outputFormat(listId: ListId, output: string, { backend }: Session): Promise<ExportFormat> {
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

/** Refuses an output that cannot be written, before the input is read. @throws AppError */
export async function checkOutput(output: string, input: string | null): Promise<void> {
  if (!isExportName(output)) throw new AppError({ code: 'output_format_unsupported', file: output });
  await refuseOriginal(output, { original: input, imported: null });
  await checkPlace(output);
}

/** Makes the export and deletes it, because only an export shows whether the file can be written. @throws AppError */
export async function rehearseExport(
  exported: ImportedLists,
  output: string,
  options: ExportOptions,
  session: Session,
): Promise<void> {
  const { path } = await finishExport(exported, output, options, session);
  await rm(path, { force: true });
}

/**
 * Writes the whole list to `output`, or nothing. Includes the decisions of companion lists.
 *
 * @returns notes about the file, and its number of rows
 */
export async function exportTo(
  exported: ImportedLists,
  output: string,
  options: ExportOptions,
  session: Session,
): Promise<Written> {
  const { path, ...written } = await finishExport(exported, output, options, session);
  await placeFile(path, output, session.personsUmask);
  await rm(path, { force: true });
  return written;
}

type Written = { readonly notes: ExportNotes; readonly rows: number };

/** Makes the file in the workspace. `output` is only compared with it. */
async function finishExport(
  { listId, companions }: ImportedLists,
  output: string,
  { utf8, ...choices }: ExportOptions,
  session: Session,
): Promise<Written & { readonly path: string }> {
  const format = await outputFormat(listId, output, session);
  const wish = { listId, companions, format, ...choices };
  const end = await untilExported({ ...wish, encoding: utf8 ? 'utf-8' : 'own' }, session);
  const { file, notes, rows, failure } = end;
  if (!file || !notes) throw new AppError(failure ?? { code: 'interrupted' });
  // The exported file's extension fits its content. The name that the person chose may have another one.
  refuseOtherExtension(output, extensionOf(file.name));
  const finished = await session.findFile(file);
  await refuseOriginal(output, finished);
  return { path: finished.path, notes, rows };
}

async function refuseOriginal(output: string, origin: Origin): Promise<void> {
  if (await isOriginal(output, origin)) throw new AppError({ code: 'output_is_input', file: output });
}

async function untilExported(wish: InputOf<'startExport'>, session: Session): Promise<ExportProgress> {
  const { backend, console, until } = session;
  const { listId } = wish;
  const end = await until<ExportProgress>({
    stop: () => backend.stopExport({ listId }),
    read(message) {
      if (message.name !== 'exportProgressed' || message.payload.listId !== listId) return null;
      const { rows, totalRows, state } = message.payload;
      console.progress(writingLine(rows, totalRows), rows / Math.max(totalRows, 1));
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
