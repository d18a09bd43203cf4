import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { type ExportRows, type ExportWish, NO_EXPORT_COUNTS } from '#shared/contract/export/export.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { asksOnlyEmails } from '#shared/domain/address/mapping.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ExportColumnId } from '#shared/domain/outcome/export-columns.ts';
import { exportExtension, exportedName, exportName } from '#shared/domain/outcome/export-file.ts';
import { writtenColumns } from '#shared/domain/outcome/export-rules.ts';
import { exportsDir } from '../../../db/folder/paths.ts';
import type { StoredList } from '../../../db/repositories/list-repository.ts';
import { companionsOf, rowsDiffer } from '../../../lists/companion-lists.ts';
import { rememberColumns, rememberedColumns } from '../../../lists/export/column-memory.ts';
import { IN_PLACE_EMAIL_COLUMNS, isEmailColumn } from '../../../lists/export/email-export.ts';
import type { ChosenRows, ExportChoices } from '../../../lists/export/export-choices.ts';
import { type Context, readyList } from '../../context.ts';
import type { Origin } from '../../file-tokens.ts';
import { createFileJobs, type PreparedJob } from '../../jobs/file-jobs.ts';
import { endStateOf } from '../../jobs/job-end.ts';
import type { JobMessage } from '../../jobs/jobs.ts';
import { originalOf } from '../../original-file.ts';

export type ExportHandlers = Pick<
  Handlers,
  'readExportColumns' | 'previewExport' | 'stopPreviewExport' | 'startExport' | 'stopExport'
>;

export const exportedPrefix = (listId: ListId): string => `${listId}-`;

export function createExportHandlers(context: Context): ExportHandlers {
  const { jobs, repositories } = context;
  const previews = createFileJobs('preview_export', jobs);
  const exports = createFileJobs('export', jobs);
  return {
    readExportColumns: () => rememberedColumns(repositories.settings),

    async previewExport(wish) {
      // The previous preview takes a moment to end. The new preview can already be stopped.
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
  };
}

/** @throws AppError `list_not_found`, `list_not_ready`, `list_busy` */
export async function exportableList(listId: ListId, context: Context): Promise<StoredList> {
  const { jobs, locks } = context;
  const list = readyList(context, listId);
  // Waits until answers that an earlier start did not apply are applied.
  await jobs.find('settle_rest', listId)?.ended;
  // Waits until rows that older rules judged are judged again.
  await jobs.find('judge_again', listId)?.ended;
  locks.check(listId, 'export');
  return list;
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

const ALL = { kind: 'all' } as const;

async function choicesOf(wish: ExportWish, context: Context): Promise<ExportChoices> {
  const { format, layout, rows = ALL, leaveOutExcluded = false, notes = false, encoding = 'own' } = wish;
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

/** Whether emails of a list were checked or decided. */
export function hasEmailResults(listId: ListId, { repositories: { lists, runs } }: Context): boolean {
  if (runs.latest(listId, 'email') !== null) return true;
  const list = lists.find(listId);
  return list !== null && (lists.summary(list).emails?.done ?? 0) > 0;
}

export async function chosenRows(
  { listId, rows = ALL }: Pick<ExportWish, 'listId' | 'rows'>,
  { views, repositories }: Context,
): Promise<ChosenRows> {
  // Each decision counts once, even if it is named twice.
  if (rows.kind === 'decided') return { ...rows, decisions: [...new Set(rows.decisions)] };
  if (rows.kind === 'emails') {
    const { positions, leftOut } = await views.emailRows(listId, rows.which);
    return { kind: 'positions', positions, leftOutByEmail: leftOut };
  }
  if (rows.kind === 'left_to_do' && asksOnlyEmails(repositories.lists.find(listId)?.settings.mapping ?? {}))
    return { ...rows, positions: (await views.emailRows(listId, rows.kind)).positions };
  if (rows.kind !== 'filter') return rows;
  const { filter } = rows;
  return {
    kind: 'positions',
    positions: await views.positionsOf(listId, { kind: 'filter', filter, onlyUndecided: false }),
  };
}

export const originOf = ({ id, source }: StoredList, { repositories, approvals }: Context): Origin => ({
  original: originalOf(repositories.settings, approvals, id),
  imported: { sha256: source.sha256, bytes: source.bytes },
});

export async function newPath(name: string, { workspaceDir }: Context): Promise<string> {
  const directory = exportsDir(workspaceDir);
  await mkdir(directory, { recursive: true });
  return join(directory, name);
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
