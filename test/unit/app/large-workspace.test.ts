/** Tests that a workspace with thousands of services and lists is read fast. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { keyApp } from './key-app.ts';

/** Longer than this counts as a hang. */
const HANGS_MS = 5_000;
const SERVICES = 1_500;

const addressOf = (id: number): string => `https://service-${id}.example`;

it(
  'the app opens a workspace with 1,500 services and their issued keys',
  async () => {
    const workspaceDir = join(tempDir(), 'workspace');
    const { db, close } = openWorkspace(workspaceDir);
    const { settings } = createRepositories(db);
    const credits = { validationCredits: 9, geocodeCredits: 9 };
    const key = { ...credits, expiresAt: '', tier: '', infoUrl: null, nextSteps: '' };
    const ids = Array.from({ length: SERVICES }, (_, index) => index + 2);
    const add = db.prepare('INSERT INTO services (id, name, base_url, account) VALUES (?, ?, ?, ?)');
    for (const id of ids) add.run(id, `Service ${id}`, addressOf(id), addressOf(id));
    db.exec(
      `INSERT INTO service_spent (service_id, pool, credits) VALUES (7, 'validation', 4), (7, 'geocode', 2)`,
    );
    settings.write(
      'issued_keys',
      Object.fromEntries(ids.map((id) => [addressOf(id), { key, spentBefore: 1, geocodesBefore: 0 }])),
    );
    close();

    const { backend } = keyApp({}, { workspaceDir });
    const { services } = await backend.readWorkspace({});
    expect(services).toHaveLength(SERVICES + 1);
    expect(services.find(({ id }) => id === 7)).toMatchObject({
      spent: { validation: { charged: 4 }, geocode: { charged: 2 }, email: { charged: 0 } },
      creditsLeft: { validation: 6, geocode: 7 },
    });
    await backend.changeSettings({ concurrency: 8 });
  },
  HANGS_MS,
);

it('the app computes the same summary for a list alone as for many lists at once', () => {
  const workspace = testWorkspace();
  const { lists } = workspace.repositories;
  for (const rows of [3, 0, 5]) addList(workspace, streets(rows));
  workspace.db.exec(`UPDATE row_states SET verdict = 'fix' WHERE list_id = 1 AND position < 3`);
  const all = lists.all();
  const summaries = lists.summaries(all);
  expect(summaries.map(({ rows, toReview }) => [rows, toReview])).toEqual([
    [5, 0],
    [0, 0],
    [3, 2],
  ]);
  expect(summaries).toEqual(all.map((list) => lists.summary(list)));
});
