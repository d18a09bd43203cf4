/** Uses the larger set of lists if it is installed. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseCsv } from 'hucre/csv';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { expectations, pathOf } from '../../support/files/expectations.ts';

const TEXTS = expectations().filter(({ format, failure, encoding }) => !format && !failure && encoding);

/** Words that databases write for an empty cell. The import reads them as empty (`null-words.test.ts`). */
const NO_VALUE = /^(?:NULL|null|\\N)$/u;

it('the app reads the same cells from a text file as an independent CSV reader', async () => {
  let cells = 0;
  for (const expectation of TEXTS) {
    const path = pathOf(expectation);
    if (path === null) continue;
    const { choices } = await inspectFile(path, {});
    const ours: (readonly string[])[] = [];
    for await (const { records } of readRecords(path, { format: 'csv', ...choices, headerRow: 0 }))
      ours.push(...records.map((record) => record.cells));
    const text = iconv.decode(readFileSync(path), expectation.encoding ?? '');
    const parsed = parseCsv(text, { delimiter: expectation.delimiter ?? ',', skipEmptyRows: true });
    const theirs = parsed.map((row) => row.map((cell) => (NO_VALUE.test(String(cell)) ? '' : cell)));
    cells += ours.reduce((sum, row) => sum + row.length, 0);
    expect(differing(theirs, ours), basename(path)).toEqual([]);
  }
  expect(cells).toBeGreaterThan(1000);
});

function differing(theirs: readonly (readonly unknown[])[], ours: readonly (readonly string[])[]) {
  const pairs = Array.from({ length: Math.max(theirs.length, ours.length) }, (_, index) => [
    theirs[index],
    ours[index],
  ]);
  return pairs.filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b)).slice(0, 3);
}
