import type { Migration } from '../migrate.ts';

/** What persons ask beside the run: postcodes, addresses near a point, coordinates. Each endpoint has its pool. */
export const migration0006: Migration = {
  version: 6,
  why: 'Geocodes are paid from a pool of their own, and a row can be placed without being checked.',
  up: (db) => {
    db.exec(SPENT);
    db.exec(PLACES);
  },
};

const SPENT = /* sql */ `
  DROP TRIGGER lookups_spent;
  CREATE TRIGGER lookups_spent AFTER UPDATE OF credits ON lookups WHEN new.credits <> old.credits
  BEGIN
    INSERT INTO spent (service, pool, credits)
      SELECT new.service, CASE WHEN endpoint IN ('geocode', 'reverse') THEN 'geocode' ELSE 'validation' END,
        new.credits - old.credits
      FROM questions WHERE id = new.question_id
      ON CONFLICT DO UPDATE SET credits = credits + excluded.credits;
  END;
`;

/** How exact the place of a row is, as the service says of it; '' where the row's own reply placed it, or nothing did. */
const PLACES = /* sql */ `
  ALTER TABLE row_states ADD COLUMN place_accuracy TEXT NOT NULL DEFAULT '';
`;
