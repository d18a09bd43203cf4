import type { Migration } from '../migrate.ts';

/**
 * Kinds of change of the version before are those of no row any more: every list is judged again, from the answers at hand,
 * when somebody looks at it. What a person decided stays.
 */
export const migration0021: Migration = {
  version: 21,
  why: 'Kinds of change that asked a person the same question are one; a list never mixes them with those of before.',
  up: (db) => db.exec('UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL'),
};
