import { mkdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ExportProgress } from '#shared/contract/events.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';

export type ExportHandlers = Pick<Handlers, 'startExport'>;

/** The finished file waits in the workspace until the shell has handed it over. */
export const exportsDir = (workspaceDir: string): string => join(workspaceDir, 'exports');

export function createExportHandlers(context: Context): ExportHandlers {
  const { jobs, events, files, work, workspaceDir, newId } = context;
  return {
    async startExport({ listId, format, layout }) {
      const list = readyList(context, listId);
      work.check(listId, 'export');
      const exportId = newId();
      const directory = exportsDir(workspaceDir);
      await mkdir(directory, { recursive: true });
      const output = join(directory, `${exportId}.${format}`);
      let latest: ExportProgress = {
        exportId,
        listId,
        state: 'running',
        rows: 0,
        totalRows: list.rowCount,
        file: null,
        failure: null,
      };
      const say = (change: Partial<ExportProgress>): void => {
        latest = { ...latest, ...change };
        events.emit({ name: 'exportProgressed', payload: latest });
      };
      const job = jobs.start({ kind: 'export', listId, format, layout, output }, (message) => {
        if (message.type === 'progress') say({ rows: message.rows });
      });
      void job.ended.then((end) => {
        if (end.ok)
          say({
            state: 'done',
            rows: list.rowCount,
            file: files.add(output, `${parse(list.name).name} checked.${format}`),
          });
        else if (end.failure?.code === 'interrupted') say({ state: 'stopped' });
        else say({ state: 'failed', failure: end.failure ?? { code: 'internal', reference: 'export' } });
      });
      return { exportId };
    },
  };
}
