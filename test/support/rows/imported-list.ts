/** Imports a list into a test workspace from its file, as the app does, with the guessed columns. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { findCountry } from '#shared/domain/country/country.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { importList } from '../../../src-main/lists/import/import-list.ts';
import { createImportReader } from '../../../src-main/lists/import/import-reader.ts';
import { prepareList } from '../../../src-main/lists/import/prepare-list.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import type { WantedChoices } from '../../../src-main/spreadsheet/sheet.ts';
import type { TestWorkspace } from './workspace.ts';

export type ImportWish = Partial<ListSettings> & {
  readonly choices?: WantedChoices;
  readonly country?: string;
};

export async function importedList(
  { db, repositories }: TestWorkspace,
  path: string,
  { choices: wanted = {}, country, ...settings }: ImportWish = {},
): Promise<StoredList> {
  const { format, choices, columns, mapping, defaultCountry } = await previewFile(
    path,
    basename(path),
    wanted,
  );
  const found = country === undefined ? null : findCountry(country);
  const { lists } = repositories;
  const id = lists.insert({
    name: basename(path),
    identity: `${path} ${JSON.stringify(settings.rules)}`,
    source: {
      ...choices,
      format,
      fileName: basename(path),
      sha256: createHash('sha256').update(path).digest('hex'),
      bytes: 1,
    },
    columns,
    settings: {
      mapping,
      defaultCountry: found && 'code' in found ? found.code : defaultCountry,
      rules: presetRules('normal'),
      ...settings,
    },
    importedAtMs: 0,
  });
  const list = (): StoredList => {
    const stored = lists.find(id);
    if (!stored) throw new Error('the list just made is not there');
    return stored;
  };
  const { signal } = new AbortController();
  const reader = createImportReader(repositories);
  const dependencies = { db, repositories, reader, onProgress: () => undefined, signal };
  await importList(list(), path, dependencies);
  await prepareList(list(), dependencies);
  return list();
}
