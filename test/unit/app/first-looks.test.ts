import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFirstLooks } from '../../../src-main/app/lists/previews.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

it('an import reads a file again after its preview only if the file or the choices have changed', async () => {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, 'Street,Town\n1 Mill Lane,Leeds\n');
  let looks = 0;
  const { look, lookAgain } = createFirstLooks({
    look: ({ path: file, fileName, wanted }) => {
      looks += 1;
      return previewFile(file, fileName, wanted);
    },
    stop: () => Promise.resolve(),
  });
  const request = { path, fileName: 'list.csv' };
  const shown = await look({ ...request, wanted: {} });
  expect(await lookAgain({ ...request, wanted: shown.choices })).toBe(shown);
  expect(looks).toBe(1);

  expect(await lookAgain({ ...request, wanted: { ...shown.choices, headerRow: 0 } })).toMatchObject({
    columns: ['Column 1', 'Column 2'],
  });
  expect(looks).toBe(2);

  await look({ ...request, wanted: {} });
  appendFileSync(path, '2 Mill Lane,York\n');
  expect((await lookAgain({ ...request, wanted: shown.choices })).rows).toHaveLength(2);
  expect(looks).toBe(4);
});

it('a preview that a person stops before the start does not read the file', async () => {
  const path = join(tempDir(), 'list.csv');
  writeFileSync(path, 'Street,Town\n1 Mill Lane,Leeds\n');
  const looks = createFirstLooks({
    look: () => Promise.reject(new Error('the preview began')),
    stop: () => Promise.resolve(),
  });
  const stopped = looks.look({ path, fileName: 'list.csv', wanted: {} });
  await looks.stop(path);
  await expect(stopped).rejects.toMatchObject({ failure: { code: 'interrupted' } });
});
