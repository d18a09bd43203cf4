/**
 * Exports the list of a workspace as the app does it, on a built job thread in its own process. Prints the time and
 * memory as JSON. Arguments: the workspace's folder, the file to write, layout, format (`csv`).
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import { createJobStarter } from '../../../src-main/app/threads/start-job-thread.ts';
import { createListRepository } from '../../../src-main/db/repositories/list-repository.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { memoryOf } from './process-memory.ts';

const JOB_THREAD = pathToFileURL(join(resolve(import.meta.dirname, '../../..'), 'out/main/job-thread.js'));

const [workspaceDir = '', output = '', layout = '', format = 'csv'] = process.argv.slice(2);
const workspace = openWorkspace(workspaceDir);
const [list] = createListRepository(workspace.db).all();
if (!list) throw new Error('the workspace has no list');
const choices = exportChoices({ format: format as ExportFormat, layout: layout as ExportLayout });
const startedMs = performance.now();
const job = createJobStarter(JOB_THREAD, workspace).start(
  { kind: 'export', companions: [], listId: list.id, choices, output },
  () => {},
);
const end = await job.ended;
if (!end.ok) throw new Error(`the export failed: ${JSON.stringify(end.failure)}`);
const tookMs = performance.now() - startedMs;
process.stdout.write(`${JSON.stringify({ tookMs, peakMb: memoryOf(process.pid).peak })}\n`);
workspace.close();
