import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepSource } from '../../../src-main/lists/source-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

it('an import copies the file into the workspace again if another program changed the earlier copy', async () => {
  const directory = tempDir();
  const file = join(directory, 'list.csv');
  writeFileSync(file, 'Name,Street\nAnn,High Street');
  const keep = (draft: string) =>
    keepSource(file, 'list.csv', (sha256) => join(directory, sha256), join(directory, draft));
  const { sha256 } = await keep('first');
  writeFileSync(join(directory, sha256), 'Name,Street\nEve,Low Street');
  await keep('second');
  expect(readFileSync(join(directory, sha256), 'utf8')).toBe(readFileSync(file, 'utf8'));
});
