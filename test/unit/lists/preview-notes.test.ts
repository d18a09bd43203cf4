import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RepairInForce } from '#shared/domain/repair/repairs.ts';
import { type ExportFindings, previewExport } from '../../../src-main/lists/export/preview-export.ts';
import { MAX_NOTES } from '../../../src-main/spreadsheet/limits.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { decidedList, exportedList, passDependencies } from '../../support/rows/exported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const CAPITALS: RepairInForce = { id: 'capitals', columns: [1, 3], switchedOnAtMs: 0 };

it('the preview of an export reports the number of replaced values without a note in the workbook', async () => {
  const rows = Array.from({ length: MAX_NOTES / 2 + 2 }, (_, at) => [
    '',
    `${at} HIGH STREET`,
    '',
    'LEEDS',
    '',
  ]);
  const made = decidedList(rows, []);
  const list = { ...made.list, settings: { ...made.list.settings, repairs: [CAPITALS] } };
  const decided = { ...made, list };
  const left = [{ code: 'old_values_left_out', count: 4 }];
  const lossesWith = async (notes: boolean) => {
    const choices = exportChoices({ layout: 'in_place', notes });
    const found: ExportFindings[] = [];
    await previewExport(
      { list: decided.list, source: decided.source, choices },
      {
        ...passDependencies(decided),
        aside: join(tempDir(), 'aside'),
        otherSheets: () => Promise.resolve([]),
        excludedRows: 0,
        onFindings: (findings) => found.push(findings),
      },
    );
    return found.at(-1)?.losses;
  };
  expect(await lossesWith(true)).toEqual(left);
  expect(await lossesWith(false)).toEqual([]);
  const { notes } = await exportedList(decided, { format: 'xlsx', layout: 'in_place', notes: true });
  expect(notes.notKept).toEqual(left);
});
