/** Tables of named services, of the credits spent with each, and of settings. */

/**
 * `account`: the name of the service's key in the keychain. Prices are in millionths of the currency's unit. The row of
 * a deleted service stays, so that lists which the service checked can name it.
 */
const NAMED = /* sql */ `
  CREATE TABLE services (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    base_url TEXT,
    account TEXT NOT NULL,
    request_preset TEXT,
    concurrency INTEGER,
    deleted_at_ms INTEGER,
    currency TEXT,
    address_price INTEGER,
    email_price INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX services_by_account ON services (account) WHERE deleted_at_ms IS NULL;
  CREATE UNIQUE INDEX services_by_name ON services (name) WHERE deleted_at_ms IS NULL;
  INSERT INTO services (id, name, account) VALUES (1, 'Practice service', 'practice');
`;

/**
 * The credits spent with each named service. Two services may share an address, so `spent` cannot distinguish them. The
 * triggers add the credits that runs and single requests record in the transaction of each answer.
 */
const SPENT = /* sql */ `
  CREATE TABLE service_spent (
    service_id INTEGER NOT NULL REFERENCES services (id),
    pool TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (service_id, pool)
  ) STRICT, WITHOUT ROWID;

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

const SETTINGS = /* sql */ `
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export const SERVICES = NAMED + SPENT + SETTINGS;
