import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAYS_IN_TRASH } from '#shared/contract/workspace/maintenance.ts';
import { createTrashHandlers } from '../../../src-main/app/handlers/lists/trash-handlers.ts';
import type { ThreadJobEnd } from '../../../src-main/app/jobs/jobs.ts';
import { deleteExpiredLists } from '../../../src-main/app/lists/expired-lists.ts';
import { readTrash } from '../../../src-main/app/lists/read-trash.ts';
import { changeRetention } from '../../../src-main/app/lists/retention.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { importAddresses, startConnected, writeText } from '../../support/app/companion-lists.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

type Core = Awaited<ReturnType<typeof startBuiltCore>>;

const DAY_MS = 86_400_000;

async function importFile({ app, backend, said }: Core, path: string) {
  const file = await app.addFile(path, 'march.csv');
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const started = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
  const isDone = ({ name, payload }: (typeof said)[number]): boolean =>
    name === 'importProgressed' && payload.listId === started.listId && payload.state === 'done';
  await expect.poll(() => said.some(isDone)).toBe(true);
  return started;
}

async function withList() {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const path = join(directory, 'march.csv');
  writeFileSync(
    path,
    'Name,Street,Town,Postcode\nAnn,1 High Street,Leeds,LS1 1AA\nBob,2 High Street,Leeds,LS1 1AA\n',
  );
  const { listId } = await importFile(core, path);
  const target = { kind: 'positions', positions: [1] } as const;
  await core.backend.decideRows({ listId, target, decision: 'kept_as_entered' });
  return { core, path, listId, directory };
}

describe('a deleted list', () => {
  it('is hidden, and can be restored with its decisions', async () => {
    const { core, listId } = await withList();
    const { backend } = core;
    await backend.trashList({ listId });
    const { lists, trash } = await backend.readWorkspace({});
    expect(lists).toEqual([]);
    expect(trash).toMatchObject([{ listId, name: 'march.csv', rows: 2, decided: 1 }]);
    expect(trash[0]?.bytes).toBeGreaterThan(50);
    expect((trash[0]?.goesAtMs ?? 0) - (trash[0]?.trashedAtMs ?? 0)).toBe(DAYS_IN_TRASH * DAY_MS);
    for (const ask of [backend.readList({ listId }), backend.trashList({ listId })])
      await expect(ask).rejects.toMatchObject({ failure: { code: 'list_not_found' } });

    await backend.putBackList({ listId });
    expect(await backend.readWorkspace({})).toMatchObject({ lists: [{ id: listId, decided: 1 }], trash: [] });
    expect((await backend.readList({ listId })).summary).toMatchObject({ rows: 2, decided: 1 });
  });

  it('is restored with its decisions when the person imports its file again', async () => {
    const { core, listId, path } = await withList();
    await core.backend.trashList({ listId });
    expect(await importFile(core, path)).toMatchObject({ listId, isNew: false });
    expect(await core.backend.readWorkspace({})).toMatchObject({ lists: [{ decided: 1 }], trash: [] });
  });

  it('leaves its copy of the file in place until the list is deleted for good', async () => {
    const { core, listId, directory } = await withList();
    const copies = (): readonly string[] => readdirSync(join(directory, 'workspace', 'sources'));
    await core.backend.trashList({ listId });
    expect(copies()).toHaveLength(1);
    await core.backend.deleteList({ listId });
    expect(copies()).toEqual([]);
    expect(await core.backend.readWorkspace({})).toMatchObject({ lists: [], trash: [] });
  });
});

it('a deleted list can be restored and deleted again while an earlier job of the list is still ending', async () => {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(3));
  const { promise: ended, resolve } = Promise.withResolvers<ThreadJobEnd>();
  const nothing = (): void => {};
  const handle = { pause: nothing, abandon: nothing, tryNow: nothing, change: nothing, ended };
  const { context } = handlerWorld(workspace, { startJob: () => handle });
  const handlers = createTrashHandlers(context);
  void context.jobs.start({ kind: 'count_stored', listId });
  const inTrash = () => workspace.repositories.lists.trash().length;
  const first = handlers.trashList({ listId });
  expect(inTrash()).toBe(1);
  handlers.putBackList({ listId });
  expect(inTrash()).toBe(0);
  const second = handlers.trashList({ listId });
  expect(inTrash()).toBe(1);
  resolve({ ok: true });
  await Promise.all([first, second]);
  expect(inTrash()).toBe(1);
});

describe('the trash', () => {
  it(`deletes a list for good after ${DAYS_IN_TRASH} days and not earlier`, async () => {
    const workspace = testWorkspace();
    const { lists } = workspace.repositories;
    const { id } = addList(workspace, streets(3));
    let now = 1_000;
    const { context } = handlerWorld(workspace, { nowMs: () => now });
    const handlers = createTrashHandlers(context);
    await handlers.trashList({ listId: id });
    handlers.putBackList({ listId: id });
    now += 2 * DAYS_IN_TRASH * DAY_MS;
    await deleteExpiredLists(context);
    await handlers.trashList({ listId: id });
    now += DAYS_IN_TRASH * DAY_MS - 1;
    await deleteExpiredLists(context);
    expect(lists.find(id)).not.toBeNull();
    now += 1;
    await deleteExpiredLists(context);
    expect(lists.find(id)).toBeNull();
  });

  it('does not delete a list that a person restores while another list is deleted for good', async () => {
    const workspace = testWorkspace();
    const { lists } = workspace.repositories;
    const ids = [addList(workspace, streets(3)).id, addList(workspace, streets(3)).id];
    let now = 1_000;
    const { context } = handlerWorld(workspace, { nowMs: () => now });
    const handlers = createTrashHandlers(context);
    for (const listId of ids) await handlers.trashList({ listId });
    now += DAYS_IN_TRASH * DAY_MS;
    const deleting = deleteExpiredLists(context);
    handlers.putBackList({ listId: ids[0] ?? 0 });
    await deleting;
    expect(lists.kept().map(({ id, trashedAtMs }) => [id, trashedAtMs])).toEqual([[ids[0], null]]);
    await expect(async () => handlers.putBackList({ listId: ids[1] ?? 0 })).rejects.toMatchObject({
      failure: { code: 'list_not_found' },
    });
  });

  it('deletes a list earlier if the retention period of the list ends earlier, and shows this date', async () => {
    const workspace = testWorkspace();
    const { lists, settings } = workspace.repositories;
    const { id, importedAtMs } = addList(workspace, streets(3));
    let now = importedAtMs + 6 * DAY_MS;
    const { context } = handlerWorld(workspace, { nowMs: () => now });
    changeRetention(settings, id, 7);
    await createTrashHandlers(context).trashList({ listId: id });
    expect(readTrash(context)).toMatchObject([{ goesAtMs: importedAtMs + 7 * DAY_MS }]);
    now += DAY_MS;
    await deleteExpiredLists(context);
    expect(lists.find(id)).toBeNull();
  });

  it('counts a shared file once, and only if no list outside the trash needs the file', async () => {
    const { core, directory } = await startConnected();
    const path = writeText(directory);
    const { ids } = await importAddresses(core, path, 'Delivery', 'Billing');
    const [delivery = 0, billing = 0] = ids;
    const sizes = async () => (await core.backend.readWorkspace({})).trash.map(({ bytes }) => bytes > 0);
    await core.backend.trashList({ listId: billing });
    expect(await sizes()).toEqual([false]);
    await core.backend.trashList({ listId: delivery });
    expect(await sizes()).toEqual([true, false]);

    const again = await importAddresses(core, path, 'Billing');
    expect(again).toMatchObject({ ids: [billing], started: { isNew: false } });
    expect((await core.backend.readWorkspace({})).trash).toMatchObject([{ listId: delivery }]);
  });
});
