import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportNotes, ExportProgress } from '#shared/contract/events.ts';
import type { Handlers } from '#shared/contract/operations.ts';
import { exportExtension, exportName } from '#shared/domain/list/export-file.ts';
import type { Context } from './context.ts';
import { readyList } from './context.ts';

export type ExportHandlers = Pick<Handlers, 'startExport'>;

/** The finished file waits in the workspace until the shell has handed it over. */
export const exportsDir = (workspaceDir: string): string => join(workspaceDir, 'exports');

export function createExportHandlers(context: Context): ExportHandlers {
  const { jobs, announce, files, locks, workspaceDir, newId } = context;
  return {
    async startExport({ listId, format, layout, mayBecomeUtf8 = false }) {
      const list = readyList(context, listId);
      // Rows an earlier app had not come to: the answer is there, and theirs.
      await jobs.find('settle_rest', listId)?.ended;
      // What the rules before these decided is taken back first.
      await jobs.find('judge_again', listId)?.ended;
      locks.check(listId, 'export');
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
        notes: null,
        failure: null,
      };
      const say = (change: Partial<ExportProgress>): void => {
        latest = { ...latest, ...change };
        announce.progressed({ name: 'exportProgressed', payload: latest });
      };
      let notes: ExportNotes | null = null;
      let extension: string | null = null;
      const exportJob = { kind: 'export', listId, format, layout, mayBecomeUtf8, output } as const;
      const job = jobs.start(exportJob, (message) => {
        if (message.type === 'progress') say({ rows: message.rows });
        if (message.type === 'exported') ({ notes, extension } = message);
      });
      void job.ended.then((end) => {
        if (end.ok) {
          const name = exportName(list.name, exportExtension(list.source, format, extension));
          say({ state: 'done', rows: list.rowCount, file: files.add(output, name), notes });
        } else if (end.failure?.code === 'interrupted') say({ state: 'stopped' });
        else say({ state: 'failed', failure: end.failure ?? { code: 'internal', reference: 'export' } });
      });
      return { exportId };
    },
  };
}
