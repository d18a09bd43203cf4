import type { Migration } from '../migrate.ts';

export const migration0028: Migration = {
  version: 28,
  why: 'A town that stands in a line of the street is no town that was added, so every list is judged again when it is opened.',
  up: (db) => db.exec('UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL'),
};
