import { onTestFinished } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { type Database, openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import { createRepositories, type Repositories } from '../../../src-main/db/repositories.ts';
import { refuseUnsound } from '../../../src-main/db/sound-values.ts';

export type TestWorkspace = { readonly db: Database; readonly repositories: Repositories };

/**
 * At the end of the test, the workspace must be one that the app opens again.
 *
 * @param isSound false if the test stores what the app never stores
 */
export function testWorkspace(isSound = true): TestWorkspace {
  const db = openDatabase(':memory:');
  migrate(db, MIGRATIONS);
  onTestFinished(() => {
    if (isSound && db.open) refuseUnsound(db);
    db.close();
  });
  return { db, repositories: createRepositories(db) };
}

export const COLUMNS = ['Name', 'Street', 'Number', 'City', 'Postcode'] as const;

export const SETTINGS: ListSettings = {
  mapping: { street: [1], house_number: [2], city: [3], postcode: [4] },
  defaultCountry: 'gbr',
  rules: presetRules('normal'),
};

export const addressRow = (street: string, number = '1'): readonly string[] => [
  'A',
  street,
  number,
  'Leeds',
  'LS1 1AA',
];

export const streets = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, i) =>
    addressRow(
      `${'ABCDEFGHIJ'[i % 10]}${'abcdefghij'[Math.floor(i / 10) % 10]} Street`,
      `${1 + Math.floor(i / 100)}`,
    ),
  );

let made = 0;

export function addList(
  { repositories }: TestWorkspace,
  rows: readonly (readonly string[])[],
  settings: ListSettings = SETTINGS,
  columns: readonly string[] = COLUMNS,
): StoredList {
  made += 1;
  const { lists } = repositories;
  const id = lists.insert({
    name: `list ${made}.csv`,
    identity: `list ${made}`,
    source: {
      fileName: `list ${made}.csv`,
      format: 'csv',
      sha256: `${made}`.padStart(64, '0'),
      bytes: 1,
      sheet: null,
      encoding: 'utf-8',
      delimiter: ',',
      headerRow: 1,
    },
    columns,
    settings,
    importedAtMs: made,
  });
  rows.forEach((cells, index) => {
    const asked = repositories.ledger.enterQuestion(
      enteredAddress(cells, settings.mapping),
      settings.defaultCountry,
    );
    repositories.rows.insert(id, { position: index + 1, sourceRow: index + 2, cells, ...asked });
  });
  lists.markReady(id, rows.length);
  const list = lists.find(id);
  if (!list) throw new Error('the list just made is not there');
  return list;
}
