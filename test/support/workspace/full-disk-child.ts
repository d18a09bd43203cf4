/**
 * The built core on a drive that is nearly full, and what it says when a backup, a compaction and a move find no room. Words:
 * a folder on that drive, a list, and a folder for the move on the same drive. The last line is JSON.
 */
import { statfsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { WHOLE_LIST } from '#shared/contract/view.ts';
import { builtThreads } from '../app/built-threads.ts';

const [drive = '', list = ''] = process.argv.slice(2);
const app = await startCore({ workspaceDir: join(drive, 'workspace'), ...builtThreads });
const backend = createBackend({ call: app.dispatch });

const file = await app.addFile(list, basename(list));
const { choices, mapping } = await backend.readPreview({ file, choices: {} });
const done = Promise.withResolvers<void>();
app.subscribe(({ name, payload }) => {
  if (name === 'importProgressed' && payload.state === 'done') done.resolve();
});
const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
await done.promise;
// As another program fills the drive, but for what the workspace's log needs.
const { bavail, bsize } = statfsSync(drive);
writeFileSync(join(drive, 'film.mp4'), Buffer.alloc(bavail * bsize - 200_000));

const failureOf = async (name: string, input: unknown = {}): Promise<string | null> => {
  const reply = await app.dispatch(name, input);
  return reply.ok ? null : reply.failure.code;
};
const backup = (await backend.makeBackup({})).backupFailure?.code ?? null;
const compact = await failureOf('compactWorkspace');
const elsewhere = await app.addFolder(join(drive, 'elsewhere'));
const move = await failureOf('moveWorkspace', { folder: elsewhere.token });
const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 1 });
const { revision = 0 } = rows[0] ?? {};
const decision = { kind: 'kept_as_entered' };
const decided = await failureOf('decideRow', { listId, position: 1, revision, decision });
const { lists } = await backend.readWorkspace({});
await app.close();
process.stdout.write(`${JSON.stringify({ backup, compact, move, decided, lists: lists.length })}\n`);
