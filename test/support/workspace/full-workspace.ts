/** Makes a small workspace with a row in every table, after an import, a check, decisions, a search and an export. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { NO_FILTER, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { type Core, endOfRun, importFile, startRun } from '../app/app-lists.ts';
import { startBuiltCore } from '../app/built-core.ts';

const HEADER = 'Name,Street,Town,Postcode,Email';
const streets = (name: string): readonly string[] =>
  Array.from(
    { length: 12 },
    (_, i) => `${name}${i},${i + 1} Stanley Street,Ulverston,LA12 7BT,"${name}${i}@gmial.com"`,
  );
const ODD = ['Z,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ,no email', 'Y,Stanley Stret 3,Ulverston,LA12 7BT,'];

/** Inserts rows that a person's work rarely leaves behind. */
const RARE = /* sql */ `
  INSERT OR IGNORE INTO email_jobs (id, list_id, service, job_id, state, emails, submitted_at_ms, next_poll_at_ms)
    SELECT 1, 1, service, 'job', 'queued', 1, 5, 5 FROM lookups LIMIT 1;
  INSERT OR IGNORE INTO email_job_lookups (lookup_id, job) SELECT min(id), 1 FROM lookups;
  INSERT OR IGNORE INTO unsettled_answers (list_id, lookup_id, question_id, after)
    SELECT 1, id, question_id, 0 FROM lookups WHERE state = 'answered' LIMIT 1;
  INSERT OR IGNORE INTO single_requests (list_id, pool, credits, requests, asked_again) VALUES (1, 'geocode', 1, 1, 0);
  INSERT OR IGNORE INTO service_spent (service_id, pool, credits) VALUES (1, 'validation', 3);
  INSERT OR IGNORE INTO signed_lists (list_id, rows_a_block, unicode) VALUES (1, 4, '1.0');
  INSERT OR IGNORE INTO text_signatures (list_id, segment, bit, blocks) VALUES (1, 0, -1, X'00'), (1, 0, 7, X'03');
  UPDATE lists SET service_id = 1;
  UPDATE runs SET service_id = 1;
  INSERT OR IGNORE INTO settings (name, value) VALUES
    ('retention-1', '{"days":3650}'), ('deletion-shown-1', '{"dueAtMs":1,"atMs":1}'), ('sound-at-ms', '1'),
    ('moved-from', '"/nowhere"'),
    ('restored-from-backup', '{"cause":"asked","atMs":1,"backupMadeAtMs":1,"setAside":null,"missing":{"lists":[],"decisions":0,"answers":0},"takenOver":null}');`;

/** @param serviceUrl the URL of a practice service @returns the folder of the workspace */
export async function makeFullWorkspace(directory: string, serviceUrl: string): Promise<string> {
  const core = await startBuiltCore(directory, { serviceUrl, key: 'practice' });
  const [first, second] = [
    await importRows(core, directory, 'first.csv', [...streets('a'), ...ODD]),
    await importRows(core, directory, 'second.csv', streets('b')),
  ];
  for (const listId of [first, second]) await check(core, listId);
  await decide(core, first);
  await core.app.close();
  const workspace = join(directory, 'workspace');
  const db = new Sqlite(databasePath(workspace));
  db.exec(RARE);
  db.close();
  return workspace;
}

function importRows(core: Core, directory: string, name: string, rows: readonly string[]): Promise<number> {
  const path = join(directory, name);
  writeFileSync(path, [HEADER, ...rows].join('\n'));
  return importFile(core, path);
}

async function check(core: Core, listId: number): Promise<void> {
  await startRun(core, listId);
  await endOfRun(core, listId);
  const { backend } = core;
  const run = { listId, subject: 'email', scope: { kind: 'missing' } } as const;
  await backend.readQuote(run);
  await backend.startRun({ ...run, maxCredits: null, whenGone: 'stop' });
  for (let state = 'running'; state === 'running'; ) {
    state = (await backend.readRun({ listId, subject: 'email' }))?.state ?? 'running';
  }
}

async function decide({ backend }: Core, listId: number): Promise<void> {
  const row = async (position: number) => {
    const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: position - 1, limit: 1 });
    return { listId, position, revision: rows[0]?.revision ?? 0 };
  };
  const address = {
    street: 'New Street',
    house_number: '1',
    locality: '',
    city: 'Leeds',
    state: '',
    postcode: 'LS1 1AA',
    country: 'gbr',
  };
  const picked = {
    source: 'map',
    formatted: 'New Street 1',
    lat: 53.8,
    lng: -1.5,
    udprn: '',
    uprn: '',
    accuracyType: 'rooftop',
  } as const;
  await backend.decideRow({ ...(await row(1)), decision: { kind: 'kept_as_entered' } });
  await backend.decideRow({ ...(await row(2)), decision: { kind: 'edited', address } });
  await backend.decideRow({ ...(await row(3)), decision: { kind: 'picked', address, picked } });
  await backend.flagRow({ ...(await row(4)), note: 'ask' });
  await backend.decideRows({
    listId,
    target: { kind: 'positions', positions: [5, 6, 13] },
    decision: 'excluded',
  });
  await backend.applyRules({ listId, rules: presetRules('strict'), sample: { right: 1, wrong: 1 } });
  const target = { kind: 'filter', filter: NO_FILTER, onlyUndecided: false } as const;
  const { mark } = await backend.rehearseEmailSuggestions({ listId, target });
  await backend.takeEmailSuggestions({ listId, mark }).catch(() => undefined);
  await backend.changeListSettings({ listId, defaultCountry: 'usa' });
  await backend.undo({ listId });
  await backend.decideRow({ ...(await row(8)), decision: { kind: 'kept_as_entered' } });
  await backend.undo({ listId });
  await backend.saveDraft({ listId, position: 9, page: 'a-page', draft: { kind: 'note', text: 'later' } });
  await backend.saveLayout({ listId, layout: { order: [], hidden: ['column-1'], pinned: [], widths: {} } });
  await backend.changeSettings({ theme: 'dark' });
  await backend.readRows({
    listId,
    view: { filter: { ...NO_FILTER, text: 'stanley' }, sort: [{ by: 1, descending: false }] },
    offset: 0,
    limit: 5,
  });
}
