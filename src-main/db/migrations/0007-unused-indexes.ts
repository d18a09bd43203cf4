import type { Migration } from '../migrate.ts';

/**
 * Rows are filtered and ordered in memory since there is a view of a list; each result of a run still moved its row
 * in these two indexes.
 */
export const migration0007: Migration = {
  version: 7,
  why: 'A run writes its results with less work, and a workspace is smaller.',
  up: (db) => {
    db.exec(/* sql */ `
      DROP INDEX row_states_by_verdict;
      DROP INDEX row_states_to_review;
    `);
  },
};
