import type { Migration } from '../migrate.ts';

/** Rows of an address that the service refused as bad input (400, 422) were kept under the reason of a service in trouble. */
export const migration0024: Migration = {
  version: 24,
  why: 'A row whose address the service refused has a reason of its own: asked again as it is, it is refused again.',
  up: (db) =>
    db.exec(/* sql */ `
      UPDATE row_states SET reason = 'question_refused'
      WHERE reason = 'service_error' AND lookup_id IS NULL AND EXISTS (
        SELECT 1 FROM lookups l WHERE l.question_id = row_states.question_id AND l.state <> 'answered'
          AND l.http_status IN (400, 422) AND json_valid(l.error) AND l.error ->> '$.kind' = 'validation');
    `),
};
