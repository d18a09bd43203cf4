import type { Migration } from '../migrate.ts';

export const migration0029: Migration = {
  version: 29,
  why: 'A cell that says "N/A" or "-" is empty where a suggestion is compared with it, so every list is judged again when it is opened.',
  up: (db) => db.exec('UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL'),
};
