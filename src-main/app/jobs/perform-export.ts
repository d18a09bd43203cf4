import { AppError } from '#shared/contract/errors.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { inSnapshot } from '../../db/database.ts';
import { sourcePath } from '../../db/folder/paths.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { UnparsedRow } from '../../db/repositories/unparsed-row.ts';
import type { Repositories } from '../../db/repositories.ts';
import { inSharedSnapshot } from '../../db/shared-snapshot.ts';
import { type ExportChoices, isListPatched, withoutIdleWish } from '../../lists/export/export-choices.ts';
import { exportList } from '../../lists/export/export-list.ts';
import { countryWritingOf } from '../../lists/export/exported-row.ts';
import { type ExportFindings, previewExport } from '../../lists/export/preview-export.ts';
import type { CompanionSource, RangePeer } from '../../lists/export/row-patches.ts';
import { requireCopy } from '../../lists/source-file.ts';
import { inspectFile } from '../../spreadsheet/inspect-file.ts';
import { DerivedRow } from '../../verdicts/derived-row.ts';
import { emailsBetween } from '../../verdicts/read-emails.ts';
import { makeReceipt } from '../../verify/receipt.ts';
import { throttle } from '../throttle.ts';
import { type JobContext, PROGRESS_INTERVAL_MS } from './job-context.ts';
import type { Job } from './jobs.ts';

type ExportContext = Pick<JobContext, 'db' | 'workspaceDir' | 'nowMs' | 'post' | 'pause' | 'openPeer'>;

/** @throws AppError as `exportList` and `requireCopy` */
export async function performExport(
  { output, choices, companions }: Extract<Job, { readonly kind: 'export' }>,
  list: StoredList,
  repositories: Repositories,
  context: ExportContext,
  onProgress: (rows: number, fraction: number) => void,
): Promise<void> {
  const { db, nowMs, post, openPeer } = context;
  const source = await sourceOf(list, context);
  const write = (rangePeer: RangePeer | null) =>
    exportList(
      {
        list,
        source,
        choices: neededChoices(choices, list, repositories),
        companions: companionsOf(companions, repositories),
        output,
      },
      {
        ...rowsOf(list, repositories, context),
        counts: repositories.exports,
        receipt: makeReceipt(list.id, repositories),
        nowMs,
        peer: rangePeer,
        onProgress: (passed) => onProgress(passed, passed / list.rowCount),
      },
    );
  const isAlone = companions.length === 0;
  const peer = openPeer && isAlone && isShared(list, choices) ? openPeer() : null;
  try {
    // Needs a snapshot, because the change log reads the rows again, and a person may decide in between.
    const written = await (peer === null
      ? inSnapshot(db, () => write(null))
      : inSharedSnapshot(
          db,
          () => peer.beginPatches({ list, choices: neededChoices(choices, list, repositories) }),
          (isJoined) => write(isJoined ? peer : null),
        ));
    const { rows, notes, extension } = written;
    post({ type: 'exported', rows, notes, extension });
  } finally {
    await peer?.end();
  }
}

/** The minimum number of rows for a second thread. A smaller export is finished before a thread has started. */
const SHARED_FROM_ROWS = 10_000;

/** Whether a second thread makes patches too, because reading and comparing rows takes longer than writing them. */
const isShared = ({ rowCount, source }: StoredList, choices: ExportChoices): boolean =>
  rowCount >= SHARED_FROM_ROWS &&
  isListPatched(choices, source) &&
  !SHEET_FORMATS[FILE_FORMATS[choices.format].sheetFormat].hasSheets;

/** @throws AppError as `previewExport` and `requireCopy` */
export async function performPreviewExport(
  { aside, choices, companions }: Extract<Job, { readonly kind: 'preview_export' }>,
  list: StoredList,
  repositories: Repositories,
  context: Omit<ExportContext, 'openPeer'>,
): Promise<void> {
  const { db, nowMs, post } = context;
  const { push, flush } = throttle(PROGRESS_INTERVAL_MS, (findings: ExportFindings) =>
    post({ type: 'previewed', findings }),
  );
  const source = await sourceOf(list, context);
  try {
    await inSnapshot(db, () => {
      const excludedRows = excludedRowsOf(list, repositories);
      return previewExport(
        {
          list,
          source,
          choices: withoutIdleWish(choices, excludedRows),
          companions: companionsOf(companions, repositories),
        },
        {
          excludedRows,
          ...rowsOf(list, repositories, context),
          aside,
          otherSheets: async () => {
            if (list.source.isCopyErased === true) return [];
            const { sheets } = await inspectFile(source, { sheet: list.source.sheet });
            return sheets.map(({ name }) => name).filter((name) => name !== list.source.sheet);
          },
          nowMs,
          onFindings: push,
        },
      );
    });
  } finally {
    flush();
  }
}

/** Returns an export's companion lists. Call this in the snapshot of the rows. @throws AppError `list_not_found` */
const companionsOf = (ids: readonly ListId[], repositories: Repositories): readonly CompanionSource[] =>
  ids.map((listId) => {
    const list = repositories.lists.find(listId);
    if (!list) throw new AppError({ code: 'list_not_found', listId });
    return {
      list,
      receipt: makeReceipt(listId, repositories),
      toRow: (stored: UnparsedRow) => new DerivedRow(stored, list.settings),
      emailsOf: (after: number, through: number) => emailsBetween(list, after, through, repositories.emails),
      writeCountry: countryWritingOf(list, repositories.rows),
    };
  });

/** Returns the choices without those that would change nothing. Call this in the snapshot of the rows. */
const neededChoices = (
  choices: ExportChoices,
  list: StoredList,
  repositories: Repositories,
): ExportChoices =>
  choices.leaveOutExcluded ? withoutIdleWish(choices, excludedRowsOf(list, repositories)) : choices;

const excludedRowsOf = ({ id }: StoredList, { exports }: Repositories): number =>
  exports.decisions(id).get('excluded') ?? 0;

/** Returns the path of the copy of the imported file. If it was erased, nothing reads it. @throws AppError as `requireCopy` */
async function sourceOf(
  { source }: StoredList,
  { workspaceDir }: Pick<JobContext, 'workspaceDir'>,
): Promise<string> {
  const path = sourcePath(workspaceDir, source.sha256);
  if (source.isCopyErased !== true) await requireCopy(path, source);
  return path;
}

const rowsOf = (
  list: StoredList,
  { rows, emails }: Repositories,
  { pause: signal }: Pick<JobContext, 'pause'>,
) => ({
  rows,
  toRow: (stored: UnparsedRow) => new DerivedRow(stored, list.settings),
  emailsOf: (after: number, through: number) => emailsBetween(list, after, through, emails),
  signal,
});
