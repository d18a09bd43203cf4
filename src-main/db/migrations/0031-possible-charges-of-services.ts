import type { Migration } from '../migrate.ts';

const POOL_OF_RUN = `CASE subject WHEN 'email' THEN 'email' ELSE 'validation' END`;
const maybeOf = (snapshot: string): string => `coalesce(${snapshot} ->> '$.maybeCharged', 0)`;
const ADD = 'ON CONFLICT DO UPDATE SET maybe_charged = maybe_charged + excluded.maybe_charged';
const INSERT = 'INSERT INTO service_spent (service_id, pool, credits, maybe_charged)';

export const migration0031: Migration = {
  version: 31,
  why: 'The screens that add up the spent credits of a service also name its possible charges.',
  up: (db) =>
    db.exec(/* sql */ `
      ALTER TABLE service_spent ADD COLUMN maybe_charged INTEGER NOT NULL DEFAULT 0;

      ${INSERT}
        SELECT service_id, ${POOL_OF_RUN}, 0, ${maybeOf('snapshot')} FROM runs
        WHERE service_id IS NOT NULL AND json_valid(snapshot) AND ${maybeOf('snapshot')} <> 0 ${ADD};
      ${INSERT}
        SELECT l.service_id, s.pool, 0, s.maybe_charged FROM single_requests s JOIN lists l ON l.id = s.list_id
        WHERE l.service_id IS NOT NULL AND s.maybe_charged <> 0 ${ADD};

      CREATE TRIGGER runs_maybe_charged AFTER UPDATE OF snapshot ON runs
      WHEN new.service_id IS NOT NULL AND json_valid(new.snapshot) AND json_valid(old.snapshot)
        AND ${maybeOf('new.snapshot')} <> ${maybeOf('old.snapshot')}
      BEGIN
        ${INSERT}
          SELECT service_id, ${POOL_OF_RUN}, 0, ${maybeOf('new.snapshot')} - ${maybeOf('old.snapshot')}
          FROM runs WHERE id = new.id ${ADD};
      END;
      CREATE TRIGGER first_single_maybe_charged AFTER INSERT ON single_requests WHEN new.maybe_charged <> 0
      BEGIN
        ${INSERT}
          SELECT service_id, new.pool, 0, new.maybe_charged FROM lists
          WHERE id = new.list_id AND service_id IS NOT NULL ${ADD};
      END;
      CREATE TRIGGER single_maybe_charged AFTER UPDATE OF maybe_charged ON single_requests
      WHEN new.maybe_charged <> old.maybe_charged
      BEGIN
        ${INSERT}
          SELECT service_id, new.pool, 0, new.maybe_charged - old.maybe_charged FROM lists
          WHERE id = new.list_id AND service_id IS NOT NULL ${ADD};
      END;`),
};
