import type { Database } from '../database.ts';
import type { Migration } from '../migrate.ts';

/**
 * Answers stay with the address they came from. What a key has spent is counted for each service by its name, since two of
 * them may be at one address. `account`: where the keychain has its key.
 */
export const migration0019: Migration = {
  version: 19,
  why: 'Several services by name: each has a key, limits and credits of its own, and a list remembers its service.',
  up: (db) => {
    db.exec(SERVICES);
    addKnownServices(db);
    db.exec(FIRST_COUNTS);
    db.exec(COUNTING);
  },
};

/** A deleted service stays, so that a list that was checked with it can name it. */
const SERVICES = /* sql */ `
  CREATE TABLE services (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    base_url TEXT,
    account TEXT NOT NULL,
    request_preset TEXT,
    concurrency INTEGER,
    deleted_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX services_by_account ON services (account) WHERE deleted_at_ms IS NULL;
  CREATE UNIQUE INDEX services_by_name ON services (name) WHERE deleted_at_ms IS NULL;
  INSERT INTO services (id, name, account) VALUES (1, 'Practice service', 'practice');

  CREATE TABLE service_spent (
    service_id INTEGER NOT NULL REFERENCES services (id),
    pool TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (service_id, pool)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE lists ADD COLUMN service_id INTEGER REFERENCES services (id);
  ALTER TABLE runs ADD COLUMN service_id INTEGER REFERENCES services (id);
`;

/** The connected address, those that issued a key, and those that were asked. A key that the keychain has is under the address. */
const KNOWN = /* sql */ `
  SELECT value ->> '$.serviceUrl' AS address FROM settings WHERE name = 'settings'
  UNION SELECT each.key FROM settings, json_each(settings.value) AS each WHERE settings.name = 'issued_keys'
  UNION SELECT service FROM spent
  UNION SELECT service FROM runs`;

function addKnownServices(db: Database): void {
  const addresses = db.prepare<[], string | null>(KNOWN).pluck().all();
  const insert = db.prepare<[string, string, string]>(
    'INSERT INTO services (name, base_url, account) VALUES (?, ?, ?)',
  );
  // Two addresses that differ in http and https alone are named in full.
  const names = new Set<string>();
  for (const address of addresses) {
    const url = address === null ? null : URL.parse(address);
    if (address === null || url === null || !/^https?:$/u.test(url.protocol)) continue;
    const short = url.host + url.pathname.replace(/\/$/u, '');
    const name = names.has(short) ? address : short;
    names.add(name);
    insert.run(name, address, address);
  }
}

/** A list remembers the service of its latest run. */
const FIRST_COUNTS = /* sql */ `
  INSERT INTO service_spent (service_id, pool, credits)
    SELECT services.id, pool, credits FROM spent JOIN services ON account = spent.service;
  UPDATE runs SET service_id = (SELECT id FROM services WHERE account = runs.service);
  UPDATE lists SET service_id =
    (SELECT runs.service_id FROM runs WHERE list_id = lists.id ORDER BY runs.id DESC LIMIT 1);
  UPDATE settings SET value = json_set(json_remove(value, '$.serviceUrl'), '$.serviceId',
      coalesce((SELECT id FROM services WHERE account = settings.value ->> '$.serviceUrl'), 1))
    WHERE name = 'settings' AND json_type(value, '$.serviceUrl') IS NOT NULL;
`;

/** By what runs and single requests write down in the transaction of each answer. */
const COUNTING = /* sql */ `
  CREATE TRIGGER runs_spent AFTER UPDATE OF snapshot ON runs
  WHEN new.service_id IS NOT NULL AND json_valid(new.snapshot)
  BEGIN
    INSERT INTO service_spent (service_id, pool, credits)
      SELECT new.service_id, pools.key,
        (pools.value ->> 'charged') - coalesce(old.snapshot ->> ('$.credits.' || pools.key || '.charged'), 0)
      FROM json_each(new.snapshot, '$.credits') AS pools
      WHERE (pools.value ->> 'charged') <> coalesce(old.snapshot ->> ('$.credits.' || pools.key || '.charged'), 0)
      ON CONFLICT DO UPDATE SET credits = credits + excluded.credits;
  END;
  CREATE TRIGGER first_single_spent AFTER INSERT ON single_requests WHEN new.credits <> 0
  BEGIN
    INSERT INTO service_spent (service_id, pool, credits)
      SELECT service_id, new.pool, new.credits FROM lists WHERE id = new.list_id AND service_id IS NOT NULL
      ON CONFLICT DO UPDATE SET credits = credits + excluded.credits;
  END;
  CREATE TRIGGER single_spent AFTER UPDATE OF credits ON single_requests WHEN new.credits <> old.credits
  BEGIN
    INSERT INTO service_spent (service_id, pool, credits)
      SELECT service_id, new.pool, new.credits - old.credits FROM lists
      WHERE id = new.list_id AND service_id IS NOT NULL
      ON CONFLICT DO UPDATE SET credits = credits + excluded.credits;
  END;
`;
