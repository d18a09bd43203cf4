import { join } from 'node:path';
import type { LabelWish } from '#shared/contract/export/labels.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { exportedName, exportName } from '#shared/domain/outcome/export-file.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import type { WrittenLabels } from '../../../labels/write-labels.ts';
import type { Permissions } from '../../connection/permissions.ts';
import { exportedPrefix, newPath, originOf } from '../../exports/export-files.ts';
import { chosenRows, exportableList } from '../../exports/export-rows.ts';
import { createFileJobs, type PreparedJob } from '../../exports/file-jobs.ts';
import type { Files } from '../../files.ts';
import { endStateOf } from '../../jobs/job-end.ts';
import type { RunningWork } from '../../jobs/running-work.ts';
import type { OpenWorkspace } from '../../open-workspace.ts';
import type { Runtime } from '../../runtime.ts';

type Context = OpenWorkspace & RunningWork & Files & Permissions & Runtime;

/** The font in the app's data folder, where the build copies it. */
const FONT = ['fonts', 'DejaVuSansCondensed.ttf'];

/** Labels report their progress with `exportProgressed`, like exports. */
export function createLabelHandlers(context: Context) {
  const labels = createFileJobs('labels', context.jobs);
  return {
    startLabels: (wish) => startLabels(wish, labels.prepare(wish.listId), context),

    async stopLabels({ listId }) {
      await labels.stop(listId);
      return null;
    },
  } satisfies Partial<Handlers>;
}

async function startLabels(
  {
    listId,
    rows = { kind: 'decided', decisions: DECISIONS },
    leavesOut = false,
    printsStreetless = false,
    joinsHouseholds = false,
    ...printed
  }: LabelWish,
  prepared: PreparedJob,
  context: Context,
): Promise<{ readonly exportId: string }> {
  const { locks, announce, files, dataDir } = context;
  const list = await exportableList(listId, context);
  const exportId = context.newId();
  const output = await newPath(`${exportedPrefix(listId)}${exportId}.pdf`, context);
  const before = { rows: 0, totalRows: list.rowCount, file: null, notes: null, leftOut: null, failure: null };
  const say = announce.progress('exportProgressed', { exportId, listId, state: 'running', ...before });
  let written: WrittenLabels = { labels: 0, leftOut: null };
  const chosen = await chosenRows({ listId, rows }, context);
  const wish = { ...printed, listId, rows: chosen, leavesOut, printsStreetless, joinsHouseholds };
  locks.check(listId, 'export');
  const job = { kind: 'labels', ...wish, font: join(dataDir, ...FONT), output } as const;
  const ended = prepared.perform(job, [output, `${output}.partial`], (message) => {
    if (message.type === 'progress') say({ rows: message.rows });
    if (message.type === 'labels_written') ({ written } = message);
  });
  void ended.then((end) => {
    if (!end.ok) say(endStateOf(end));
    else
      say({
        state: 'done',
        rows: written.labels,
        totalRows: written.labels,
        leftOut: written.leftOut,
        file: files.add(output, exportName(exportedName(list), 'labels', '.pdf'), originOf(list, context)),
      });
  });
  return { exportId };
}
