/** Writes a list to a file, and says beforehand what that file would be. */
import { inSnapshot } from '../../db/database.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { UnparsedRow } from '../../db/repositories/unparsed-row.ts';
import { sourcePath } from '../../db/workspace.ts';
import type { ExportChoices } from '../../lists/export-choices.ts';
import { withoutIdleWish } from '../../lists/export-choices.ts';
import { exportList } from '../../lists/export-list.ts';
import type { ExportFindings } from '../../lists/preview-export.ts';
import { previewExport } from '../../lists/preview-export.ts';
import { inspectFile } from '../../spreadsheet/inspect-file.ts';
import { DerivedRow } from '../../verdicts/derived-row.ts';
import { makeReceipt } from '../../verify/receipt.ts';
import { throttle } from '../throttle.ts';
import type { JobContext } from './job-context.ts';
import { PROGRESS_INTERVAL_MS } from './job-context.ts';
import type { Job } from './jobs.ts';

type ExportContext = Pick<JobContext, 'db' | 'workspaceDir' | 'nowMs' | 'post' | 'pause'>;

/** @throws AppError as `exportList` */
export async function performExport(
  { output, choices }: Extract<Job, { readonly kind: 'export' }>,
  list: StoredList,
  repositories: Repositories,
  context: ExportContext,
  onProgress: (rows: number, fraction: number) => void,
): Promise<void> {
  const { db, nowMs, post } = context;
  // The rows are read once for the sheet and once for the change log, and a person may decide meanwhile.
  const { rows, notes, extension } = await inSnapshot(db, () =>
    exportList(
      { ...sourceOf(list, context), choices: neededChoices(choices, list, repositories), output },
      {
        ...rowsOf(list, repositories, context),
        counts: repositories.exports,
        receipt: makeReceipt(list.id, repositories),
        nowMs,
        onProgress: (passed) => onProgress(passed, passed / list.rowCount),
      },
    ),
  );
  post({ type: 'exported', rows, notes, extension });
}

/** @throws AppError as `previewExport` */
export async function performPreviewExport(
  { aside, choices }: Extract<Job, { readonly kind: 'preview_export' }>,
  list: StoredList,
  repositories: Repositories,
  context: ExportContext,
): Promise<void> {
  const { db, nowMs, post } = context;
  const { push, flush } = throttle(PROGRESS_INTERVAL_MS, (findings: ExportFindings) =>
    post({ type: 'previewed', findings }),
  );
  const { source } = sourceOf(list, context);
  try {
    await inSnapshot(db, () => {
      const excludedRows = excludedRowsOf(list, repositories);
      return previewExport(
        { list, source, choices: withoutIdleWish(choices, excludedRows) },
        {
          excludedRows,
          ...rowsOf(list, repositories, context),
          aside,
          otherSheets: async () => {
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

/** In the snapshot that the rows are read from. */
const neededChoices = (choices: ExportChoices, list: StoredList, repositories: Repositories): ExportChoices =>
  withoutIdleWish(choices, excludedRowsOf(list, repositories));

const excludedRowsOf = ({ id }: StoredList, { exports }: Repositories): number =>
  exports.decisions(id).get('excluded') ?? 0;

const sourceOf = (list: StoredList, { workspaceDir }: ExportContext) => ({
  list,
  source: sourcePath(workspaceDir, list.source.sha256),
});

const rowsOf = (list: StoredList, { rows }: Repositories, { pause: signal }: ExportContext) => ({
  rows,
  toRow: (stored: UnparsedRow) => new DerivedRow(stored, list.settings),
  signal,
});
