import type { Migration } from '../migrate.ts';

/**
 * `kind_key`: `kindKey` of the row's kind of change; NULL for a row that is looked at by itself. Every list is judged again,
 * from the answers at hand, when somebody looks at it. What a person decided stays.
 */
export const migration0016: Migration = {
  version: 16,
  why: 'Doubtful rows are decided by kind of change, and by rules that send fewer of them to a person.',
  up: (db) =>
    db.exec(/* sql */ `
      ALTER TABLE row_states ADD COLUMN kind_key INTEGER;
      UPDATE row_states SET evidence = NULL WHERE evidence IS NOT NULL;
    `),
};
