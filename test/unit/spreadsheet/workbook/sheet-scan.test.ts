import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mergesOfPart } from '../../../../src-main/spreadsheet/workbook/sheet-bytes.ts';
import { openPackage } from '../../../../src-main/spreadsheet/workbook/xlsx-package.ts';
import { storedZip } from '../../../support/files/zip-by-hand.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const MB = 1024 ** 2;
/** Many times the usual time. Searching the buffer again would take ten times as long. */
const PATIENCE_MS = 4_000;

it('a worksheet is scanned in linear time, even if 100 MB of it contain no end of a tag', async () => {
  const path = join(tempDir(), 'list.xlsx');
  const sheet = `<worksheet><sheetData><row r="1"/></sheetData>${'x'.repeat(100 * MB)}<mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`;
  writeFileSync(path, storedZip({ 'sheet.xml': sheet }));
  const from = await openPackage(path, 'list');
  const part = from.find('sheet.xml');
  const before = process.threadCpuUsage();
  const merges = part && (await mergesOfPart(from, part));
  const { user, system } = process.threadCpuUsage(before);
  from.close();
  expect(merges).toHaveLength(1);
  expect((user + system) / 1_000).toBeLessThan(PATIENCE_MS);
});
