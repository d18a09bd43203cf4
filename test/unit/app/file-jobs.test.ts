import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { createExportHandlers } from '../../../src-main/app/handlers/export/export-handlers.ts';
import { createLabelHandlers } from '../../../src-main/app/handlers/export/label-handlers.ts';
import type { Job, StartJob, ThreadJobEnd } from '../../../src-main/app/jobs/jobs.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

/** Starts jobs that leave part of their file. Each ends when it is stopped, unless it has already ended. */
function stoppable(endOf: (job: Job) => ThreadJobEnd | null = () => null) {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(3));
  const started: string[] = [];
  const startJob: StartJob = (job, listener) => {
    started.push(job.kind);
    if ('output' in job) for (const end of ['', '.partial']) writeFileSync(`${job.output}${end}`, 'x');
    if (job.kind === 'export')
      listener({
        type: 'exported',
        rows: 3,
        notes: { encodingBefore: null, formulaCellsKept: 0, notKept: [] },
        extension: null,
      });
    const { promise: ended, resolve } = Promise.withResolvers<ThreadJobEnd>();
    const pause = () => resolve(endOf(job) ?? { ok: false, failure: { code: 'interrupted' } });
    return { pause, abandon: () => {}, tryNow: () => {}, change: () => {}, ended };
  };
  const { context, said } = handlerWorld(workspace, { startJob });
  const workspaceDir = tempDir();
  let made = 0;
  const ours = { ...context, workspaceDir, newId: () => `${(made += 1)}` };
  return {
    listId,
    handlers: { ...createExportHandlers(ours), ...createLabelHandlers(ours) },
    started,
    states: () => said.flatMap(({ payload }) => ('state' in payload ? [payload.state] : [])),
    files: () => readdirSync(join(workspaceDir, 'exports')),
  };
}

const rows = { kind: 'filter', filter: NO_FILTER } as const;
const EXPORT = { format: 'csv', layout: 'in_place', rows } as const;
const LABELS = { sheet: 'avery_l7160', startAt: 1, rows } as const;

type World = ReturnType<typeof stoppable>;

const KINDS = {
  export: {
    start: ({ handlers, listId }: World) => handlers.startExport({ ...EXPORT, listId }),
    stop: ({ handlers, listId }: World) => handlers.stopExport({ listId }),
  },
  preview: {
    start: ({ handlers, listId }: World) => handlers.previewExport({ ...EXPORT, listId }),
    stop: ({ handlers, listId }: World) => handlers.stopPreviewExport({ listId }),
  },
  labels: {
    start: ({ handlers, listId }: World) => handlers.startLabels({ ...LABELS, listId }),
    stop: ({ handlers, listId }: World) => handlers.stopLabels({ listId }),
  },
} as const;

describe.each(Object.entries(KINDS))('a job for a file of the kind “%s”', (_kind, { start, stop }) => {
  it('does not begin if a person stops the job before the start', async () => {
    const world = stoppable();
    const isStarted = start(world);
    await stop(world);
    await isStarted;
    expect(world.started).toEqual([]);
    await expect.poll(world.states).toEqual(['stopped']);
  });

  it('begins even if a person stopped an earlier job of the list', async () => {
    const world = stoppable();
    await stop(world);
    await start(world);
    expect(world.started).toHaveLength(1);
  });
});

it('stopping the exports of a list ends all exports of this list, and leaves no files', async () => {
  const world = stoppable();
  const { start, stop } = KINDS.export;
  await start(world);
  await start(world);
  expect(world.files()).toHaveLength(4);
  await stop(world);
  await expect.poll(world.states).toEqual(['stopped', 'stopped']);
  expect(world.files()).toEqual([]);
});

it('an export that finishes while it is being stopped is reported as stopped', async () => {
  const world = stoppable(() => ({ ok: true }));
  await KINDS.export.start(world);
  await KINDS.export.stop(world);
  await expect.poll(world.states).toEqual(['stopped']);
  expect(world.files()).toEqual([]);
});

it('two simultaneous requests for the same preview start only one job', async () => {
  const world = stoppable();
  const { start } = KINDS.preview;
  await Promise.all([start(world), start(world)]);
  expect(world.started).toHaveLength(1);
});
