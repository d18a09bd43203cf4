import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { MAX_TOKEN_LENGTH } from '../../../src-main/spreadsheet/limits.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { makeWorkbook, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const lines = (count: number, line: (row: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, row) => line(row));

async function countryOf(...rows: readonly string[]): Promise<string | null> {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, ['Name,Street,Town,Postcode', ...rows].join('\n'));
  return (await previewFile(path, 'list.csv', {})).defaultCountry;
}

const NEW = lines(60, (row) => `Ann ${row},${row} Mill Lane,Little Green,`);
const FILLED = lines(100, (row) => `Bob ${row},${row} High Street,Great Green,LS1 ${row % 10}AB`);
/** No XML reader accepts this, however late it comes. */
const UNREADABLE = `</t></si><si a="${'x'.repeat(3 * MAX_TOKEN_LENGTH)}"><t>`;
const XLSX = { sheet: 'Members', encoding: null, delimiter: null, headerRow: 1 };

describe('the country of a file without a country in its first rows', () => {
  it('is guessed from the postcodes in later rows', async () => {
    expect(await countryOf(...NEW, ...FILLED)).toBe('gbr');
  });

  it('is guessed from the postcodes of a workbook even if later texts in the workbook are unreadable', async () => {
    const path = join(tempDir(), 'list.xlsx');
    const rows = ['Name,Street,Town,Postcode', ...NEW, ...FILLED].map((line) => line.split(','));
    const cells = rows.map((texts, row) => {
      const numbered = texts.map((_, column) => `<c t="s"><v>${row * 4 + column}</v></c>`);
      return `<row r="${row + 1}">${numbered.join('')}</row>`;
    });
    const others = Array.from({ length: 20_000 }, (_, row) => `Another text ${row}`);
    await makeWorkbook(path, {
      sheet: worksheet(cells.join('')),
      strings: [...rows.flat(), ...others, UNREADABLE],
    });
    expect((await previewFile(path, 'list.xlsx', {})).defaultCountry).toBe('gbr');
    const all = readRecords(path, { format: 'xlsx', ...XLSX });
    await expect(all.next()).rejects.toThrow('cell_too_long');
  });

  it('is unknown if its postcodes belong to several countries or to none', async () => {
    const mixed = lines(
      100,
      (row) => `Bob,${row} High Street,Great Green,${row % 2 ? 'LS1 4AB' : 'K1A 0B1'}`,
    );
    expect(await countryOf(...NEW, ...mixed)).toBeNull();
    expect(await countryOf(...NEW, ...NEW)).toBeNull();
  });
});
