import type { Migration } from '../migrate.ts';

/**
 * Every list is judged again, from the answers at hand, when somebody looks at it: until then its rows have the kinds of the
 * version before. What a person decided stays.
 */
export const migration0021: Migration = {
  version: 21,
  why: 'Kinds of change that asked a person the same question are one.',
  up: (db) => db.exec('UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL'),
};
