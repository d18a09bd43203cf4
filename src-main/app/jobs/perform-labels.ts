import { inSnapshot } from '../../db/database.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { writeLabels } from '../../labels/write-labels.ts';
import { createRowChoice } from '../../lists/export/export-choices.ts';
import { DerivedRow } from '../../verdicts/derived-row.ts';
import type { JobContext } from './job-context.ts';
import type { Job } from './jobs.ts';

/** @throws AppError as `writeLabels` */
export async function performLabels(
  {
    rows,
    sheet,
    startAt,
    leavesOut,
    printsStreetless,
    joinsHouseholds,
    font,
    output,
  }: Extract<Job, { readonly kind: 'labels' }>,
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, post, pause }: Pick<JobContext, 'db' | 'nowMs' | 'post' | 'pause'>,
  onProgress: (rows: number, fraction: number) => void,
): Promise<void> {
  const written = await inSnapshot(db, () =>
    writeLabels(
      { list, output, font, sheet, startAt, leavesOut, printsStreetless, joinsHouseholds },
      {
        rows: repositories.rows,
        toRow: (stored) => new DerivedRow(stored, list.settings),
        isWanted: createRowChoice({ rows, leaveOutExcluded: true }),
        nowMs,
        onProgress: (passed) => onProgress(passed, passed / list.rowCount),
        signal: pause,
      },
    ),
  );
  post({ type: 'labels_written', written });
}
