import type { Migration } from '../migrate.ts';

const BLANKS = 'char(9, 10, 11, 12, 13, 32, 160, 65279)';

export const migration0033: Migration = {
  version: 33,
  why: 'After an unreadable answer, which may be paid, a lookup is sent again only with consent, whatever failed later.',
  up: (db) =>
    db.exec(/* sql */ `
      ALTER TABLE lookups ADD COLUMN is_unread INTEGER NOT NULL DEFAULT 0;
      UPDATE lookups SET is_unread = 1
      WHERE state <> 'answered' AND json_valid(error) AND error ->> '$.mayHaveReached' AND (error ->> '$.isOnceOnly'
        OR (error ->> '$.kind' = 'malformed' AND ltrim(error ->> '$.body', ${BLANKS}) NOT LIKE '<%'))`),
};
