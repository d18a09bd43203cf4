/** Tests files that are hard to read. Uses a few fixtures, and a whole open collection if it is installed. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { project } from '../../support/app/cli.ts';
import { headsOf } from '../../support/files/added-heads.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const CARRIED = project('test/fixtures/spreadsheets');
const SHARED = project('../shared/data/C_file_formats');
const FOLDERS = ['valid', 'hostile_or_broken', 'csv_and_other', 'csv_spectrum'];

const filesOf = (folder: string): readonly string[] => readdirSync(folder).map((name) => join(folder, name));
const files = [
  ...filesOf(CARRIED),
  ...(existsSync(SHARED) ? FOLDERS.flatMap((name) => filesOf(join(SHARED, name))) : []),
].filter((path) => !path.endsWith('.md'));

async function readAll(path: string, wanted: Parameters<typeof inspectFile>[1] = {}) {
  const { format, choices, columns } = await inspectFile(path, wanted);
  const rows: { readonly sourceRow: number; readonly cells: readonly string[] }[] = [];
  for await (const { records } of readRecords(path, { format, ...choices })) rows.push(...records);
  return { format, choices, columns, rows };
}

function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing went wrong',
    (error: unknown) => (error instanceof AppError ? error.failure.code : String(error)),
  );
}

describe('a hard file', () => {
  it.each(files.map((path) => [basename(path), path] as const))(
    'is read and exported, or refused with a message that names the file: %s',
    async (_, path) => {
      try {
        const { format, choices, columns, rows } = await readAll(path);
        // A read-only format is exported as a new workbook from these rows.
        if (SHEET_FORMATS[format].readOnly) return;
        const patches: readonly RowPatch[] = rows.map(({ sourceRow }) => ({ sourceRow, added: ['added'] }));
        const output = join(tempDir(), `out.${format}`);
        const again = {
          async *[Symbol.asyncIterator]() {
            yield* patches;
          },
        };
        const plan = {
          source: { format, ...choices },
          columns,
          addedColumns: headsOf(['Added']),
          rows: again,
        };
        expect((await writePatched(path, output, plan)).rows).toBe(rows.length);
        const back = await readAll(output, choices);
        expect(back.rows.map(({ cells }) => cells.at(-1))).toEqual(rows.map(() => 'added'));
        back.rows.forEach(({ cells }, i) => {
          const before = rows[i]?.cells ?? [];
          expect(cells.slice(0, before.length), `record ${i + 1}`).toEqual(before);
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.failure).toMatchObject({ file: basename(path) });
      }
    },
  );
});

describe('a refused file', () => {
  it.each([
    ['poc-xmlbomb.xlsx', 'file_damaged'],
    ['xlsx-corrupted.xlsx', 'file_damaged'],
    ['protected_passtika.xlsx', 'file_encrypted'],
  ])('causes the failure code for its problem: %s', async (name, code) => {
    expect(await codeOf(readAll(join(CARRIED, name)))).toBe(code);
  });
});

describe('a hard workbook', () => {
  it('is read with all its rows, even with prefixes, without row numbers or in the strict dialect', async () => {
    const counts = await Promise.all(
      ['nonstandard-xml-ns-prefix.xlsx', '59746_NoRowNums.xlsx', 'sample.strict.xlsx', 'inlineStr.xlsx'].map(
        async (name) => (await readAll(join(CARRIED, name))).rows.length,
      ),
    );
    expect(counts).toEqual([2, 70, 10, 1]);
  });

  it.runIf(existsSync(SHARED))(
    'is read like the text file that Excel saves from the same sheet',
    async () => {
      for (const name of ['DateFormatTests', 'InlineStrings', 'SampleSS']) {
        const { rows } = await readAll(join(SHARED, 'valid', `${name}.xlsx`), { headerRow: 0 });
        const expected = await readAll(join(SHARED, 'expected_csv', `apachepoi_${name}.xlsx.0.csv`), {
          headerRow: 0,
          delimiter: ',',
        });
        const trimmed = (cells: readonly string[]) =>
          cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
        expect(
          rows.map(({ cells }) => trimmed(cells)),
          name,
        ).toEqual(expected.rows.map(({ cells }) => trimmed(cells)).filter((cells) => cells.length > 0));
      }
    },
  );
});
