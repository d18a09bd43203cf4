import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeStream } from '../../../src-main/spreadsheet/text/write-text.ts';
import { writeZip } from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const chunks = async function* () {
  yield Promise.resolve(Buffer.from('a'));
};

it.each([
  ['a text', (path: string) => writeStream(path, chunks())],
  ['a workbook', (path: string) => writeZip(path, [{ path: 'a', open: () => Readable.from(['a']) }])],
])('a file is reported as not writable if its folder is a file: %s', async (_, write) => {
  const folder = join(tempDir(), 'folder');
  writeFileSync(folder, '');
  await expect(write(join(folder, 'list'))).rejects.toMatchObject({
    failure: { code: 'output_not_writable' },
  });
});
