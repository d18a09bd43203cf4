/**
 * Copies the text file of a workspace's list with two changed cells in each row (`in_place`) or two more columns
 * (`added_columns`), exactly as `sqlite3 -csv` does. Prints the time and memory as JSON. Arguments: the workspace's
 * folder, the file to write, layout.
 */

import { sourcePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../support/files/added-heads.ts';
import { memoryOf } from './process-memory.ts';

const [workspaceDir = '', output = '', layout = ''] = process.argv.slice(2);
/** Columns, counted from 0. */
const STREET = 1;
const CITY = 3;

const workspace = openWorkspace(workspaceDir);
const [list] = createRepositories(workspace.db).lists.all();
workspace.close();
if (!list) throw new Error('the workspace has no list');
const { source, columns, rowCount } = list;

function* patches(): Generator<RowPatch> {
  for (let sourceRow = 2; sourceRow <= rowCount + 1; sourceRow += 1) {
    const [street, city] = [`${sourceRow} Corrected Street`, 'Corrected City'];
    const replaced = [
      { column: STREET, text: street },
      { column: CITY, text: city },
    ];
    yield layout === 'in_place' ? { sourceRow, added: [], replaced } : { sourceRow, added: [street, city] };
  }
}

const startedMs = performance.now();
const addedColumns = headsOf(layout === 'in_place' ? [] : ['Street (checked)', 'City (checked)']);
await writePatched(sourcePath(workspaceDir, source.sha256), output, {
  source,
  columns,
  addedColumns,
  rows: patches(),
});
const tookMs = performance.now() - startedMs;
process.stdout.write(`${JSON.stringify({ tookMs, peakMb: memoryOf(process.pid).peak })}\n`);
