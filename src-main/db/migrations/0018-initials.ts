import type { Migration } from '../migrate.ts';

/** `initials`: of the person who decided; NULL where they gave none, where a rule decided, and before this version. */
export const migration0018: Migration = {
  version: 18,
  why: 'A decided row says by whom, where several people review the same lists.',
  up: (db) =>
    db.exec(/* sql */ `
      ALTER TABLE row_states ADD COLUMN initials TEXT;
      ALTER TABLE remembered_decisions ADD COLUMN initials TEXT;
    `),
};
