import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { keyApp } from './key-app.ts';

const refusal = (detail: string) => ({ failure: { code: 'changes_not_writable', detail } });

it('a change is refused with its reason while another program locks the workspace, and accepted afterwards', async () => {
  const workspaceDir = join(tempDir(), 'workspace');
  const { backend, db } = keyApp({}, { workspaceDir });
  db.pragma('busy_timeout = 0');
  const other = openDatabase(databasePath(workspaceDir));
  other.exec('BEGIN IMMEDIATE');
  await expect(backend.changeSettings({ theme: 'dark' })).rejects.toMatchObject(refusal('SQLITE_BUSY'));
  other.close();
  expect(await backend.changeSettings({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
});

it('a change is refused with its reason while the file of the workspace is read-only', async () => {
  const { backend, db } = keyApp();
  db.pragma('query_only = ON');
  await expect(backend.changeSettings({ theme: 'dark' })).rejects.toMatchObject(refusal('SQLITE_READONLY'));
});
