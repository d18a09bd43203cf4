import { AppError } from '#shared/contract/errors.ts';
import { type ExportRows, type ExportWish, NO_EXPORT_COUNTS } from '#shared/contract/export/export.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { exportExtension, exportedName, exportName } from '#shared/domain/outcome/export-file.ts';
import { writtenColumns } from '#shared/domain/outcome/export-rules.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { companionsOf, rowsDiffer } from '../../../lists/companion-lists.ts';
import { rememberColumns, rememberedColumns } from '../../../lists/export/column-memory.ts';
import { IN_PLACE_EMAIL_COLUMNS, isEmailColumn } from '../../../lists/export/email-export.ts';
import type { ExportChoices } from '../../../lists/export/export-choices.ts';
import type { Permissions } from '../../connection/permissions.ts';
import { exportedPrefix, newPath, originOf } from '../../exports/export-files.ts';
import { ALL_ROWS, chosenRows, exportableList } from '../../exports/export-rows.ts';
import { createFileJobs, type PreparedJob } from '../../exports/file-jobs.ts';
import type { Files } from '../../files.ts';
import { endStateOf } from '../../jobs/job-end.ts';
import type { JobMessage } from '../../jobs/jobs.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import { hasEmailResults } from '../../lists/email-results.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

type Context = OpenWorkspace & RunningWork & Files & Permissions & Runtime;

/** Exports and previews continue after the reply. Their events report the progress and the end. */
export function createExportHandlers(context: Context) {
  const { jobs, repositories } = context;
  const previews = createFileJobs('preview_export', jobs);
  const exports = createFileJobs('export', jobs);
  return {
    readExportColumns: () => rememberedColumns(repositories.settings),

    async previewExport(wish) {
      // The previous preview takes a moment to end. Meanwhile the new preview can be stopped.
      const isEnded = previews.stop(wish.listId);
      const prepared = previews.prepare(wish.listId);
      await isEnded;
      const list = await exportableList(wish.listId, context);
      const companions = await exportableCompanions(list, wish, context);
      return startPreview({ list, companions, choices: await choicesOf(wish, context) }, prepared, context);
    },

    async stopPreviewExport({ listId }) {
      await previews.stop(listId);
      return null;
    },

    async startExport(wish) {
      const prepared = exports.prepare(wish.listId);
      const list = await exportableList(wish.listId, context);
      const companions = await exportableCompanions(list, wish, context);
      const choices = await choicesOf(wish, context);
      if (wish.columns && wish.layout === 'added_columns')
        rememberColumns(repositories.settings, wish.columns);
      return startExport({ list, companions, choices }, prepared, context);
    },

    async stopExport({ listId }) {
      await exports.stop(listId);
      return null;
    },
  } satisfies Partial<Handlers>;
}

/**
 * Returns the companion lists that are written to the same file.
 *
 * @throws AppError as `exportableList`; `list_not_found` also for a list of other rows, `companion_rows_differ`
 */
async function exportableCompanions(
  list: StoredList,
  { companions = [] }: ExportWish,
  context: Context,
): Promise<readonly ListId[]> {
  const known = companionsOf(list, context.repositories.lists.all()).map(({ id }) => id);
  const wished = [...new Set(companions)];
  for (const listId of wished) {
    if (!known.includes(listId)) throw new AppError({ code: 'list_not_found', listId });
    const other = await exportableList(listId, context);
    // Another version of the app may have read other rows from the same file.
    if (other.rowCount !== list.rowCount) throw rowsDiffer(list, other);
  }
  return wished;
}

type Exported = {
  readonly list: StoredList;
  readonly companions: readonly ListId[];
  readonly choices: ExportChoices;
};

async function choicesOf(wish: ExportWish, context: Context): Promise<ExportChoices> {
  const { format, layout, rows = ALL_ROWS, leaveOutExcluded = false, notes = false, encoding = 'own' } = wish;
  return {
    format,
    layout,
    columns: columnsOf(wish, rows, context),
    rows: await chosenRows(wish, context),
    leaveOutExcluded,
    notes,
    encoding,
    protectedSheet: wish.protectedSheet ?? null,
  };
}

/** Returns the columns to add. The file has email columns only if any of its lists has email results. */
function columnsOf(
  { listId, companions = [], layout, columns }: ExportWish,
  rows: ExportRows,
  context: Context,
): readonly ExportColumnId[] {
  const hasEmails = [listId, ...companions].some((id) => hasEmailResults(id, context));
  if (layout === 'in_place') return hasEmails ? IN_PLACE_EMAIL_COLUMNS : [];
  const chosen = columns ?? rememberedColumns(context.repositories.settings);
  return writtenColumns(hasEmails ? chosen : chosen.filter((id) => !isEmailColumn(id)), rows);
}

async function startExport(
  { list, companions, choices }: Exported,
  prepared: PreparedJob,
  context: Context,
): Promise<{ readonly exportId: string }> {
  const { locks, announce, files } = context;
  const { id: listId, rowCount: totalRows } = list;
  const { format } = choices;
  const exportId = context.newId();
  const output = await newPath(`${exportedPrefix(listId)}${exportId}.${format}`, context);
  const before = { rows: 0, totalRows, file: null, notes: null, leftOut: null, failure: null };
  const say = announce.progress('exportProgressed', { exportId, listId, state: 'running', ...before });
  let exported: Extract<JobMessage, { readonly type: 'exported' }> | null = null;
  for (const id of [listId, ...companions]) locks.check(id, 'export');
  const job = { kind: 'export', listId, choices, companions, output } as const;
  const ended = prepared.perform(job, [output, `${output}.partial`], (message) => {
    if (message.type === 'progress') say({ rows: message.rows });
    if (message.type === 'exported') exported = message;
  });
  void ended.then((end) => {
    if (!end.ok) return say(endStateOf(end));
    if (!exported) return say({ state: 'failed', failure: { code: 'internal', reference: job.kind } });
    const { rows, notes, extension } = exported;
    const content = choices.rows.kind === 'left_to_do' ? 'exceptions' : 'corrected';
    const name = exportName(
      exportedName(list, companions.length > 0),
      content,
      exportExtension(list.source, format, extension),
    );
    const file = files.add(output, name, originOf(list, context));
    say({ state: 'done', rows, totalRows: rows, file, notes });
  });
  return { exportId };
}

async function startPreview(
  { list, companions, choices }: Exported,
  prepared: PreparedJob,
  context: Context,
): Promise<{ readonly previewId: string }> {
  const { locks, announce } = context;
  const previewId = context.newId();
  const { id: listId, rowCount: totalRows } = list;
  const before = {
    rows: 0,
    totalRows,
    counts: NO_EXPORT_COUNTS,
    companions: companions.map(() => NO_EXPORT_COUNTS),
    excludedRows: null,
    sample: [],
    losses: [],
    failure: null,
  };
  const leftOutByEmail = (choices.rows.kind === 'positions' && choices.rows.leftOutByEmail) || [];
  const first = { previewId, listId, state: 'running', leftOutByEmail, ...before } as const;
  const say = announce.progress('exportPreviewed', first);
  const aside = await newPath(previewId, context);
  for (const id of [listId, ...companions]) locks.check(id, 'export');
  const job = { kind: 'preview_export', listId, choices, companions, aside } as const;
  const ended = prepared.perform(job, [aside], (message) => {
    if (message.type === 'previewed') say(message.findings);
  });
  void ended.then((end) => say(endStateOf(end)));
  return { previewId };
}
