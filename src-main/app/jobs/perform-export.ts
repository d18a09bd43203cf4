/** Writes a list to a file. */
import { inSnapshot } from '../../db/database.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { sourcePath } from '../../db/workspace.ts';
import { exportList } from '../../lists/export-list.ts';
import { DerivedRow } from '../../verdicts/derived-row.ts';
import { makeReceipt } from '../../verify/receipt.ts';
import type { JobContext } from './job-context.ts';
import type { Job } from './jobs.ts';

type ExportJob = Extract<Job, { readonly kind: 'export' }>;

/** @throws AppError as `exportList` */
export async function performExport(
  { output, format, layout, mayBecomeUtf8 }: ExportJob,
  list: StoredList,
  repositories: Repositories,
  {
    db,
    workspaceDir,
    nowMs,
    post,
    pause,
  }: Pick<JobContext, 'db' | 'workspaceDir' | 'nowMs' | 'post' | 'pause'>,
  onProgress: (rows: number, fraction: number) => void,
): Promise<void> {
  const source = sourcePath(workspaceDir, list.source.sha256);
  // The rows are read once for the sheet and once for the change log, and a person may decide meanwhile.
  const { notes, extension } = await inSnapshot(db, () =>
    exportList(
      { list, source, output, format, layout, mayBecomeUtf8 },
      {
        rows: repositories.rows,
        toRow: (stored) => new DerivedRow(stored, list.settings),
        receipt: makeReceipt(list.id, repositories),
        nowMs,
        onProgress: (rows) => onProgress(rows, rows / list.rowCount),
        signal: pause,
      },
    ),
  );
  post({ type: 'exported', notes, extension });
}
