import { expect, it, onTestFinished } from 'vitest';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { judgeAgain } from '../../../src-main/verdicts/judge-again.ts';
import { confirming } from '../../support/service/scripted-addresses.ts';

const REPLY = confirming({
  country: 'gbr',
  input: { street: 'Marton Road', house_number: '1', locality: '', city: 'Leeds', state: '', postcode: '' },
});
const SETTINGS = {
  mapping: { street: [0], house_number: [1], city: [2] },
  defaultCountry: 'gbr',
  rules: presetRules('normal'),
};

const SOURCE = {
  fileName: 'old.csv',
  format: 'csv',
  sha256: '0'.repeat(64),
  bytes: 1,
  sheet: null,
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: 1,
};

it('new rules replace the verdicts and outdated decisions of older rules, but not people’s decisions', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => void db.close());
  migrate(db, MIGRATIONS.slice(0, 1));
  db.prepare(
    `INSERT INTO lists (id, name, state, identity, source, columns, settings, row_count, imported_at_ms)
     VALUES (1, 'old.csv', 'ready', 'old', ?, '["Street","No","City"]', ?, 2, 5)`,
  ).run(JSON.stringify(SOURCE), JSON.stringify(SETTINGS));
  db.exec(`INSERT INTO rows (list_id, position, source_row, cells)
      VALUES (1, 1, 2, '["Merton Road","1","Leeds"]'), (1, 2, 3, '["Merton Road","1","Leeds"]');
    INSERT INTO questions (id, key, endpoint, question) VALUES (1, CAST('key' AS BLOB), 'validate', '{}')`);
  db.prepare(
    `INSERT INTO lookups (id, question_id, service, state, reply, http_status, attempts, credits, answered_at_ms)
     VALUES (1, 1, 'a', 'answered', ?, 200, 1, 1, 9)`,
  ).run(JSON.stringify(REPLY));
  db.exec(`INSERT INTO row_states (list_id, position, question_id, lookup_id, verdict, rule, reason, evidence, decision,
      decided_by, decided_at_ms, rule_version)
    VALUES (1, 1, 1, 1, 'accept', 7, 'tidied', 64, 'used_suggestion', 'rule', 9, '1 normal 0.90 0.60'),
      (1, 2, 1, 1, 'accept', 7, 'tidied', 64, 'used_suggestion', 'person', 9, '1 normal 0.90 0.60')`);

  migrate(db, MIGRATIONS);
  const repositories = createRepositories(db);
  expect(repositories.rows.hasUnworkedFacts(1)).toBe(true);
  const list = repositories.lists.find(1);
  const { signal } = new AbortController();
  if (list) await judgeAgain(list, db, repositories, { nowMs: () => 200, hasNewRules: false, signal });
  expect(repositories.rows.hasUnworkedFacts(1)).toBe(false);
  expect(repositories.rows.one(1, 1)).toMatchObject({ verdict: 'confirm', decision: null });
  expect(repositories.rows.one(1, 2)).toMatchObject({
    verdict: 'confirm',
    decision: { decidedBy: 'person' },
  });
});
