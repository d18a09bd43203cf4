/** Makes a workspace whose copy takes some time. */

import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { addList, streets } from '../rows/workspace.ts';

/** Fills a workspace with 30 MB of small records and a list of 300 rows. @returns the id of the list */
export function makeLarge(directory: string) {
  const { db, close } = openWorkspace(directory);
  const { id } = addList({ db, repositories: createRepositories(db) }, streets(300));
  db.exec(`
    WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 200000)
    INSERT INTO questions (key, endpoint, question) SELECT CAST('ballast ' || id AS BLOB), 'reverse', printf('%100d', id) FROM n;
  `);
  close();
  return id;
}
