import { join } from 'node:path';
import type { WrittenLabels } from '../../labels/write-labels.ts';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { LabelWish } from '#shared/contract/labels.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { DECISIONS } from '#shared/domain/list/decision.ts';
import { exportName } from '#shared/domain/list/export-file.ts';
import type { Context } from './context.ts';
import { chosenRows, exportableList, failedEnd, newPath, originOf } from './export-handlers.ts';

export type LabelHandlers = Pick<Handlers, 'startLabels' | 'stopLabels'>;

/** Beside the practice service's data: copied there by the build. */
const FONT = ['fonts', 'DejaVuSansCondensed.ttf'];

export function createLabelHandlers(context: Context): LabelHandlers {
  return {
    startLabels: (wish) => startLabels(wish, context),

    async stopLabels({ listId }) {
      const job = context.jobs.find('labels', listId);
      if (job) await context.jobs.end(job);
      return null;
    },
  };
}

async function startLabels(
  { listId, rows = { kind: 'decided', decisions: DECISIONS }, sheet, startAt, leavesOut = false }: LabelWish,
  context: Context,
): Promise<{ readonly exportId: string }> {
  const { jobs, announce, files, dataDir } = context;
  const list = await exportableList(listId, context);
  const exportId = context.newId();
  const output = await newPath(`${exportId}.pdf`, context);
  const before = { rows: 0, totalRows: list.rowCount, file: null, notes: null, leftOut: null, failure: null };
  let latest: ExportProgress = { exportId, listId, state: 'running', ...before };
  const say = (change: Partial<ExportProgress>): void => {
    latest = { ...latest, ...change };
    announce.progressed({ name: 'exportProgressed', payload: latest });
  };
  let written: WrittenLabels = { labels: 0, leftOut: null };
  const chosen = await chosenRows({ listId, rows }, context);
  const wish = { listId, rows: chosen, sheet, startAt, leavesOut, font: join(dataDir, ...FONT), output };
  const job = jobs.start({ kind: 'labels', ...wish }, (message) => {
    if (message.type === 'progress') say({ rows: message.rows });
    if (message.type === 'labels_written') ({ written } = message);
  });
  void job.ended.then((end) => {
    if (!end.ok) say(failedEnd(end, 'labels'));
    else
      say({
        state: 'done',
        rows: written.labels,
        totalRows: written.labels,
        leftOut: written.leftOut,
        file: files.add(output, exportName(list.name, 'labels', '.pdf'), originOf(list, context)),
      });
  });
  return { exportId };
}
