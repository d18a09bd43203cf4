import type { Migration } from '../migrate.ts';

export const migration0032: Migration = {
  version: 32,
  why: 'Flats, directions, possessives and abbreviations are compared by other rules, so every list is judged again when it is opened.',
  up: (db) => db.exec('UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL'),
};
