/** Tests the local host with a workspace that another app has open. The page is read-only until that app closes. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { createCall } from '../../../src-renderer/backend/loopback-host.ts';
import { builtThreads } from '../../support/app/built-threads.ts';
import { startServe } from '../../support/app/in-process-serve.ts';
import { signInAt } from '../../support/app/page-session.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets } from '../../support/rows/workspace.ts';
import { failureOf } from '../app/key-app.ts';

/** A workspace that is open in an app other than a local host. */
function heldWorkspace() {
  const directory = join(tempDir(), 'workspace');
  const { db, close } = openWorkspace(directory);
  onTestFinished(close);
  const list = addList({ db, repositories: createRepositories(db) }, streets(3));
  // A file that the other app is about to read.
  mkdirSync(join(directory, 'uploads'));
  writeFileSync(join(directory, 'uploads', 'dropped.csv'), 'Street\n1 High Street');
  return { directory, list, close };
}

const start = (directory: string) =>
  startServe(directory, {
    patienceMs: 0,
    openApp: (workspaceDir, mayOnlyRead) => startCore({ workspaceDir, mayOnlyRead, ...builtThreads }),
  });

const namesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();

it("a read-only host does not change the other app's folder; once the host opens the workspace for writing, a second start finds the host", async () => {
  const { directory, list, close } = heldWorkspace();
  const before = namesIn(directory);
  const reading = start(directory);
  await expect.poll(() => reading.opened).toHaveLength(1);
  const { session, post } = await signInAt(await reading.address());
  const backend = createBackend({ call: createCall(session, post) });
  expect(await backend.readWorkspace({})).toMatchObject({ isReadOnly: true, lists: [{ name: list.name }] });
  expect(await failureOf(backend.deleteList({ listId: list.id }))).toEqual({ code: 'workspace_read_only' });
  expect(await failureOf(backend.takeWorkspace({}))).toMatchObject({ code: 'workspace_in_use' });
  expect(reading.said).toContain(READ_ONLY.notice);
  expect(namesIn(directory)).toEqual(before);

  close();
  await backend.takeWorkspace({});
  expect((await backend.readWorkspace({})).isReadOnly).toBe(false);
  const second = start(directory);
  expect(await second.ended).toBe(0);
  expect(second.said[0]).toBe('Doorstep is already running with this workspace.');

  const [{ path } = { path: '' }] = reading.opened;
  expect(dirname(path)).not.toBe(directory);
  await reading.stop();
  expect(existsSync(dirname(path))).toBe(false);
  expect(namesIn(directory).filter((name) => /^(?:local-host|open-)/u.test(name))).toEqual([]);
});
