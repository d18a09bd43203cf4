import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { openDamaged } from '../../../src-main/db/salvage/open-damaged.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

it('the app replaces a link or an old file at the path of the copy through which it reads a workspace', () => {
  const directory = tempDir();
  const [altered, sound, outside] = ['altered', 'sound', 'letter.odt'].map((name) => join(directory, name));
  for (const each of [altered, sound]) openWorkspace(each ?? '').close();
  writeFileSync(outside ?? '', 'mine');
  const path = databasePath(altered ?? '');
  // The changed schema makes the app read the workspace through a copy.
  const db = new Sqlite(path);
  db.exec('CREATE TABLE theirs (x)');
  db.close();
  for (const plant of [
    () => symlinkSync(outside ?? '', `${path}.salvage`),
    () => writeFileSync(`${path}.salvage`, 'x'),
  ]) {
    plant();
    const damaged = openDamaged(path, databasePath(sound ?? ''));
    expect(damaged).not.toBeNull();
    damaged?.close();
    expect(readFileSync(outside ?? '', 'utf8')).toBe('mine');
    expect(existsSync(`${path}.salvage`)).toBe(false);
  }
});
