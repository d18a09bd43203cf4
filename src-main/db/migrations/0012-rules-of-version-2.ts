import type { Migration } from '../migrate.ts';

/**
 * Verdicts and facts of the rules before are those of no row any more: every list is judged again, from the answers at hand,
 * when somebody looks at it. What a person decided stays.
 */
export const migration0012: Migration = {
  version: 12,
  why: 'A list never mixes verdicts of the rules of version 1, which took another name for a typo, with those of version 2.',
  up: (db) => {
    db.exec('UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL');
  },
};
