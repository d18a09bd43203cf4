/**
 * Runs the built core on a drive that is nearly full. Prints its messages when a backup and a move have no space, as
 * JSON on the last line. Arguments: a folder on that drive, a list, and a folder for the move on the same drive.
 */
import { readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { startCore } from '../../../src-main/app/threads/core-client.ts';
import { isSoundFile } from '../../../src-main/db/backups/corruption.ts';
import { backUp } from '../../../src-main/db/backups/make-backup.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { builtThreads } from '../app/built-threads.ts';

const [drive = '', list = ''] = process.argv.slice(2);
const workspace = join(drive, 'workspace');
const app = await startCore({ workspaceDir: workspace, ...builtThreads });
const backend = createBackend({ call: app.dispatch });

const file = await app.addFile(list, basename(list));
const { choices, mapping } = await backend.readPreview({ file, choices: {} });
const done = Promise.withResolvers<void>();
app.subscribe(({ name, payload }) => {
  if (name === 'importProgressed' && payload.state === 'done') done.resolve();
});
const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
await done.promise;
const backups = (): readonly string[] => readdirSync(join(workspace, 'backups')).toSorted();
await backend.makeBackup({});
const before = backups();
// Copies the log into the file before the drive is full, so that the file needs no space later.
const early = openDatabase(databasePath(workspace));
early.pragma('wal_checkpoint(TRUNCATE)');
early.close();
// Fills the drive as another program would, except for the space that the workspace's log needs.
const fill = (name: string): void => {
  const { bavail, bsize } = statfsSync(drive);
  writeFileSync(join(drive, name), Buffer.alloc(Math.max(0, bavail * bsize - 200_000)));
};
fill('film.mp4');

const failureOf = async (name: string, input: unknown = {}): Promise<string | null> => {
  const reply = await app.dispatch(name, input);
  return reply.ok ? null : reply.failure.code;
};
const backup = (await backend.makeBackup({})).backupFailure?.code ?? null;
const isAsBefore = JSON.stringify(backups()) === JSON.stringify(before);
const elsewhere = await app.addFolder(join(drive, 'elsewhere'));
const move = await failureOf('moveWorkspace', { folder: elsewhere.token });
const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: 0, limit: 1 });
const { revision = 0 } = rows[0] ?? {};
const decision = { kind: 'kept_as_entered' };
const decided = await failureOf('decideRow', { listId, position: 1, revision, decision });
const { lists } = await backend.readWorkspace({});
await app.close();

fill('series.mp4');
// A backup for which there is no space does not begin, so that other programs keep the rest of the drive.
const db = openDatabase(databasePath(workspace));
const refused = await backUp(db, workspace, 'asked', Date.now(), new AbortController().signal).catch(String);
db.close();
const isSound = isSoundFile(databasePath(workspace));

const ofBackup = { backup, isAsBefore };
const end = {
  ...ofBackup,
  move,
  decided,
  lists: lists.length,
  refused,
  isSound,
};
process.stdout.write(`${JSON.stringify(end)}\n`);
