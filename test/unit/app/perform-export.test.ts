import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { findPython } from '../../support/app/find-programs.ts';
import { readByOpenpyxl } from '../../support/files/workbook-readers.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { exportByJob } from '../../support/rows/export-by-job.ts';
import { keepCopy } from '../../support/rows/kept-copy.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, addressRow, COLUMNS } from '../../support/rows/workspace.ts';

it.runIf(findPython('openpyxl'))(
  'a decision made during an in-place export is neither in the sheet nor in the change log',
  async () => {
    const workspaceDir = tempDir();
    const open = () => {
      const db = openDatabase(databasePath(workspaceDir));
      onTestFinished(() => void db.close());
      return db;
    };
    const db = open();
    migrate(db, MIGRATIONS);
    const repositories = createRepositories(db);
    const rows = ['High St', 'Low St'].map((street) => addressRow(street));
    const added = addList({ db, repositories }, rows);
    const lines = [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\n`);
    const list = { ...added, source: { ...added.source, ...keepCopy(workspaceDir, lines.join('')) } };

    const another = createRepositories(open()).rows;
    const edited = byPerson('edited', {
      street: 'Low Street',
      house_number: '1',
      city: 'Leeds',
      postcode: 'LS1 1AA',
    });
    const output = join(workspaceDir, 'out.xlsx');
    await exportByJob(
      { db, directory: workspaceDir },
      list,
      { layout: 'in_place' },
      output,
      // All rows are on the sheet, and none is in the log yet.
      () => another.setDecision(list.id, 2, edited),
    );
    const [sheet = [], log = []] = Object.values(readByOpenpyxl([output])[output] ?? {});
    expect(sheet.map((cells) => cells[1])).toEqual(['Street', 'High St', 'Low St']);
    expect(log).toHaveLength(1);
  },
);
