import type { Migration } from '../migrate.ts';

/** At most one draft of a kind for each row and page (`backend/page-presence.ts`). `page` '': of none that is there. */
export const migration0020: Migration = {
  version: 20,
  why: 'Two windows on one list do not write over what is being typed in the other.',
  up: (db) => {
    db.exec(/* sql */ `
      CREATE TABLE page_drafts (
        list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        kind TEXT NOT NULL,
        page TEXT NOT NULL,
        saved_at_ms INTEGER NOT NULL,
        draft TEXT NOT NULL,
        PRIMARY KEY (list_id, position, kind, page)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO page_drafts (list_id, position, kind, page, saved_at_ms, draft)
        SELECT list_id, position, kind, '', 0, draft FROM drafts;
      DROP TABLE drafts;
      ALTER TABLE page_drafts RENAME TO drafts;
    `);
  },
};
