import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { MISSING } from '#shared/contract/run/run.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { superviseCore } from '../../../src-main/app/threads/core-supervisor.ts';
import { builtThreads } from '../../support/app/built-threads.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const ROWS = 32;
const LIST = [
  'Name,Street,Town,Postcode',
  ...Array.from({ length: ROWS }, (_, at) => `P${at},${at + 1} Stanley Street,Ulverston,LA12 7BT`),
].join('\n');

let directory: string;

beforeEach(() => {
  directory = tempDir();
});

async function superviseBuiltCore(serviceUrl = 'http://127.0.0.1:9') {
  const app = await superviseCore({
    workspaceDir: join(directory, 'workspace'),
    ...builtThreads,
    coreThread: new URL('../../support/app/failing-core-thread.ts', import.meta.url),
    overrides: { serviceUrl, key: 'practice', concurrency: 4 },
    limits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  });
  const said: EventMessage[] = [];
  app.subscribe((message) => said.push(message));
  onTestFinished(() => app.close());
  const channel = new BroadcastChannel('failing-core');
  onTestFinished(() => channel.close());
  const heard = (name: EventMessage['name']) => said.filter((message) => message.name === name);
  return {
    app,
    backend: createBackend({ call: app.dispatch }),
    said,
    heard,
    fail: channel.postMessage.bind(channel),
  };
}

type Core = Awaited<ReturnType<typeof superviseBuiltCore>>;

async function addList({ app }: Core) {
  const path = join(directory, 'list.csv');
  writeFileSync(path, LIST);
  return app.addFile(path, 'list.csv');
}

async function importFile({ backend, said }: Core, file: Awaited<ReturnType<typeof addList>>) {
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
  await expect
    .poll(() => said.some(({ name, payload }) => name === 'importProgressed' && payload.state === 'done'))
    .toBe(true);
  return listId;
}

it.each(['exit', 'throw'] as const)(
  'the app restarts a core that fails (%s), and the run can continue without a second payment',
  async (how) => {
    const service = await practiceService({ trouble: { latencyMs: 100 } });
    const core = await superviseBuiltCore(service.url);
    const { backend, heard } = core;
    const listId = await importFile(core, await addList(core));
    await backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'wait' });
    const charged = async () => (await backend.readRun({ listId }))?.credits.validation.charged ?? 0;
    await expect.poll(charged).toBeGreaterThan(3);

    core.fail(how);
    await expect.poll(() => heard('coreRestarted').length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(() => heard('runProgressed').at(-1)?.payload)
      .toMatchObject({ state: 'paused', failure: { code: 'run_interrupted' } });
    const asked = async () => (await service.questions()).reduce((sum, each) => sum + each.asked, 0);
    const before = await asked();
    // The answer to this check arrives after all earlier requests have arrived.
    await backend.checkRow({ listId, position: ROWS });
    expect(await asked()).toBe(before + 1);
    expect(readFileSync(join(directory, 'workspace', 'doorstep.log'), 'utf8')).toContain(
      '"operation":"core"',
    );

    await backend.startRun({ listId, scope: MISSING, maxCredits: null, whenGone: 'wait' });
    await expect
      .poll(async () => (await backend.readRun({ listId }))?.state, { timeout: 20_000 })
      .toBe('done');
    const answeredTwice = (await service.questions()).filter(({ answered }) => answered > 1);
    expect(answeredTwice.length).toBeLessThanOrEqual(4);
    expect((await backend.readReceipt({ listId })).askedAgain).toBeGreaterThanOrEqual(answeredTwice.length);
  },
);

it('pending calls fail with a reason when the core fails, and later calls succeed after its restart', async () => {
  const service = await practiceService({ trouble: { latencyMs: 20_000 } });
  const core = await superviseBuiltCore(service.url);
  const file = await addList(core);
  const listId = await importFile(core, file);
  const asked = core.app.dispatch('checkRow', { listId, position: 1 });
  await expect.poll(async () => (await service.questions()).length).toBe(1);
  core.fail('exit');
  expect(await asked).toMatchObject({ failure: { code: 'core_restarted' } });
  expect(await core.app.dispatch('readWorkspace', {})).toMatchObject({ ok: true });
  expect(await core.backend.readPreview({ file, choices: {} })).toMatchObject({ rows: expect.anything() });
});

it('the app restarts a core that ran out of memory, and logs the restart', async () => {
  const core = await superviseBuiltCore();
  core.fail('out of memory');
  await expect.poll(() => core.heard('coreRestarted').length, { timeout: 25_000 }).toBe(1);
  expect(await core.app.dispatch('readWorkspace', {})).toMatchObject({ ok: true });
  expect(readFileSync(join(directory, 'workspace', 'doorstep.log'), 'utf8')).toContain(
    'ERR_WORKER_OUT_OF_MEMORY',
  );
});

it('the app stops restarting a core after repeated failures, and then every call fails', async () => {
  const core = await superviseBuiltCore();
  for (let failure = 1; failure <= 4; failure += 1) {
    core.fail('exit');
    await expect
      .poll(() => core.heard('coreRestarted').length + core.heard('coreEnded').length)
      .toBe(failure);
  }
  const failure = { code: 'core_keeps_failing', log: join(directory, 'workspace', 'doorstep.log') };
  expect(core.heard('coreEnded')).toEqual([{ name: 'coreEnded', payload: { failure } }]);
  expect(await core.app.dispatch('readWorkspace', {})).toEqual({ ok: false, failure });
});
