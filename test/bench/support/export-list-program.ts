/**
 * Exports the list of a workspace as the job of an export does, in a process of its own, and prints what it took as JSON.
 * Arguments: the workspace's folder, the file to write, layout, format (`csv`).
 */
import type { ExportLayout } from '#shared/domain/list/export-layouts.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import { performExport } from '../../../src-main/app/jobs/perform-export.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { memoryOf } from './process-memory.ts';

const [workspaceDir = '', output = '', layout = '', format = 'csv'] = process.argv.slice(2);
const workspace = openWorkspace(workspaceDir);
const repositories = createRepositories(workspace.db);
const [list] = repositories.lists.all();
if (!list) throw new Error('the workspace has no list');
const startedMs = performance.now();
await performExport(
  {
    kind: 'export',
    listId: list.id,
    choices: exportChoices({ format: format as ExportFormat, layout: layout as ExportLayout }),
    output,
  },
  list,
  repositories,
  { db: workspace.db, workspaceDir, nowMs: Date.now, post: () => {}, pause: new AbortController().signal },
  () => {},
);
const tookMs = performance.now() - startedMs;
process.stdout.write(`${JSON.stringify({ tookMs, peakMb: memoryOf(process.pid).peak })}\n`);
workspace.close();
