import type { Migration } from '../migrate.ts';

/**
 * What a reply says of a row, in short: rows are counted, ordered, grouped and rehearsed by it without reading a
 * million replies. `evidence` NULL beside a verdict: not worked out yet, as of rows from before this migration.
 */
export const migration0003: Migration = {
  version: 3,
  why: 'Rows are counted and grouped by what their replies say, flagged, given picked addresses, and judged by thresholds.',
  up: (db) => {
    db.exec(FACTS);
    db.exec(MARKS);
    db.exec(RULES);
  },
};

const FACTS = /* sql */ `
  ALTER TABLE row_states ADD COLUMN country TEXT NOT NULL DEFAULT '';
  ALTER TABLE row_states ADD COLUMN accuracy TEXT NOT NULL DEFAULT '';
  ALTER TABLE row_states ADD COLUMN match_type TEXT NOT NULL DEFAULT '';
  ALTER TABLE row_states ADD COLUMN changed_parts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE row_states ADD COLUMN evidence INTEGER;
  ALTER TABLE row_states ADD COLUMN change_key INTEGER;
  ALTER TABLE row_states ADD COLUMN delivery_key INTEGER;
  ALTER TABLE row_states ADD COLUMN lat REAL;
  ALTER TABLE row_states ADD COLUMN lng REAL;
  CREATE INDEX row_states_unworked ON row_states (list_id) WHERE evidence IS NULL AND verdict <> 'not_checked';
`;

const MARKS = /* sql */ `
  ALTER TABLE row_states ADD COLUMN picked TEXT;
  ALTER TABLE row_states ADD COLUMN note TEXT;
`;

/** The presets as they were when a list knew no thresholds of its own. */
const RULES = /* sql */ `
  UPDATE lists SET settings = json_set(json_remove(settings, '$.preset'), '$.rules', json(
    CASE json_extract(settings, '$.preset')
      WHEN 'strict' THEN '{"preset":"strict","accept":0.97,"acceptNear":0.8,"lowest":0.6}'
      WHEN 'relaxed' THEN '{"preset":"relaxed","accept":0.9,"acceptNear":0.8,"lowest":0.6}'
      ELSE '{"preset":"normal","accept":0.9,"acceptNear":0.8,"lowest":0.6}'
    END));
`;
