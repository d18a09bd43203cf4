/** Exports lists whose rows are wider or narrower than their header. Other programs read each result under its own header. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/list/formats.ts';
import { EXPORT_LAYOUTS } from '#shared/domain/outcome/export-layouts.ts';
import { python, pythonWithOpenpyxl, readByOpenpyxl } from '../../support/files/workbook-readers.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { decidedList, exportedList } from '../../support/rows/exported-list.ts';

const CSV = `
import csv, json, sys
json.dump(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline=''), delimiter=sys.argv[2])), sys.stdout)
`;

type Cells = readonly string[];

function readAgain(path: string, format: ExportFormat): readonly Cells[] {
  if (format === 'xlsx')
    return (readByOpenpyxl([path])[path]?.['List'] ?? []).map((row) => row.map((cell) => cell ?? ''));
  const args = ['-c', CSV, path, format === 'tsv' ? '\t' : ','];
  return JSON.parse(execFileSync(python ?? '', args, { encoding: 'utf8' })) as readonly Cells[];
}

const trimmed = (cells: Cells): Cells => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

describe.skipIf(!python || !pythonWithOpenpyxl)('a list with rows of different widths', () => {
  it.each(EXPORT_FORMATS.flatMap((format) => EXPORT_LAYOUTS.map((layout) => [format, layout] as const)))(
    'has each result under its own header in a %s file, %s',
    async (format, layout) => {
      const widths = fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 4, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(widths, async (wanted) => {
          const rows = wanted.map((width, row) =>
            Array.from({ length: width }, (_, column) => `r${row}c${column}`),
          );
          const list = decidedList(
            rows,
            rows.map(() => byPerson('excluded')),
          );
          const { path } = await exportedList(list, { format, layout, columns: ['status'] });
          const [head = [], ...found] = readAgain(path, format);
          const status = head.indexOf('Status');
          expect(found.map((cells) => cells[status])).toEqual(rows.map(() => 'Excluded'));
          expect(found.map((cells) => trimmed(cells.slice(0, status)))).toEqual(rows);
        }),
        { numRuns: 3 },
      );
    },
  );
});
