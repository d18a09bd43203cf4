import { expect, it, onTestFinished } from 'vitest';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { type Database, openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createServiceRepository } from '../../../src-main/db/repositories/service-repository.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

const ADDRESS = 'https://old.example/v1';

/** A workspace of version 18 that was connected to one service, with lists checked by two. */
function oldWorkspace(): Database {
  const db = openDatabase(':memory:');
  onTestFinished(() => void db.close());
  migrate(
    db,
    MIGRATIONS.filter(({ version }) => version < 19),
  );
  db.exec(`
    INSERT INTO lists (id, name, state, identity, source, columns, settings, imported_at_ms) VALUES
      (1, 'one', 'ready', 'one', '{}', '[]', '{}', 0), (2, 'two', 'ready', 'two', '{}', '[]', '{}', 0),
      (3, 'new', 'ready', 'new', '{}', '[]', '{}', 0);
    INSERT INTO runs (id, list_id, service, state, snapshot, started_at_ms) VALUES
      (1, 1, 'practice', 'done', '{}', 1), (2, 1, '${ADDRESS}', 'paused', '{}', 2), (3, 2, 'practice', 'done', '{}', 3),
      (4, 2, 'http://old.example/v1', 'done', '{}', 4);
    INSERT INTO spent (service, pool, credits) VALUES ('${ADDRESS}', 'validation', 40), ('practice', 'geocode', 2);
    INSERT INTO settings (name, value) VALUES
      ('settings', '{"theme":"dark","serviceUrl":"${ADDRESS}"}'), ('issued_keys', '{"https://trial.example":{}}')`);
  return db;
}

it('keeps the service of an earlier version with its key, its count and its lists', () => {
  const db = oldWorkspace();
  migrate(db, MIGRATIONS);
  const services = createServiceRepository(db);
  const all = services.all();
  // The keychain stores a key of an earlier version under the service address.
  expect(all.map(({ name, account }) => [name, account])).toEqual([
    ['Practice service', 'practice'],
    ['old.example/v1', 'http://old.example/v1'],
    [ADDRESS, ADDRESS],
    ['trial.example', 'https://trial.example'],
  ]);
  const connected = all.find(({ baseUrl }) => baseUrl === ADDRESS)?.id ?? 0;
  expect(db.prepare(`SELECT value FROM settings WHERE name = 'settings'`).pluck().get()).toBe(
    `{"theme":"dark","serviceId":${connected}}`,
  );
  const spent = services.spent();
  expect([spent.get(connected), spent.get(1)]).toMatchObject([{ validation: 40 }, { geocode: 2 }]);
  expect([1, 2, 3].map((listId) => services.ofList(listId))).toEqual([connected, 2, null]);
});

it('counts the credits of runs and single requests per service, each once', () => {
  const { db, repositories } = testWorkspace();
  const { runs, singles, services } = repositories;
  const { id: listId } = addList({ db, repositories }, streets(1));
  const [one, two] = [services.add('One', 'https://one.example'), services.add('Two', 'https://one.example')];
  services.chooseForList(listId, one);
  const snapshot = { listId, state: 'running' };
  const runId = runs.insert(listId, 'https://one.example', 1, 'address', two);
  for (const charged of [0, 3, 3, 7]) {
    const credits = { ...NO_CREDITS, validation: { quoted: 9, charged } };
    runs.save({ ...snapshot, runId, credits } as never);
  }
  singles.add(listId, 'geocode', { credits: 1, requests: 1 });
  singles.add(listId, 'geocode', { credits: 1, requests: 1 });
  singles.add(listId, 'validation', { requests: 1 });
  const spent = services.spent();
  expect([spent.get(one)?.validation ?? 0, spent.get(one)?.geocode]).toEqual([0, 2]);
  expect([spent.get(two)?.validation, spent.get(two)?.geocode ?? 0]).toEqual([7, 0]);
  expect(services.find(two)?.account).toBe(`https://one.example#${two}`);
});
